import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { loadChatPeriodsOf } from '../../chatPeriods.store.js';
import { lockMemories } from '../../memoryLocks.store.js';
import { updateMemoryKeys } from '../memoryWrites.store.js';
import type { ChangeActor } from '../verdict.js';
import { writeBatch, type WriterOptions } from '../writeBatch.steps.js';
import { WriteSet } from '../writeSet.js';
import { computeLiveKey, migrateKeys } from './rekeying.js';
import { visibleKeys } from './relationKeys.steps.js';

/** Migrates memories to the present form of their keys in the caller's transaction, see `MemoryWriter.rekey`. */
export async function rekeyMemories(
  transaction: GraphTransaction,
  ids: readonly string[],
  by: ChangeActor,
  options: WriterOptions,
): Promise<void> {
  const { tenantId: tenant, now } = by;
  const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const keys = [...new Set(rows.map(computeLiveKey))];
  const { byKey } = await lockMemories(transaction, { tenant, ids: [], keys, now });
  const chats = await loadChatPeriodsOf(transaction, tenant, [...rows, ...byKey.values()], by.chats);
  const writes = new WriteSet({ ...by, chats });
  const memoryKeys = migrateKeys(rows, byKey, now, writes);
  const threads = writes.all.map(({ after }) => after.threadKey);
  await writeBatch(transaction, { tenant, writes, threads, now }, options);
  const liveWrites = memoryKeys.flatMap(({ id, memoryKey, liveKey }) => {
    const { memory, entities } = byId.get(id)!;
    return liveKey === null ? [] : [{ before: null, after: { ...memory, memoryKey, liveKey }, entities }];
  });
  const visibleKeyById = await visibleKeys(transaction, liveWrites, { tenant, writes, now });
  updateMemoryKeys(
    transaction,
    memoryKeys.map((one) => ({ ...one, memoryKey: visibleKeyById.get(one.id) ?? one.memoryKey })),
  );
}
