import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkRecording } from '../../src/conversations/record/recordInput.js';
import { detectSensitivity } from '../../src/disclosure/classification/sensitivityRules.js';
import { isNameIn } from '../../src/text/names.js';
import { isNoteRequest } from '../../src/text/noteRequest.js';
import { slugOf } from '../../src/directory/people/person.js';
import { sentencesOf, shortenToLine } from '../../src/text/sentences.js';
import { stemsOf } from '../../src/text/stems.js';
import { TestApp } from '../support/app.js';
import { slowTexts, prose } from '../support/models/slowTexts.js';

const now = Date.UTC(2026, 4, 1);
const message = (text: string, at: number) => ({ externalId: `m${at}`, role: 'USER' as const, text });

/** Makes statements unique by a suffix of letters, which is no code or secret. */
const numbered = (text: string, at: number): string =>
  `${text.slice(0, 7_900)}\n${'x'.repeat(1 + Math.floor(at / 25))} ${'y'.repeat(1 + (at % 25))}`;

/** Runs the functions that process messages before they are stored. */
async function read(texts: readonly string[]): Promise<void> {
  const messages = texts.map((text, index) => message(text, index));
  await checkRecording({ messages }, { tenantId: 't', viewerId: 'v', persona: '' }, now);
  for (const text of texts) {
    isNoteRequest(text);
    stemsOf(text);
  }
}

/** Runs the functions that process texts in later steps. */
function understand(texts: readonly string[]): void {
  for (const text of texts) {
    sentencesOf(text);
    shortenToLine(text, 600);
    detectSensitivity(text);
    isNameIn('Ana', text);
    slugOf(text);
  }
}

/** Returns the least processor time of several runs in ms, because other processes use the machine as well. */
async function least(times: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < times; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

const cycled = (texts: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => texts[index % texts.length]!);

describe.each<[string, (texts: readonly string[]) => unknown]>([
  ['messages', read],
  ['other texts', understand],
])('the time to read %s', (_, work) => {
  it('that are built to be slow is at most twice that of plain text', async () => {
    const [plain, hostile] = [cycled([prose], 500), cycled(slowTexts, 500)];
    await work(plain.slice(0, 50));
    await work(hostile.slice(0, 100));
    expect(await least(3, () => work(hostile))).toBeLessThan(2 * (await least(3, () => work(plain))));
  }, 120_000);

  it('of any one kind is at most twelve times that of plain text', async () => {
    const plain = await least(5, () => work(cycled([prose], 10)));
    const slow = [];
    for (const text of slowTexts) {
      const took = await least(5, () => work(cycled([text], 10)));
      if (took > 12 * plain) slow.push([text.slice(0, 20), took / plain]);
    }
    expect(slow).toEqual([]);
  }, 120_000);
});

describe('while many long texts are recorded,', () => {
  let kith: TestApp;
  beforeAll(async () => {
    kith = await TestApp.start({ embedder: null });
  });
  afterAll(() => kith.stop());

  /** Returns the longest time in ms for which the event loop was blocked during `work`. */
  async function longestGap(work: () => Promise<unknown>): Promise<number> {
    const delay = monitorEventLoopDelay({ resolution: 2 });
    delay.enable();
    await work();
    delay.disable();
    return delay.max / 1e6;
  }

  const recording =
    'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { externalId } } }';
  const record = (as: string, texts: readonly string[]) =>
    kith.must(as, recording, { input: { messages: texts.map((text, index) => message(text, index)) } });
  const remembering =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
  const remember = async (as: string, texts: readonly string[]) => {
    const { results } = (await kith.must(as, remembering, { inputs: texts.map((text) => ({ type: 'LOG', text })) }))
      .rememberMemories;
    expect(results.filter((one: object) => 'code' in one)).toEqual([]);
  };

  it('other requests are answered in between: 500 messages', async () => {
    const texts = cycled(slowTexts, 500);
    await record('warm', texts);
    const reading = await least(2, () => read(texts));
    let recorded = false;
    let answered = 0;
    let gap = Number.POSITIVE_INFINITY;
    // Other load makes a gap longer, never shorter.
    for (const who of ['ana', 'ben']) {
      recorded = false;
      const longest = await longestGap(async () => {
        const done = record(who, texts).finally(() => (recorded = true));
        while (!recorded) {
          expect(await (await fetch(`${kith.server.url}/health/live`)).json()).toEqual({ status: 'ok' });
          if (!recorded) answered += 1;
        }
        expect((await done).recordMessages.messages).toHaveLength(500);
      });
      gap = Math.min(gap, longest);
    }
    expect(answered).toBeGreaterThan(10);
    expect(gap).toBeLessThan(reading / 2);
  }, 120_000);

  it('hostile texts block no longer than plain ones: 500 messages, 100 statements', async () => {
    for (const [work, count] of [
      [record, 500],
      [remember, 100],
    ] as const) {
      const gaps = { plain: Number.POSITIVE_INFINITY, hostile: Number.POSITIVE_INFINITY };
      for (const round of [1, 2]) {
        const [ben, cleo] = [`ben-${count}-${round}`, `cleo-${count}-${round}`];
        const plain = cycled([prose], count).map(numbered);
        const hostile = cycled(slowTexts, count);
        gaps.plain = Math.min(gaps.plain, await longestGap(() => work(ben, plain)));
        gaps.hostile = Math.min(gaps.hostile, await longestGap(() => work(cleo, hostile)));
      }
      expect(gaps.hostile).toBeLessThan(2 * gaps.plain);
    }
  }, 240_000);
});
