import { z } from 'zod';
import type { GraphTransaction } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import { statements } from './statements.generated.js';
import type { SpeakerAndSubjects, StaterAcquaintance, AcquaintanceLookup } from './acquaintance.js';

const tiesRow = z.object({
  stater: z.string(),
  acquaintedIds: z.array(z.string()),
  blockerIds: z.array(z.string()),
});

/**
 * Loads the ties of staters to the accounts they speak of, and locks their blocks until the transaction ends, since the
 * disclosure of the stored memories depends on them. The same lock serializes writers of one speaker's single-valued
 * fields. Call it before all other locks of the transaction.
 */
export async function lockBlocklists(
  transaction: GraphTransaction,
  tenant: string,
  speakers: readonly SpeakerAndSubjects[],
  now: number,
): Promise<AcquaintanceLookup> {
  const aboutIdsByStater = new Map<string, Set<string>>();
  for (const { staterId, aboutIds, isAlwaysLocked = false } of speakers) {
    const otherPersonIds = aboutIdsByStater.get(staterId) ?? new Set();
    for (const id of aboutIds) if (id !== staterId) otherPersonIds.add(id);
    if (otherPersonIds.size > 0 || isAlwaysLocked) aboutIdsByStater.set(staterId, otherPersonIds);
  }
  const pairs = [...aboutIdsByStater.keys()]
    .sort()
    .map((stater) => ({ key: keyOf(tenant, stater), stater, about: [...aboutIdsByStater.get(stater)!] }));
  const ties = new Map<string, StaterAcquaintance>();
  if (pairs.length > 0) {
    const rows = rowsOf(
      tiesRow,
      await transaction.run(statements['disclosure/lock-blocklists'], { tenant, pairs, now }),
    );
    for (const { stater, ...staterTies } of rows) ties.set(stater, staterTies);
  }
  return (staterId) => (staterId === null ? undefined : ties.get(staterId));
}

/** Blocks or unblocks a stater for a person; the lock is held until the transaction ends. */
export async function setBlock(
  transaction: GraphTransaction,
  { tenant, stater, ...block }: { tenant: string; stater: string; blocker: string; blocks: boolean; now: number },
): Promise<void> {
  await transaction.run(statements['disclosure/set-block'], { key: keyOf(tenant, stater), tenant, stater, ...block });
}

const keyOf = (tenant: string, stater: string): string => `${tenant}|${stater}`;
