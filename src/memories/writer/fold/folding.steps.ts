import { isAtLeastAsRestricted, unrestricted } from '../../../disclosure/restriction.js';
import { lockBlocklists } from '../../../disclosure/staterTies.store.js';
import { lockMergeTargets } from '../../../directory/people/mergeTargets.store.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { loadChatPeriodsOf } from '../../chatPeriods.store.js';
import { type Fold, foldedReason } from './fold.js';
import { plannedFolds } from './foldedMemory.js';
import { copyComparisons, linkFoldSources } from './folds.store.js';
import { lockMemories } from '../../memoryLocks.store.js';
import { findRecordedEvents } from '../memoryWrites.store.js';
import type { TimedActor } from '../verdict.js';
import { writeBatch, type WriterOptions } from '../writeBatch.steps.js';
import { findWriteConstraints } from '../writeConstraints.store.js';
import { WriteSet } from '../writeSet.js';

/** Folds memories in the caller's transaction, see `MemoryWriter.fold`. Returns the number of folds that then exist. */
export async function applyFolds(
  transaction: GraphTransaction,
  folds: readonly Fold[],
  { tenantId: tenant, actor, now }: TimedActor,
  options: WriterOptions,
): Promise<number> {
  const ids = folds.flatMap(({ sources }) => sources.map(({ id }) => id));
  const recordedEvents = await findRecordedEvents(
    transaction,
    transaction.attempt > 1 ? folds.map(({ eventId }) => eventId) : [],
  );
  const creatorIds = folds.flatMap(({ mergedBy }) => mergedBy ?? []);
  // Must come first, as in undoing a merge: merged names stay locked until the transaction ends.
  const mergeTargets = await lockMergeTargets(transaction, tenant, creatorIds, now);
  const [tiesOf, { byId }] = await Promise.all([
    lockBlocklists(
      transaction,
      tenant,
      folds.map(({ speaker }) => speaker),
      now,
    ),
    lockMemories(transaction, { tenant, ids, keys: [], now }),
  ]);
  const chats = await loadChatPeriodsOf(transaction, tenant, [...byId.values()]);
  const plans = plannedFolds(folds, byId, { chats, tiesOf, mergeTargets, now });
  const keys = plans.flatMap(({ fold, row }) => (fold.summary === null ? [] : row!.memory.liveKey!));
  const [{ byKey }, { restrictions }] = await Promise.all([
    lockMemories(transaction, { tenant, ids: [], keys, now }),
    findWriteConstraints(transaction, { tenant, keys }),
  ]);
  const writes = new WriteSet({ actor, chats });
  const appliedFolds = plans.flatMap(({ fold, rows, row }) => {
    if (recordedEvents.has(fold.eventId) || rows.some(({ memory }) => writes.stateOf(memory.id) !== undefined))
      return [];
    if (row === null) {
      rows.slice(1).forEach((source, index) => {
        const id = index === 0 ? fold.eventId : undefined;
        writes.supersede(source, fold.targetId!, foldedReason, { at: now, id });
      });
      return fold;
    }
    const key = row.memory.liveKey!;
    if (byKey.has(key) || !isAtLeastAsRestricted(row.memory, restrictions.get(key) ?? unrestricted)) return [];
    const meta = { of: rows.map(({ memory }) => memory.id) };
    writes.put('MERGE', { before: null, row, vector: fold.vector }, { at: now, id: fold.eventId, meta });
    for (const source of rows) writes.supersede(source, fold.id, foldedReason, { at: now });
    return fold;
  });
  const threads = [...byId.values()].map(({ memory }) => memory.threadKey);
  await writeBatch(transaction, { tenant, writes, threads, now }, options);
  // A source that stays unchanged keeps the sources that it already had.
  linkFoldSources(
    transaction,
    appliedFolds.filter(({ targetId }) => targetId === null),
  );
  copyComparisons(transaction, appliedFolds);
  return recordedEvents.size + appliedFolds.length;
}
