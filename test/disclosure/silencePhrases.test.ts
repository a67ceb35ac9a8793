import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { asksForSilence } from '../../src/disclosure/classification/confidenceWords.js';

type Half = Readonly<Record<'surprise' | 'silence' | 'harmless', readonly string[]>>;
const file = new URL('./silenceSentences.yaml', import.meta.url);
const { tuned, heldOut, nearMisses, nearHits } = parse(readFileSync(file, 'utf8')) as {
  readonly tuned: Half;
  readonly heldOut: Half;
  readonly nearMisses: readonly string[];
  readonly nearHits: readonly string[];
};

const share = (texts: readonly string[]): number => texts.filter(asksForSilence).length / texts.length;

it('finds most of the tuned sentences about surprises and silence, and hardly any harmless one', () => {
  expect(share(tuned.surprise)).toBeGreaterThan(0.6);
  expect(share(tuned.silence)).toBeGreaterThan(0.9);
  expect(tuned.harmless.filter(asksForSilence).length).toBeLessThanOrEqual(2);
});

it('finds more than a third of the held-out sentences, and hardly any harmless one', () => {
  expect(share([...heldOut.surprise, ...heldOut.silence])).toBeGreaterThan(0.4);
  expect(share(heldOut.harmless)).toBeLessThan(0.02);
});

it('finds requests of silence, and no harmless sentence that differs from them in a word', () => {
  expect(nearMisses.filter(asksForSilence)).toEqual([]);
  expect(nearHits.filter((text) => !asksForSilence(text))).toEqual([]);
});
