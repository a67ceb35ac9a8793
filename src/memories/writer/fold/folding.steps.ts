import { isAtLeastAsRestricted, unrestricted } from '../../../disclosure/restriction.js';
import { isLive } from '../../../disclosure/rule.js';
import { lockAcquaintance } from '../../../disclosure/acquaintance.store.js';
import { lockMergeTargets } from '../../../directory/people/mergeTargets.store.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { RemovedValues } from '../../../text/removedValues.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import { type Fold, foldedReason } from './foldLinks.js';
import { plannedFolds, unfoldMemory } from './foldedMemory.js';
import { findFolds, type FoldSourcePair, copyComparisons, linkFoldSources, unlinkFoldSources } from './folds.store.js';
import { removedValuesFor, placeKeysOfStatement, speakerOf, maskTexts } from '../removedValueMasking.js';
import {
  findWriteConstraints,
  findEvents,
  loadChatPeriodsOf,
  lockMemories,
  lockThreads,
} from '../memoryWrites.store.js';
import { computeLiveKey } from '../rekeying.js';
import type { ChangeActor } from '../verdict.js';
import { retiredMemory, WriteSet } from '../writeSet.js';

type FoldActor = Omit<ChangeActor, 'chats'>;

/** Functions of the writer of memories that folding needs. */
export interface FoldWriter {
  /** Writes a write set. The transaction must have locked its memories and threads. */
  write(
    transaction: GraphTransaction,
    tenant: string,
    writes: WriteSet,
    threads: readonly string[],
    now: number,
  ): Promise<void>;
  /** Loads the removed values of places, by place. */
  loadRemovedValues(
    transaction: GraphTransaction,
    tenant: string,
    places: readonly string[],
  ): Promise<ReadonlyMap<string, RemovedValues>>;
}

/** Folds memories in the caller's transaction, see `MemoryWriter.fold`. Returns the number of folds that then exist. */
export async function foldInTransaction(
  transaction: GraphTransaction,
  writer: FoldWriter,
  folds: readonly Fold[],
  by: FoldActor,
): Promise<number> {
  const { tenantId: tenant, actor, now } = by;
  const ids = folds.flatMap(({ sources }) => sources.map(({ id }) => id));
  const recordedEvents = await findEvents(
    transaction,
    transaction.attempt > 1 ? folds.map(({ eventId }) => eventId) : [],
  );
  const makerIds = folds.flatMap(({ mergedBy }) => mergedBy ?? []);
  // Must come first, as in undoing a merge: merged names stay locked until the transaction ends.
  const mergeTargets = await lockMergeTargets(transaction, tenant, makerIds, now);
  const [tiesOf, { byId }] = await Promise.all([
    lockAcquaintance(
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
        writes.supersede(source, fold.into!, now, foldedReason, index === 0 ? fold.eventId : undefined);
      });
      return fold;
    }
    const key = row.memory.liveKey!;
    if (byKey.has(key) || !isAtLeastAsRestricted(row.memory, restrictions.get(key) ?? unrestricted)) return [];
    const meta = { of: rows.map(({ memory }) => memory.id) };
    writes.put('MERGE', { before: null, row, vector: fold.vector }, { at: now, id: fold.eventId, meta });
    for (const source of rows) writes.supersede(source, fold.id, now, foldedReason);
    return fold;
  });
  const threads = [...byId.values()].map(({ memory }) => memory.threadKey);
  lockThreads(transaction, tenant, threads, now);
  await writer.write(transaction, tenant, writes, threads, now);
  // A source that stays unchanged keeps the sources that it already had.
  linkFoldSources(
    transaction,
    appliedFolds.filter(({ into }) => into === null),
  );
  copyComparisons(transaction, appliedFolds);
  return recordedEvents.size + appliedFolds.length;
}

/** Options of unfolding. */
export interface UnfoldOptions {
  /** Selects the folds that end with it. Default: those created from sources, not memories that absorbed others. */
  readonly ends?: (fold: MemoryState) => boolean;
  /**
   * Status of the sources afterwards.
   * - AS_FOLD (default): ACTIVE if the fold is; else ARCHIVED or DELETED as the fold is.
   * - LIVE: ACTIVE in any case.
   * - OVER: ARCHIVED or DELETED in any case.
   */
  readonly sources?: 'AS_FOLD' | 'LIVE' | 'OVER';
}

/** Unfolds these sources in the caller's transaction, see `MemoryWriter.unfold`. Returns the changed sources, by id. */
export async function unfoldSourcesIn(
  transaction: GraphTransaction,
  writer: FoldWriter,
  pairs: readonly FoldSourcePair[],
  { tenantId: tenant, actor, now }: FoldActor,
  { ends = ({ source }) => source === 'curated_fold', sources: sourceStatus = 'AS_FOLD' }: UnfoldOptions = {},
): Promise<Map<string, MemoryRow>> {
  if (pairs.length === 0) return new Map();
  const foldIds = [...new Set(pairs.map(({ fold }) => fold))];
  const parentFolds = await findFolds(transaction, tenant, foldIds);
  const foldsAbove = (id: string): string[] => (parentFolds.get(id) ?? []).map((fold) => fold.id);
  const ids = pairs.flatMap(({ fold, source }) => [source, fold, ...foldsAbove(fold)]);
  const speakers = pairs.flatMap(({ stater, about }) => (stater === null ? [] : { staterId: stater, aboutIds: about }));
  const [tiesOf, { byId }] = await Promise.all([
    lockAcquaintance(transaction, tenant, speakers, now),
    // `seenAt: 0`: an expired fold is ACTIVE until it is swept, and must end here too.
    lockMemories(transaction, { tenant, ids: [...new Set(ids)], keys: [], now, seenAt: 0 }),
  ]);
  const sources = await maskRemovedValues(
    transaction,
    writer,
    tenant,
    pairs.flatMap(({ source }) => byId.get(source) ?? []),
  );
  const keys = [...new Set([...sources.values()].map(computeLiveKey))];
  const [{ byKey }, { restrictions }, chats] = await Promise.all([
    lockMemories(transaction, { tenant, ids: [], keys, now }),
    findWriteConstraints(transaction, { tenant, keys }),
    loadChatPeriodsOf(transaction, tenant, [...sources.values()]),
  ]);
  const writes = new WriteSet({ actor, chats });
  const endingFoldIds = new Set(foldIds.filter((id) => byId.has(id) && ends(byId.get(id)!.memory)));
  for (const foldId of endingFoldIds) {
    const sourceIds = pairs.filter((pair) => pair.fold === foldId).map(({ source }) => source);
    const row = byId.get(foldId)!;
    if (row.memory.status === 'ACTIVE')
      writes.retire('DELETE', row, 'ARCHIVED', { at: now, meta: { unfolded: sourceIds } });
  }
  const takenKeys = new Set<string>();
  const unfoldedPairs = pairs.filter(({ fold, source }) => {
    const row = sources.get(source);
    const enclosingFolds = [fold, ...foldsAbove(fold)].flatMap((id) => byId.get(id)?.memory ?? []);
    if (row?.memory.status !== 'SUPERSEDED' || enclosingFolds[0]?.id !== fold || writes.stateOf(source)) return false;
    const liveMemory = unfoldMemory(row, enclosingFolds, { tiesOf, restrictions, now });
    const { status, purgeAt } = enclosingFolds.at(-1)!;
    const details = { at: now, meta: { unfolded: fold } };
    const putSource = (event: 'RESTORE' | 'UPDATE' | 'DELETE', memory: MemoryState): true => {
      writes.put(event, { before: byId.get(source)!.memory, row: { ...row, memory }, vector: null }, details);
      return true;
    };
    if (endingFoldIds.has(source)) return putSource('DELETE', retiredMemory(liveMemory, 'ARCHIVED', now));
    if (sourceStatus === 'OVER' || (sourceStatus === 'AS_FOLD' && status !== 'ACTIVE'))
      return putSource('UPDATE', retiredMemory(liveMemory, status === 'DELETED' ? status : 'ARCHIVED', now, purgeAt));
    const key = liveMemory.liveKey!;
    const keyHolder = byKey.get(key);
    if (takenKeys.has(key)) return false;
    if (keyHolder && writes.stateOf(keyHolder.memory.id)?.status !== 'ARCHIVED') {
      // A new statement of the same has the key meanwhile. It replaces this source as long as it lives.
      if (isLive(keyHolder.memory, now)) return false;
      writes.archiveExpired(keyHolder, now);
    }
    takenKeys.add(key);
    return putSource('RESTORE', liveMemory);
  });
  const threads = [...byId.values(), ...byKey.values()].map(({ memory }) => memory.threadKey);
  lockThreads(transaction, tenant, threads, now);
  await writer.write(transaction, tenant, writes, threads, now);
  unlinkFoldSources(transaction, unfoldedPairs);
  return new Map(
    unfoldedPairs.map(({ source }) => [source, { ...byId.get(source)!, memory: writes.stateOf(source)! }]),
  );
}

/** Returns these memories without the removed values of their places, by id. */
async function maskRemovedValues(
  transaction: GraphTransaction,
  writer: FoldWriter,
  tenant: string,
  rows: readonly MemoryRow[],
): Promise<Map<string, MemoryRow>> {
  const removedByPlace = await writer.loadRemovedValues(
    transaction,
    tenant,
    rows.flatMap(({ memory }) => placeKeysOfStatement(memory)),
  );
  return new Map(
    rows.map((row) => {
      const removedValues = removedValuesFor(placeKeysOfStatement(row.memory), speakerOf(row.memory), removedByPlace);
      return [row.memory.id, { ...row, memory: maskTexts(row.memory, removedValues) }];
    }),
  );
}
