import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { EntityRow } from '../../../directory/people/person.js';
import type { MemoryState } from '../../memory.js';
import { relationKeyOf } from '../../memoryKey.js';
import { type Relation, relationAmong } from '../composeMemory.js';
import { findRelations } from '../memoryLocks.store.js';
import type { WriteSet } from '../writeSet.js';

/** Memory to write as live, before and after the write. */
interface KeyedMemory {
  readonly before: MemoryState | null;
  readonly after: MemoryState;
  readonly entities: readonly EntityRow[];
}

interface RelationMemory extends KeyedMemory {
  readonly tie: Relation;
}

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
  for (const [id, key] of await visibleKeys(transaction, tenant, liveWrites, writes, now)) writes.showKey(id, key);
}

/** Returns the memory keys that ties among these memories show, by id. `writes` holds those that are to be retired. */
export async function visibleKeys(
  transaction: GraphTransaction,
  tenant: string,
  memories: readonly KeyedMemory[],
  writes: WriteSet,
  now: number,
): Promise<Map<string, string>> {
  const ties = memories.flatMap((memory): RelationMemory[] => {
    const tie = relationAmong(memory.entities, memory.after);
    return tie === null ? [] : [{ ...memory, tie }];
  });
  const settledKeys = new Map(ties.flatMap((one) => (isSettled(one) ? [[one.after.id, one.before!.memoryKey]] : [])));
  const newTies = ties.filter(({ after }) => !settledKeys.has(after.id));
  if (newTies.length === 0) return settledKeys;
  const people = [...new Set(newTies.flatMap(({ after }) => after.ownerId ?? after.staterId ?? []))];
  const keys = [...new Set(newTies.flatMap(({ tie }) => tie.liveKeys))];
  const storedTies = await findRelations(transaction, { tenant, people, keys, now });
  const otherTies = storedTies.filter(({ id }) => !ties.some(({ after }) => after.id === id) && !writes.isOver(id));
  for (const { after, tie } of newTies) {
    const isSibling = ({ id, key }: (typeof storedTies)[number]) => tie.liveKeys.includes(key) && id !== after.id;
    const siblingTies = ties.filter((one) => one.after.id !== after.id && one.tie.liveKeys[0] === tie.liveKeys[0]);
    const takenKeys = [
      ...otherTies.filter(isSibling).map(({ memoryKey }) => memoryKey),
      ...siblingTies.map((one) => settledKeys.get(one.after.id)),
    ];
    settledKeys.set(after.id, takenKeys.includes(tie.bareKey) ? relationKeyOf(tie.bareKey, tie.kind) : tie.bareKey);
  }
  return settledKeys;
}

/** True if a tie was live under the same key before, and shows a valid key. */
function isSettled({ before, after, tie: { bareKey, kind } }: RelationMemory): boolean {
  if (before === null || before.liveKey !== after.liveKey) return false;
  return [bareKey, relationKeyOf(bareKey, kind)].includes(before.memoryKey);
}
