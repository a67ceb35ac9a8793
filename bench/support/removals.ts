import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Half, halves } from './pairs.js';
import { root } from './place.js';

/** A removed sentence or value, paraphrases of it, and unrelated sentences that must not be kept out. */
export interface RemovalCase {
  readonly kind: string;
  readonly of: 'message' | 'value';
  readonly half: Half;
  /** The removed value; null if the message was removed. */
  readonly value: string | null;
  readonly removed: string;
  readonly paraphrase: string;
  readonly unrelated: string;
}

const groups = z.array(
  z.strictObject({ kind: z.string(), of: z.enum(['message', 'value']), cases: z.array(z.string()).min(4) }),
);

/** Reads the cases of the project, described at the head of `bench/removal/cases.yaml`. */
export async function readRemovals(): Promise<RemovalCase[]> {
  const file = await readFile(join(root, 'bench/removal/cases.yaml'), 'utf8');
  return groups.parse(parse(file)).flatMap(({ kind, of, cases }) =>
    cases.map((line, index) => {
      const parts = line.split(' > ');
      if (parts.length !== (of === 'value' ? 4 : 3)) throw new Error(`"${line}" has ${parts.length} parts.`);
      const value = of === 'value' ? parts.shift()! : null;
      const [removed, paraphrase, unrelated] = parts as [string, string, string];
      return { kind, of, half: halves[index % 2]!, value, removed, paraphrase, unrelated };
    }),
  );
}

const thirdPersonWords: Readonly<Record<string, string>> = {
  i: 'Ana',
  me: 'Ana',
  my: "Ana's",
  mine: "Ana's",
  "i'm": 'Ana is',
  "i've": 'Ana has',
  "i'll": 'Ana will',
  we: 'Ana and others',
  us: 'Ana and others',
  our: "Ana's",
  am: 'is',
};

/** Rewrites a sentence of Ana in the third person, as a model would; only her pronouns change. */
export function inThirdPerson(sentence: string): string {
  const text = sentence.replace(
    /(?<![\p{L}'-])[\p{L}]+(?:'[\p{L}]+)?(?![\p{L}'])/gu,
    (word) => thirdPersonWords[word.toLowerCase()] ?? word,
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}
