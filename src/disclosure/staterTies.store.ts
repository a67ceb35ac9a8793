import { z } from 'zod';
import type { GraphTransaction } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import { statements } from './statements.generated.js';
import type { SpeakerAndSubjects, StaterTies, TiesLookup } from './staterTies.js';

const tiesRow = z.object({
  stater: z.string(),
  acquaintedIds: z.array(z.string()),
  blockerIds: z.array(z.string()),
});

/**
 * Loads the ties of staters, and locks their blocks until the transaction ends: the disclosure of the memories to store
 * depends on them. The lock also serializes writers of a speaker's single-valued fields. Call it before all other locks
 * of the transaction.
 */
export async function lockBlocklists(
  transaction: GraphTransaction,
  tenant: string,
  speakers: readonly SpeakerAndSubjects[],
  now: number,
): Promise<TiesLookup> {
  const aboutIdsByStater = new Map<string, Set<string>>();
  for (const { staterId, aboutIds, isAlwaysLocked = false } of speakers) {
    const otherPersonIds = aboutIdsByStater.get(staterId) ?? new Set();
    for (const id of aboutIds) if (id !== staterId) otherPersonIds.add(id);
    if (otherPersonIds.size > 0 || isAlwaysLocked) aboutIdsByStater.set(staterId, otherPersonIds);
  }
  const pairs = [...aboutIdsByStater.keys()]
    .sort()
    .map((stater) => ({ key: keyOf(tenant, stater), stater, about: [...aboutIdsByStater.get(stater)!] }));
  const tiesByStater = new Map<string, StaterTies>();
  if (pairs.length > 0) {
    const rows = rowsOf(
      tiesRow,
      await transaction.run(statements['disclosure/lock-blocklists'], { tenant, pairs, now }),
    );
    for (const { stater, ...ties } of rows) tiesByStater.set(stater, ties);
  }
  return (staterId) => (staterId === null ? undefined : tiesByStater.get(staterId));
}

/** Blocks or unblocks a stater for a person; the lock is held until the transaction ends. */
export async function setBlock(
  transaction: GraphTransaction,
  { tenant, stater, ...block }: { tenant: string; stater: string; blocker: string; blocks: boolean; now: number },
): Promise<void> {
  await transaction.run(statements['disclosure/set-block'], { key: keyOf(tenant, stater), tenant, stater, ...block });
}

const keyOf = (tenant: string, stater: string): string => `${tenant}|${stater}`;
