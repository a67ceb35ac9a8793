import {
  type KithClient,
  KithError,
  RememberMemoriesDocument,
  type RememberMemoriesMutation,
  type RememberInput,
} from '../../clients/typescript/src/index.js';
import type { Progress } from '../platform/progress.js';

/** What became of one statement. */
export type StatementResult = RememberMemoriesMutation['rememberMemories']['results'][number];

/** Statements that are sent at once. */
const atOnce = 50;
/** A bar for fewer would be gone before it is read. */
const manyStatements = 2 * atOnce;

/**
 * Stores statements, some at a time, and gives what became of each, in their order. Where too much was asked for in this
 * minute it waits and goes on, since nothing of a refused request was stored.
 */
export async function rememberAll(
  client: KithClient,
  inputs: readonly RememberInput[],
  progress: Progress,
): Promise<StatementResult[]> {
  const isLong = inputs.length >= manyStatements;
  const results: StatementResult[] = [];
  if (isLong) progress.start('Remembering', inputs.length, 'statements');
  try {
    while (results.length < inputs.length) {
      const some = inputs.slice(results.length, results.length + atOnce);
      try {
        const { rememberMemories } = await client.run(RememberMemoriesDocument, { inputs: some });
        results.push(...rememberMemories.results);
        if (isLong) progress.advance(results.length);
      } catch (error) {
        if (!isLong || !(error instanceof KithError) || error.code !== 'RATE_LIMITED') throw error;
        if (error.retryAfter === undefined || error.message.includes('ask for less')) throw error;
        progress.say(`Too much for this minute: going on in ${error.retryAfter} s.`);
        await new Promise((resolve) => setTimeout(resolve, error.retryAfter! * 1_000));
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
