import { lockBlocklists } from '../../../disclosure/staterTies.store.js';
import { isLive } from '../../../disclosure/rule.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { HistoryEventKind } from '../../historyEvent.js';
import { loadChatPeriodsOf } from '../../chatPeriods.store.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import type { SuppressionList } from '../../suppressionList.store.js';
import { computeLiveKey } from '../keys/rekeying.js';
import { lockMemories } from '../../memoryLocks.store.js';
import { maskStoredMemory, placeKeysOfStatement, removedValuesFor, speakerOf } from '../removedValueMasking.js';
import type { TimedActor } from '../verdict.js';
import { writeBatch, type WriterOptions } from '../writeBatch.steps.js';
import { findWriteConstraints, loadRemovedValues } from '../writeConstraints.store.js';
import { retiredMemory, WriteSet } from '../writeSet.js';
import { unfoldMemory } from './foldedMemory.js';
import { findFolds, type FoldMembership, unlinkFoldSources } from './folds.store.js';

export interface UnfoldOptions {
  /** Selects the folds that end too. Default: those created from sources, not memories that absorbed others. */
  readonly endsFold?: (fold: MemoryState) => boolean;
  /**
   * Status of the sources afterwards.
   * - AS_FOLD (default): ACTIVE if the fold is; else ARCHIVED or DELETED as the fold is.
   * - LIVE: ACTIVE in any case.
   * - RETIRED: ARCHIVED or DELETED in any case.
   */
  readonly sourceStatus?: 'AS_FOLD' | 'LIVE' | 'RETIRED';
}

/**
 * Takes sources out of their folds in the caller's transaction, see `MemoryWriter.unfold`. Returns the changed sources,
 * by id. The first row that applies decides:
 *
 * | source                                                       | becomes                          | event   |
 * | ------------------------------------------------------------ | -------------------------------- | ------- |
 * | no longer superseded by its fold, or the fold is gone        | unchanged                        |         |
 * | a fold that ends itself                                      | ARCHIVED                         | DELETE  |
 * | is to be RETIRED, or AS_FOLD while the outermost fold is not live | DELETED as that fold, or ARCHIVED | UPDATE  |
 * | has a key that a live memory holds                           | unchanged                        |         |
 * | any other                                                    | ACTIVE                           | RESTORE |
 */
export async function unfoldMemories(
  transaction: GraphTransaction,
  {
    memberships,
    endsFold = ({ source }) => source === 'curated_fold',
    sourceStatus = 'AS_FOLD',
  }: UnfoldOptions & { readonly memberships: readonly FoldMembership[] },
  { tenantId: tenant, actor, now }: TimedActor,
  options: WriterOptions,
): Promise<Map<string, MemoryRow>> {
  if (memberships.length === 0) return new Map();
  const foldIds = [...new Set(memberships.map(({ fold }) => fold))];
  const parentFolds = await findFolds(transaction, tenant, foldIds);
  const withParents = (foldId: string): string[] => [foldId, ...(parentFolds.get(foldId) ?? []).map(({ id }) => id)];
  const ids = memberships.flatMap(({ fold, source }) => [source, ...withParents(fold)]);
  const speakers = memberships.flatMap(({ stater, about }) =>
    stater === null ? [] : { staterId: stater, aboutIds: about },
  );
  const [tiesOf, { byId }] = await Promise.all([
    lockBlocklists(transaction, tenant, speakers, now),
    // `seenAt: 0`: an expired fold is ACTIVE until it is swept, and must end here too.
    lockMemories(transaction, { tenant, ids: [...new Set(ids)], keys: [], now, seenAt: 0 }),
  ]);
  const lockedSources = memberships.flatMap(({ source }) => byId.get(source) ?? []);
  const sources = await maskRemovedValues(transaction, options.suppressionList, tenant, lockedSources);
  const keys = [...new Set([...sources.values()].map(computeLiveKey))];
  const [{ byKey }, { restrictions }, chats] = await Promise.all([
    lockMemories(transaction, { tenant, ids: [], keys, now }),
    findWriteConstraints(transaction, { tenant, keys }),
    loadChatPeriodsOf(transaction, tenant, [...sources.values()]),
  ]);
  const writes = new WriteSet({ actor, chats });
  const endingFolds = foldIds.flatMap((id) => byId.get(id) ?? []).filter(({ memory }) => endsFold(memory));
  for (const row of endingFolds.filter(({ memory }) => memory.status === 'ACTIVE')) {
    const sourceIds = memberships.filter(({ fold }) => fold === row.memory.id).map(({ source }) => source);
    writes.retire('DELETE', row, 'ARCHIVED', { at: now, meta: { unfolded: sourceIds } });
  }
  const outcomeOf = (liveMemory: MemoryState, outermostFold: MemoryState): [HistoryEventKind, MemoryState] | null => {
    const { status, purgeAt } = outermostFold;
    if (endingFolds.some(({ memory }) => memory.id === liveMemory.id))
      return ['DELETE', retiredMemory(liveMemory, 'ARCHIVED', now)];
    if (sourceStatus === 'RETIRED' || (sourceStatus === 'AS_FOLD' && status !== 'ACTIVE'))
      return ['UPDATE', retiredMemory(liveMemory, status === 'DELETED' ? status : 'ARCHIVED', now, purgeAt)];
    return claimKey(liveMemory, byKey, writes, now) ? ['RESTORE', liveMemory] : null;
  };
  const endedMemberships = memberships.filter(({ fold, source }) => {
    const row = sources.get(source);
    const folds = withParents(fold).flatMap((id) => byId.get(id)?.memory ?? []);
    if (row?.memory.status !== 'SUPERSEDED' || folds[0]?.id !== fold || writes.stateOf(source)) return false;
    const outcome = outcomeOf(unfoldMemory(row, folds, { tiesOf, restrictions, now }), folds.at(-1)!);
    if (outcome === null) return false;
    const [event, memory] = outcome;
    const write = { before: byId.get(source)!.memory, row: { ...row, memory }, vector: null };
    writes.put(event, write, { at: now, meta: { unfolded: fold } });
    return true;
  });
  const threads = [
    ...[...byId.values(), ...byKey.values()].map(({ memory }) => memory.threadKey),
    ...writes.threadKeys,
  ];
  await writeBatch(transaction, { tenant, writes, threads, now }, options);
  unlinkFoldSources(transaction, endedMemberships);
  return new Map(
    endedMemberships.map(({ source }) => [source, { ...byId.get(source)!, memory: writes.stateOf(source)! }]),
  );
}

/** Claims the key of a restored source: false if a live memory holds it; an expired holder is archived. */
function claimKey(
  { id, liveKey }: MemoryState,
  byKey: ReadonlyMap<string, MemoryRow>,
  writes: WriteSet,
  now: number,
): boolean {
  if (writes.isTaken(liveKey!, id)) return false;
  const keyHolder = byKey.get(liveKey!);
  if (!keyHolder || writes.stateOf(keyHolder.memory.id)?.status === 'ARCHIVED') return true;
  // A new statement of the same has the key meanwhile. It replaces this source as long as it lives.
  if (isLive(keyHolder.memory, now)) return false;
  writes.archiveExpired(keyHolder, now);
  return true;
}

/** Returns these memories without the removed values of their places, by id. */
async function maskRemovedValues(
  transaction: GraphTransaction,
  suppressionList: SuppressionList | undefined,
  tenant: string,
  rows: readonly MemoryRow[],
): Promise<Map<string, MemoryRow>> {
  const placeKeys = rows.flatMap(({ memory }) => placeKeysOfStatement(memory));
  const removedByPlace = await loadRemovedValues(transaction, suppressionList, tenant, placeKeys);
  return new Map(
    rows.map((row) => {
      const removedValues = removedValuesFor(placeKeysOfStatement(row.memory), speakerOf(row.memory), removedByPlace);
      return [row.memory.id, { ...row, memory: maskStoredMemory(row.memory, removedValues) }];
    }),
  );
}
