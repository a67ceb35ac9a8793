import { lockBlocklists } from '../../../disclosure/staterTies.store.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { RemovedValues } from '../../../text/removedValues.js';
import { computeLiveKey } from '../keys/rekeying.js';
import { lockMemories } from '../../memoryLocks.store.js';
import { placeKeysOfStatement, removedValuesFor, speakerOf } from '../removedValueMasking.js';
import type { ChangeActor } from '../verdict.js';
import { writeBatch, type WriterOptions } from '../writeBatch.steps.js';
import { findWriteConstraints } from '../writeConstraints.store.js';
import { WriteSet } from '../writeSet.js';
import {
  maskEvent,
  maskMemory,
  originsOfRestored,
  restoreAll,
  type RestoreBatch,
  type RestoredIds,
  speakersOfRestored,
  threadsOf,
} from './restoring.js';
import { appendEvents, existsOrPurged, findRestored } from './restoring.store.js';

/** Restores exported memories in the caller's transaction, see `MemoryWriter.restoreExported`. */
export async function restoreMemories(
  transaction: GraphTransaction,
  batch: RestoreBatch,
  by: ChangeActor,
  options: WriterOptions,
): Promise<RestoredIds> {
  const { tenantId: tenant, now } = by;
  const existing = await findRestored(transaction, tenant, batch);
  const memories = batch.memories.filter(({ row: { memory } }) => !existsOrPurged(existing, memory.id));
  const restoredIds = new Set(memories.map(({ row }) => row.memory.id));
  const originById = originsOfRestored(memories, existing);
  const isStored = (id: string): boolean => restoredIds.has(id) || existing.memories.has(id);
  const newEvents = batch.events.filter(({ id }) => !existing.events.has(id));
  const events = newEvents.filter(({ memoryId, isMemoryGone }) => isMemoryGone || isStored(memoryId));
  const keys = memories.map(({ row }) => computeLiveKey(row));
  const placeKeys = [...originById.values()].flatMap(placeKeysOfStatement);
  const [tiesOf, { byKey }, { restrictions, removedValues }] = await Promise.all([
    lockBlocklists(transaction, tenant, speakersOfRestored(memories), now),
    lockMemories(transaction, { tenant, ids: [], keys: [...new Set(keys)], now }),
    findWriteConstraints(transaction, { tenant, keys, placeKeys }, options.suppressionList),
  ]);
  const removedValuesOf = (id: string): RemovedValues[] => {
    const origin = originById.get(id);
    return origin ? removedValuesFor(placeKeysOfStatement(origin), speakerOf(origin), removedValues) : [];
  };
  const maskedMemories = batch.memories.map((one) =>
    maskMemory(one, removedValuesOf(one.row.memory.id), restrictions.get(computeLiveKey(one.row))),
  );
  // Without their removed values they have other keys, which have to be locked.
  if (maskedMemories.some((one, index) => one !== batch.memories[index]))
    return restoreMemories(transaction, { ...batch, memories: maskedMemories }, by, options);
  const writes = new WriteSet(by);
  restoreAll(memories, { liveByKey: byKey, restrictions, tiesOf }, writes);
  writes.supersessions.push(...batch.supersessions.filter(({ newer, older }) => isStored(newer) && isStored(older)));
  const maskedEvents = events.map((one) => maskEvent(one, removedValuesOf(one.memoryId)));
  const threads = threadsOf({ ...batch, memories, events: maskedEvents });
  const statedInChats = memories.map(({ row }) => row.memory);
  await writeBatch(transaction, { tenant, writes, threads, statedInChats, now }, options);
  appendEvents(transaction, tenant, maskedEvents);
  return {
    memories: restoredIds,
    events: new Set(events.map(({ id }) => id)),
    strays: new Set(newEvents.filter((one) => !events.includes(one)).map(({ id }) => id)),
  };
}
