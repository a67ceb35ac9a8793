import { isAtLeastAsRestricted, unrestricted } from '../../../disclosure/restriction.js';
import { isLive } from '../../../disclosure/rule.js';
import { lockAcquaintance } from '../../../disclosure/acquaintance.store.js';
import { lockMergeTargets } from '../../../directory/people/mergeTargets.store.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { RemovedValues } from '../../../text/removedValues.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import { type Fold, foldedReason } from './foldLinks.js';
import { plannedFolds, unfoldMemory } from './foldedMemory.js';
import { findFolds, type FoldSource, copyComparisons, linkFoldSources, unlinkFoldSources } from './folds.store.js';
import { removedValuesFor, placesOfStatement, speakerOf, wordsWithout } from '../removedValueMasking.js';
import {
  findWriteConstraints,
  findEvents,
  loadChatPeriodsOf,
  lockMemories,
  lockThreads,
} from '../memoryWrites.store.js';
import { computeLiveKey } from '../rekeying.js';
import type { ChangeActor } from '../verdict.js';
import { retired, WriteSet } from '../writeSet.js';

type By = Omit<ChangeActor, 'chats'>;

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
  removedFrom(
    transaction: GraphTransaction,
    tenant: string,
    places: readonly string[],
  ): Promise<ReadonlyMap<string, RemovedValues>>;
}

/** Folds memories in the caller's transaction, see `MemoryWriter.fold`. Returns the number of folds that then exist. */
export async function foldInTransaction(
  transaction: GraphTransaction,
  writing: FoldWriter,
  folds: readonly Fold[],
  by: By,
): Promise<number> {
  const { tenantId: tenant, actor, now } = by;
  const ids = folds.flatMap(({ sources }) => sources.map(({ id }) => id));
  const recordedEvents = await findEvents(
    transaction,
    transaction.attempt > 1 ? folds.map(({ eventId }) => eventId) : [],
  );
  const makers = folds.flatMap(({ mergedBy }) => mergedBy ?? []);
  // Must come first, as in undoing a merge: merged names stay locked until the transaction ends.
  const keptNames = await lockMergeTargets(transaction, tenant, makers, now);
  const [tiesOf, { byId }] = await Promise.all([
    lockAcquaintance(
      transaction,
      tenant,
      folds.map(({ speaking }) => speaking),
      now,
    ),
    lockMemories(transaction, { tenant, ids, keys: [], now }),
  ]);
  const chats = await loadChatPeriodsOf(transaction, tenant, [...byId.values()]);
  const planned = plannedFolds(folds, byId, { chats, tiesOf, kept: keptNames, now });
  const keys = planned.flatMap(({ fold, row }) => (fold.summary === null ? [] : row!.memory.liveKey!));
  const [{ byKey }, { restrictions }] = await Promise.all([
    lockMemories(transaction, { tenant, ids: [], keys, now }),
    findWriteConstraints(transaction, { tenant, keys }),
  ]);
  const writes = new WriteSet({ actor, chats });
  const foldedMemories = planned.flatMap(({ fold, rows, row }) => {
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
  await writing.write(transaction, tenant, writes, threads, now);
  // A source that stays unchanged keeps the sources that it already had.
  linkFoldSources(
    transaction,
    foldedMemories.filter(({ into }) => into === null),
  );
  copyComparisons(transaction, foldedMemories);
  return recordedEvents.size + foldedMemories.length;
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
  writing: FoldWriter,
  pairs: readonly FoldSource[],
  { tenantId: tenant, actor, now }: By,
  { ends = ({ source }) => source === 'curated_fold', sources: fate = 'AS_FOLD' }: UnfoldOptions = {},
): Promise<Map<string, MemoryRow>> {
  if (pairs.length === 0) return new Map();
  const folds = [...new Set(pairs.map(({ fold }) => fold))];
  const found = await findFolds(transaction, tenant, folds);
  const foldsAbove = (id: string): string[] => (found.get(id) ?? []).map((fold) => fold.id);
  const ids = pairs.flatMap(({ fold, source }) => [source, fold, ...foldsAbove(fold)]);
  const speaking = pairs.flatMap(({ stater, about }) => (stater === null ? [] : { staterId: stater, aboutIds: about }));
  const [tiesOf, { byId }] = await Promise.all([
    lockAcquaintance(transaction, tenant, speaking, now),
    // `seenAt: 0`: an expired fold is ACTIVE until it is swept, and must end here too.
    lockMemories(transaction, { tenant, ids: [...new Set(ids)], keys: [], now, seenAt: 0 }),
  ]);
  const sources = await withoutRemoved(
    transaction,
    writing,
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
  const ending = new Set(folds.filter((id) => byId.has(id) && ends(byId.get(id)!.memory)));
  for (const fold of ending) {
    const of = pairs.filter((pair) => pair.fold === fold).map(({ source }) => source);
    const row = byId.get(fold)!;
    if (row.memory.status === 'ACTIVE') writes.retire('DELETE', row, 'ARCHIVED', { at: now, meta: { unfolded: of } });
  }
  const taken = new Set<string>();
  const unfoldedPairs = pairs.filter(({ fold, source }) => {
    const row = sources.get(source);
    const within = [fold, ...foldsAbove(fold)].flatMap((id) => byId.get(id)?.memory ?? []);
    if (row?.memory.status !== 'SUPERSEDED' || within[0]?.id !== fold || writes.stateOf(source)) return false;
    const live = unfoldMemory(row, within, { tiesOf, restrictions, now });
    const { status, purgeAt } = within.at(-1)!;
    const said = { at: now, meta: { unfolded: fold } };
    const put = (event: 'RESTORE' | 'UPDATE' | 'DELETE', memory: MemoryState): true => {
      writes.put(event, { before: byId.get(source)!.memory, row: { ...row, memory }, vector: null }, said);
      return true;
    };
    if (ending.has(source)) return put('DELETE', retired(live, 'ARCHIVED', now));
    if (fate === 'OVER' || (fate === 'AS_FOLD' && status !== 'ACTIVE'))
      return put('UPDATE', retired(live, status === 'DELETED' ? status : 'ARCHIVED', now, purgeAt));
    const key = live.liveKey!;
    const holder = byKey.get(key);
    if (taken.has(key)) return false;
    if (holder && writes.stateOf(holder.memory.id)?.status !== 'ARCHIVED') {
      // A new statement of the same has the key meanwhile. It replaces this source as long as it lives.
      if (isLive(holder.memory, now)) return false;
      writes.retire('TTL', holder, 'ARCHIVED', { at: now, meta: { expired: true } });
    }
    taken.add(key);
    return put('RESTORE', live);
  });
  const threads = [...byId.values(), ...byKey.values()].map(({ memory }) => memory.threadKey);
  lockThreads(transaction, tenant, threads, now);
  await writing.write(transaction, tenant, writes, threads, now);
  unlinkFoldSources(transaction, unfoldedPairs);
  return new Map(
    unfoldedPairs.map(({ source }) => [source, { ...byId.get(source)!, memory: writes.stateOf(source)! }]),
  );
}

/** Returns these memories without the removed values of their places, by id. */
async function withoutRemoved(
  transaction: GraphTransaction,
  writing: FoldWriter,
  tenant: string,
  rows: readonly MemoryRow[],
): Promise<Map<string, MemoryRow>> {
  const removedValues = await writing.removedFrom(
    transaction,
    tenant,
    rows.flatMap(({ memory }) => placesOfStatement(memory)),
  );
  return new Map(
    rows.map((row) => {
      const keptOut = removedValuesFor(placesOfStatement(row.memory), speakerOf(row.memory), removedValues);
      return [row.memory.id, { ...row, memory: wordsWithout(row.memory, keptOut) }];
    }),
  );
}
