import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { addRestriction } from '../../../disclosure/restriction.js';
import { isLive, isOrigin } from '../../../disclosure/rule.js';
import type { MemoryRow } from '../../memory.js';
import { duplicateMemoryError } from './memoryChanges.js';
import { lockMemories } from '../../memoryLocks.store.js';
import { findConflictCandidates } from '../supersede/conflicts.store.js';
import { precedenceOf } from '../supersede/precedence.js';
import { isEndOfOther, canSupersede, factOf, inheritsRestriction } from '../supersede/supersession.js';
import type { ChangeActor, ChangeResult, MemoryChange, WriteVerdict } from '../verdict.js';
import type { WriteSet } from '../writeSet.js';

/** Locked memory with its verdict; `done` if an earlier attempt has applied it. */
export interface DecidedRow {
  readonly row: MemoryRow;
  readonly verdict: WriteVerdict | null | 'done';
}

/** Locks and returns live memories that may say the contrary of changed ones, under other keys. */
export async function lockConflictCandidates(
  transaction: GraphTransaction,
  decisions: readonly DecidedRow[],
  { tenantId: tenant, now }: ChangeActor,
): Promise<MemoryRow[]> {
  const facts = decisions.flatMap(({ row, verdict }) =>
    verdict !== 'done' && verdict?.onContradiction ? factOf(verdict.after, row.entities) : [],
  );
  const supersedingFacts = facts.filter(canSupersede);
  if (supersedingFacts.length === 0) return [];
  const candidatesByFact = await findConflictCandidates(transaction, supersedingFacts);
  const ids = [...new Set([...candidatesByFact.values()].flat().map(({ id }) => id))];
  const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
  return [...byId.values()];
}

/** A changed memory after its contradictions: the result if it is settled by them, else the verdict to apply. */
export interface Settlement {
  readonly result: ChangeResult | null;
  readonly verdict: WriteVerdict | null;
}

/**
 * Settles a changed memory with the locked ones that say the same or the contrary, as if all had been stated in their
 * order. It supersedes those stated before it. It is superseded by the first one stated after it. It is left unchanged
 * if one that stays is more confident or has its key. It becomes as closed as subjects have left those of its origin
 * that it supersedes. Collects the writes of the others. Throws CONFLICT if it is contradicted and refuses that.
 */
export function resolveContradictions(
  { row, verdict }: { row: MemoryRow; verdict: WriteVerdict | null },
  lockedRows: readonly MemoryRow[],
  { by: { actor, now, chats }, events }: MemoryChange,
  writes: WriteSet,
): Settlement {
  const unsettled = { result: null, verdict };
  if (!verdict?.onContradiction) return unsettled;
  const { after, onContradiction } = verdict;
  const { id } = after;
  const otherRows = [...new Map(lockedRows.map((one) => [one.memory.id, one])).values()].filter(
    ({ memory }) => memory.id !== id && isLive(memory, now) && writes.stateOf(memory.id) === undefined,
  );
  if (onContradiction === 'refuse') {
    // One of another origin must not become known.
    const isOfActor = ({ memory }: MemoryRow) => isOrigin(memory, { viewerId: actor });
    const fact = factOf(after, row.entities);
    if (otherRows.some((one) => isOfActor(one) && isEndOfOther(fact, factOf(one.memory, one.entities))))
      throw duplicateMemoryError();
    return unsettled;
  }
  const standings = otherRows.map((other) => ({
    other,
    standing: precedenceOf({ ...row, memory: after }, other, now, chats),
  }));
  if (standings.some(({ standing }) => standing === 'BARS')) return { result: { outcome: 'BARRED', row }, verdict };
  const successor = standings.find(({ standing }) => standing === 'SUPERSEDES_IT')?.other;
  if (successor !== undefined) {
    writes.supersede(row, successor.memory.id, 'contradicted', { at: now, id: events.get(id) });
    return { result: { outcome: 'CHANGED', row: { ...row, memory: writes.stateOf(id)! } }, verdict };
  }
  const supersededRows = standings.flatMap(({ other, standing }) => (standing === 'SUPERSEDED' ? other : []));
  for (const other of supersededRows) writes.supersede(other, id, 'contradicted', { at: now });
  const restrictingMemories = supersededRows
    .map(({ memory }) => memory)
    .filter((memory) => inheritsRestriction(after, memory));
  return { result: null, verdict: { ...verdict, after: restrictingMemories.reduce(addRestriction, after) } };
}
