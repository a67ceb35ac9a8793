import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import type { ValueMasker } from '../../text/removedValues.js';
import { isPastRestore } from '../drafts/lifetime.js';
import type { MemoryState } from '../memory.js';
import { listFoldSourcesDeep } from './fold/folds.store.js';
import { lockMemories } from '../memoryLocks.store.js';
import { moveToThreads, purgeAll } from './memoryWrites.store.js';
import { maskThreadKey } from './removedValueMasking.js';
import type { TimedActor } from './verdict.js';
import { writeBatch, type WriterOptions } from './writeBatch.steps.js';
import { threadKeysOfMove, threadMove, WriteSet } from './writeSet.js';

/** Purges forgotten memories in the caller's transaction, see `MemoryWriter.purge`. Returns the number purged. */
export async function purgeForgotten(
  transaction: GraphTransaction,
  ids: readonly string[],
  by: TimedActor,
  options: WriterOptions,
): Promise<number> {
  const isForgotten = (memory: MemoryState): boolean => isPastRestore(memory, by.now);
  const memberships = await listFoldSourcesDeep(transaction, ids);
  if (memberships.length === 0)
    return (await eraseMemories(transaction, { ids, shouldErase: isForgotten }, by, options)).length;
  // The sources of a forgotten fold say the same and were forgotten with it, so they are purged too.
  const allIds = [...ids, ...memberships.map(({ source }) => source)];
  const { byId } = await lockMemories(transaction, { tenant: by.tenantId, ids: allIds, keys: [], now: by.now });
  const purgeIds = new Set([...byId.values()].flatMap(({ memory }) => (isForgotten(memory) ? memory.id : [])));
  // Repeats until no source is added: sources may be folds with sources of their own, in any order.
  for (let size = 0; size < purgeIds.size;) {
    size = purgeIds.size;
    for (const { fold, source } of memberships)
      if (purgeIds.has(fold) && byId.get(source)?.memory.status === 'SUPERSEDED') purgeIds.add(source);
  }
  const shouldErase = ({ id }: MemoryState): boolean => purgeIds.has(id);
  const erasedMemories = await eraseMemories(transaction, { ids: allIds, shouldErase }, by, options);
  return erasedMemories.filter(({ id }) => ids.includes(id)).length;
}

/** Selection of the memories to erase, and of the thread names to clear with them. */
export interface ErasingOptions {
  /** Selects those to erase, by their locked states; all if absent. */
  readonly shouldErase?: (memory: MemoryState) => boolean;
  /** Removed values: the history leaves a thread that contains one in its name. */
  readonly removedValues?: ValueMasker;
}

/** Erases memories in the caller's transaction, see `MemoryWriter.eraseIn`. Returns those erased. */
export async function eraseMemories(
  transaction: GraphTransaction,
  { ids, shouldErase = () => true, removedValues }: ErasingOptions & { readonly ids: readonly string[] },
  { tenantId: tenant, actor, now }: TimedActor,
  options: WriterOptions,
): Promise<MemoryState[]> {
  if (ids.length === 0) return [];
  const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
  const erasable = [...byId.values()].map(({ memory }) => memory).filter(shouldErase);
  const writes = new WriteSet({ actor, chats: new Map() });
  for (const memory of erasable) writes.recordEvent('PURGE', memory, memory, { at: now });
  const threadMoves = erasable.flatMap(
    (memory) => threadMove(memory, maskThreadKey(memory.threadKey, [removedValues])) ?? [],
  );
  const threads = [...erasable.map(({ threadKey }) => threadKey), ...threadMoves.flatMap(threadKeysOfMove)];
  await writeBatch(transaction, { tenant, writes, threads, now }, options);
  moveToThreads(transaction, tenant, threadMoves);
  purgeAll(
    transaction,
    erasable.map(({ id }) => id),
  );
  return erasable;
}
