import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { EntityRow } from '../../../directory/people/person.js';
import type { MemoryState } from '../../memory.js';
import { relationKeyOf } from '../../memoryKey.js';
import { type Relation, relationAmong } from '../../drafts/composedKeys.js';
import { lockRelations } from '../../memoryLocks.store.js';
import type { WriteSet } from '../writeSet.js';

/** Memory to write as live, before and after the write. */
interface KeyedMemory {
  readonly before: MemoryState | null;
  readonly after: MemoryState;
  readonly entities: readonly EntityRow[];
}

type RelationMemory = KeyedMemory & Relation;

/**
 * Assigns memory keys to relations. The first relation to an entity has the plain key, a further kind of relation the
 * key with its kind, so that no two live memories of a scope share one.
 */
export async function assignRelationKeys(
  transaction: GraphTransaction,
  tenant: string,
  writes: WriteSet,
  now: number,
): Promise<void> {
  const liveWrites = writes.all.filter(({ after }) => after.liveKey !== null);
  for (const [id, key] of await visibleKeys(transaction, liveWrites, { tenant, writes, now })) writes.showKey(id, key);
}

/** Returns the memory keys that relations among these memories show, by id. `writes` holds those that are to be retired. */
export async function visibleKeys(
  transaction: GraphTransaction,
  memories: readonly KeyedMemory[],
  { tenant, writes, now }: { readonly tenant: string; readonly writes: WriteSet; readonly now: number },
): Promise<Map<string, string>> {
  const relations = memories.flatMap((memory): RelationMemory[] => {
    const relation = relationAmong(memory.entities, memory.after);
    return relation === null ? [] : [{ ...memory, ...relation }];
  });
  const settledKeys = new Map(
    relations.flatMap((one) => (isSettled(one) ? [[one.after.id, one.before!.memoryKey]] : [])),
  );
  const newRelations = relations.filter(({ after }) => !settledKeys.has(after.id));
  if (newRelations.length === 0) return settledKeys;
  const people = [...new Set(newRelations.flatMap(({ after }) => after.ownerId ?? after.staterId ?? []))];
  const keys = [...new Set(newRelations.flatMap(({ liveKeys }) => liveKeys))];
  const storedRelations = await lockRelations(transaction, { tenant, people, keys, now });
  const relationIds = new Set(relations.map(({ after }) => after.id));
  const otherRelations = storedRelations.filter(({ id }) => !relationIds.has(id) && !writes.isRetired(id));
  for (const { after, kind, bareKey, liveKeys } of newRelations) {
    const isSibling = ({ id, key }: (typeof storedRelations)[number]) => liveKeys.includes(key) && id !== after.id;
    const siblingRelations = relations.filter((one) => one.after.id !== after.id && one.liveKeys[0] === liveKeys[0]);
    const takenKeys = [
      ...otherRelations.filter(isSibling).map(({ memoryKey }) => memoryKey),
      ...siblingRelations.map((one) => settledKeys.get(one.after.id)),
    ];
    settledKeys.set(after.id, takenKeys.includes(bareKey) ? relationKeyOf(bareKey, kind) : bareKey);
  }
  return settledKeys;
}

/** True if a relation was live under the same key before, and shows a valid key. */
function isSettled({ before, after, bareKey, kind }: RelationMemory): boolean {
  if (before === null || before.liveKey !== after.liveKey) return false;
  return [bareKey, relationKeyOf(bareKey, kind)].includes(before.memoryKey);
}
