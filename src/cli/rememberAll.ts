import { setTimeout as sleep } from 'node:timers/promises';
import {
  type KithClient,
  KithError,
  RememberMemoriesDocument,
  type RememberMemoriesMutation,
  type RememberMemoryInput,
} from '../../clients/typescript/src/index.js';
import type { Progress } from '../platform/progress.js';

export type StatementResult = RememberMemoriesMutation['rememberMemories']['results'][number];

/** Batch size: statements per request. */
const batchSize = 50;
/** Minimum number of statements for a progress bar; with fewer it would disappear before it is read. */
const minStatementsForProgress = 2 * batchSize;

/** Returns one result per statement, in order. Waits `retryAfter` on RATE_LIMITED and retries: nothing was stored. */
export async function rememberAll(
  client: KithClient,
  inputs: readonly RememberMemoryInput[],
  progress: Progress,
): Promise<StatementResult[]> {
  const isLong = inputs.length >= minStatementsForProgress;
  const results: StatementResult[] = [];
  if (isLong) progress.start('Remembering', inputs.length, 'statements');
  try {
    while (results.length < inputs.length) {
      const batch = inputs.slice(results.length, results.length + batchSize);
      try {
        const { rememberMemories } = await client.run(RememberMemoriesDocument, { input: { memories: batch } });
        results.push(...rememberMemories.results);
        if (isLong) progress.advance(results.length);
      } catch (error) {
        if (!isLong || !(error instanceof KithError) || error.code !== 'RATE_LIMITED') throw error;
        if (error.retryAfter === undefined || error.message.includes('ask for less')) throw error;
        progress.say(`Too much for this minute: going on in ${error.retryAfter} s.`);
        await sleep(error.retryAfter * 1_000);
      }
    }
    return results;
  } catch (error) {
    if (results.length > 0)
      progress.say(`${results.length} of ${inputs.length} were stored; the same file again confirms them and goes on.`);
    throw error;
  } finally {
    if (isLong) progress.finish();
  }
}
