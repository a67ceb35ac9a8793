import { isAsClosedAs, unrestricted } from '../../disclosure/restriction.js';
import { holdTies } from '../../disclosure/ties.store.js';
import { holdKeptNames } from '../../people/keptNames.store.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import type { RemovedValues } from '../../words/removedValues.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { type Fold, foldedReason } from './folding.js';
import { plannedFolds, unfolded } from './foldedMemory.js';
import { type Folded, linkFoldSources, partFolds } from './folds.store.js';
import { placesOf, wordsWithout } from './keptOut.js';
import { findBounds, findEvents, loadStandingsOf, lockMemories, lockThreads } from './memoryWrites.store.js';
import { presentKey } from './rekeying.js';
import type { ChangeBy } from './verdict.js';
import { WriteSet } from './writeSet.js';

type By = Omit<ChangeBy, 'chats'>;

/** What folding needs of the writer of memories. */
export interface FoldWriting {
  /** Writes what a set has gathered, in a transaction that holds its memories and threads. */
  write(
    transaction: GraphTransaction,
    tenant: string,
    writes: WriteSet,
    threads: readonly string[],
    now: number,
  ): Promise<void>;
  /** What places keep out, by place. */
  removedFrom(
    transaction: GraphTransaction,
    tenant: string,
    places: readonly string[],
  ): Promise<ReadonlyMap<string, RemovedValues>>;
}

/** Makes one memory each of several in a transaction of the caller, as `MemoryWriter.fold` says. */
export async function foldIn(
  transaction: GraphTransaction,
  writing: FoldWriting,
  folds: readonly Fold[],
  by: By,
): Promise<number> {
  const { tenantId: tenant, actor, now } = by;
  const ids = folds.flatMap(({ sources }) => sources.map(({ id }) => id));
  const done = await findEvents(transaction, transaction.attempt > 1 ? folds.map(({ eventId }) => eventId) : []);
  const makers = folds.flatMap(({ mergedBy }) => mergedBy ?? []);
  // First of all, as whoever takes a merge back does: it stays as it is until the transaction ends.
  const kept = await holdKeptNames(transaction, tenant, makers, now);
  const [tiesOf, { byId }] = await Promise.all([
    holdTies(
      transaction,
      tenant,
      folds.map(({ speaking }) => speaking),
      now,
    ),
    lockMemories(transaction, { tenant, ids, keys: [], now }),
  ]);
  const chats = await loadStandingsOf(transaction, tenant, [...byId.values()]);
  const planned = plannedFolds(folds, byId, { chats, tiesOf, kept, now });
  const keys = planned.flatMap(({ fold, row }) => (fold.summary === null ? [] : row!.memory.liveKey!));
  const [{ byKey }, { restrictions }] = await Promise.all([
    lockMemories(transaction, { tenant, ids: [], keys, now }),
    findBounds(transaction, { tenant, keys }),
  ]);
  const writes = new WriteSet({ actor, chats });
  const made = planned.flatMap(({ fold, rows, row }) => {
    if (done.has(fold.eventId) || rows.some(({ memory }) => writes.stateOf(memory.id) !== undefined)) return [];
    if (row === null) {
      rows.slice(1).forEach((source, at) => {
        writes.supersede(source, fold.into!, now, foldedReason, at === 0 ? fold.eventId : undefined);
      });
      return fold;
    }
    const key = row.memory.liveKey!;
    if (byKey.has(key) || !isAsClosedAs(row.memory, restrictions.get(key) ?? unrestricted)) return [];
    const meta = { of: rows.map(({ memory }) => memory.id) };
    writes.put('MERGE', { before: null, row, vector: fold.vector }, { at: now, id: fold.eventId, meta });
    for (const source of rows) writes.supersede(source, fold.id, now, foldedReason);
    return fold;
  });
  const threads = [...byId.values()].map(({ memory }) => memory.threadKey);
  lockThreads(transaction, tenant, threads, now);
  await writing.write(transaction, tenant, writes, threads, now);
  // What stays as it is rests on what it has rested on.
  linkFoldSources(
    transaction,
    made.filter(({ into }) => into === null),
  );
  return done.size + made.length;
}

/** Takes folds apart in a transaction of the caller, as `MemoryWriter.takeApart` says. */
export async function takeApartIn(
  transaction: GraphTransaction,
  writing: FoldWriting,
  pairs: readonly Folded[],
  { tenantId: tenant, actor, now }: By,
  ends: (fold: MemoryState) => boolean = ({ source }) => source === 'curated_fold',
): Promise<Map<string, MemoryRow>> {
  if (pairs.length === 0) return new Map();
  const ids = pairs.flatMap(({ fold, source }) => [fold, source]);
  const speaking = pairs.flatMap(({ stater, about }) => (stater === null ? [] : { staterId: stater, aboutIds: about }));
  const [tiesOf, { byId }] = await Promise.all([
    holdTies(transaction, tenant, speaking, now),
    // A fold that has expired is active until it is swept, and ends here all the same.
    lockMemories(transaction, { tenant, ids: [...new Set(ids)], keys: [], now, seenAt: 0 }),
  ]);
  const sources = await withoutRemoved(
    transaction,
    writing,
    tenant,
    pairs.flatMap(({ source }) => byId.get(source) ?? []),
  );
  const keys = [...new Set([...sources.values()].map(presentKey))];
  const [{ byKey }, { restrictions }, chats] = await Promise.all([
    lockMemories(transaction, { tenant, ids: [], keys, now }),
    findBounds(transaction, { tenant, keys }),
    loadStandingsOf(transaction, tenant, [...sources.values()]),
  ]);
  const writes = new WriteSet({ actor, chats });
  for (const fold of new Set(pairs.map((pair) => pair.fold))) {
    const row = byId.get(fold);
    const of = pairs.filter((pair) => pair.fold === fold).map(({ source }) => source);
    if (row?.memory.status === 'ACTIVE' && ends(row.memory))
      writes.retire('DELETE', row, 'ARCHIVED', { at: now, meta: { unfolded: of } });
  }
  const parted = pairs.filter(({ fold, source }) => {
    const [made, row] = [byId.get(fold), sources.get(source)];
    if (!made || row?.memory.status !== 'SUPERSEDED' || writes.stateOf(source) !== undefined) return false;
    const memory = unfolded(row, made, { tiesOf, restrictions, now });
    const holder = memory.liveKey === null ? undefined : byKey.get(memory.liveKey);
    // Somebody has said the same anew meanwhile: that stands for it.
    if (holder && writes.stateOf(holder.memory.id)?.status !== 'ARCHIVED') return false;
    if (writes.all.some(({ after }) => after.liveKey === memory.liveKey)) return false;
    const next = { ...row, memory };
    const before = byId.get(source)!.memory;
    writes.put('RESTORE', { before, row: next, vector: null }, { at: now, meta: { unfolded: fold } });
    return true;
  });
  const threads = [...byId.values(), ...byKey.values()].map(({ memory }) => memory.threadKey);
  lockThreads(transaction, tenant, threads, now);
  await writing.write(transaction, tenant, writes, threads, now);
  partFolds(transaction, parted);
  return new Map(parted.map(({ source }) => [source, { ...byId.get(source)!, memory: writes.stateOf(source)! }]));
}

/** These memories, by id, without what their places keep out. */
async function withoutRemoved(
  transaction: GraphTransaction,
  writing: FoldWriting,
  tenant: string,
  rows: readonly MemoryRow[],
): Promise<Map<string, MemoryRow>> {
  const kept = await writing.removedFrom(
    transaction,
    tenant,
    rows.flatMap(({ memory }) => placesOf(memory)),
  );
  return new Map(
    rows.map((row) => {
      const keptOut = placesOf(row.memory).map((place) => kept.get(place));
      return [row.memory.id, { ...row, memory: wordsWithout(row.memory, keptOut) }];
    }),
  );
}
