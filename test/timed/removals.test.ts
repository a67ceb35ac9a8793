import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FairQueue, serviceRequester } from '../../src/platform/fairQueue.js';
import { LearningBench } from '../support/learning.js';
import { say } from '../support/recordMessages.js';

/** Longest time in ms in which the event loop may not turn. A search without a pause takes more than ten seconds. */
const longestPauseMs = 400;
const longText = 'The boat was painted green and lies by the old harbour wall. '.repeat(130);
const unknownValues = Array.from({ length: 20 }, (_, index) => `Zwetschgen ${String.fromCodePoint(97 + index)}baum`);

let bench: LearningBench;
beforeAll(async () => {
  bench = await LearningBench.start();
});
afterAll(() => bench.stop());

/** Forgets, and returns the longest time in ms in which the event loop did not turn. */
async function pauseWhileForgetting(as: string, input: object): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const measure = (): void => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(measure, 1);
  const query = 'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { memories } } }';
  await bench.kith.must(as, query, { input }).finally(() => clearInterval(timer));
  measure();
  return longest;
}

/** Adds former texts to the history of a memory, whose origin its owner was; the last one contains a word. */
const addFormerTexts = (memory: string, count: number, lastWord: string): Promise<void> =>
  bench.alter(
    `CYPHER 25 MATCH (m:Memory {id: $memory}) UNWIND range(1, $count) AS number
     CREATE (m)-[:HAS_EVENT]->(:HistoryEvent {id: $tenant + ' ' + toString(number), tenantId: $tenant, memoryId: m.id,
       event: 'UPDATE', actor: m.ownerId, at: m.createdAt + number, formerOriginIds: [m.ownerId], meta: '{}',
       oldText: $text + CASE number WHEN $count THEN $lastWord ELSE toString(number) END, threadKey: m.threadKey, rev: number})`,
    { memory, count, lastWord, text: longText },
  );

describe('a removal of values does not delay other requests', () => {
  it('in many long memories, also when it is repeated', async () => {
    const query =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
    const evidence = Array.from({ length: 20 }, (_, index) => longText.slice(index, index + 480).trim());
    const inputs = Array.from({ length: 100 }, (_, index) => ({
      text: `Log ${index}: ${longText.slice(0, 7_900)}`,
      type: 'LOG',
      evidence,
    }));
    await bench.kith.must('ana', query, { inputs });
    expect(await pauseWhileForgetting('ana', { values: unknownValues })).toBeLessThan(longestPauseMs);
    expect(await pauseWhileForgetting('ana', { values: unknownValues })).toBeLessThan(longestPauseMs);
    // Values that stand in every memory are masked in all of them.
    expect(await pauseWhileForgetting('ana', { values: ['old harbour wall'] })).toBeLessThan(3 * longestPauseMs);
    const left = `MATCH (m:Memory {tenantId: $tenant}) WHERE m.text CONTAINS 'harbour' RETURN count(m) AS count`;
    expect(await bench.rows(left)).toEqual([{ count: 0 }]);
  });

  it('in a memory with many former texts, and searches all of them', async () => {
    const { id } = (await bench.kith.remember('ben', { text: 'Ben paints boats.' })).memory;
    await addFormerTexts(id, 450, 'in Zanzibar');
    const values = ['Zanzibar', ...unknownValues.slice(1)];
    expect(await pauseWhileForgetting('ben', { values })).toBeLessThan(longestPauseMs);
    const texts = `MATCH (h:HistoryEvent {memoryId: $id}) WHERE h.oldText IS NOT NULL
      RETURN count(h) AS count, count(CASE WHEN h.oldText CONTAINS 'Zanzibar' THEN 1 END) AS withValue`;
    expect(await bench.rows(texts, { id })).toEqual([{ count: 449, withValue: 0 }]);
  });

  it('in long messages, whose texts are queued as those of this person', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => ({
      by: 'cas',
      text: `${index}. ${longText.slice(0, 7_900)}`,
    }));
    const { messages } = await say(bench.kith, 'cas', null, lines);
    const viewerId = await bench.kith.idOf('cas');
    const pushing = jest.spyOn(FairQueue.prototype, 'push');
    await pauseWhileForgetting('cas', { values: unknownValues });
    await pauseWhileForgetting('cas', { ids: messages.map(({ id }) => id) });
    const requesters = pushing.mock.calls.map(([requester]) => requester);
    pushing.mockRestore();
    expect(requesters).toContainEqual({ tenantId: bench.kith.tenant, viewerId });
    expect(requesters).not.toContainEqual(serviceRequester);
  });
});
