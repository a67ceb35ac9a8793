import { z } from 'zod';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { rowOf } from '../platform/neo4j/rows.js';
import type { RemovedValueWithHearers, RemovalScope } from './removal.js';
import { statements } from './statements.generated.js';

const valueCountsRow = z.object({ earlierCount: z.number(), total: z.number() });
const liftedRow = z.object({ lifted: z.number() });
const countsRow = z.object({ total: z.number(), own: z.number(), byFormerParticipants: z.number() });

/**
 * Keeps values out of a place from now on, in the words of the person who asks and of those who heard them. Resolves
 * with the number of values that person keeps out of it, and how many of these are `added` now.
 */
export async function putRemovedValues(
  transaction: GraphTransaction,
  scope: RemovalScope,
  heardValues: readonly RemovedValueWithHearers[],
): Promise<{ total: number; added: number }> {
  if (heardValues.length === 0) return { total: 0, added: 0 };
  const byKey = new Map<string, RemovedValueWithHearers & { readonly key: string }>();
  for (const { fingerprint, length, firstTokenHash, hearerIds } of heardValues) {
    const key = `${fingerprint} ${scope.viewer}`;
    const earlierHearerIds = byKey.get(key)?.hearerIds ?? [scope.viewer];
    byKey.set(key, {
      key,
      fingerprint,
      length,
      firstTokenHash,
      hearerIds: [...new Set([...earlierHearerIds, ...hearerIds])],
    });
  }
  const values = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await transaction.run(statements['removal/values/put-removed-values'], { ...scope, values });
  const { earlierCount, total } = rowOf(valueCountsRow, rows);
  return { total, added: values.length - earlierCount };
}

/** Counts of values that a place keeps out: in total, those of the viewer, and those of people who left. */
export type RemovedValueCounts = z.infer<typeof countsRow>;

/** Counts the values that a place keeps out. `participantIds`: its current participants. */
export async function countRemovedValues(
  graph: GraphSession,
  { tenant, viewer, place }: RemovalScope,
  participantIds: readonly string[],
): Promise<RemovedValueCounts> {
  const params = { tenant, viewer, place, participantIds };
  return rowOf(countsRow, await graph.read(statements['removal/values/count-removed-values'], params));
}

/**
 * Lifts removed values by fingerprint, as far as the viewer may; with null, all that people asked for who no longer
 * take part. Resolves with true if any were kept out.
 */
export async function liftRemovedValue(
  transaction: GraphTransaction,
  scope: RemovalScope,
  fingerprint: string | null,
  participantIds: readonly string[],
): Promise<boolean> {
  const [row] = await transaction.run(statements['removal/values/lift-removed-value'], {
    ...scope,
    fingerprint,
    participantIds,
  });
  // A retried transaction whose first commit was not acknowledged finds nothing left to lift.
  return transaction.attempt > 1 || liftedRow.parse(row).lifted > 0;
}

/** Lets sentences with these fingerprints be learned again if the viewer may lift them; true if there were any. */
export async function liftRemovedSentences(
  transaction: GraphTransaction,
  { tenant, viewer }: RemovalScope,
  fingerprints: readonly string[],
  participantIds: readonly string[],
): Promise<boolean> {
  const params = { tenant, fingerprints, viewer, participantIds };
  return (
    rowOf(liftedRow, await transaction.run(statements['removal/values/lift-removed-sentences'], params)).lifted > 0
  );
}
