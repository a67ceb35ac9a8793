import type { ChatStanding } from '../directory/chats/chat.js';
import { presentWhenLearned } from '../disclosure/participation.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { PlacedSpace } from '../platform/neo4j/spaces.js';
import type { MemoryState } from '../memories/memory.js';
import { faultsOf, type ExaminedMemory, lacksOwner, subjectsSaid, truthOf } from './memorySoundness.js';
import { examineMemories } from './memorySoundness.store.js';
import { lockMemories, lockThreads, type Rebuilt, rebuildMemories } from '../memories/writer/memoryWrites.store.js';

/** For whom memories are mended. */
export interface RepairContext {
  readonly tenantId: string;
  readonly now: number;
  readonly chats: ReadonlyMap<string, ChatStanding>;
  readonly spaces: readonly PlacedSpace[];
}

/**
 * Makes anew, in a transaction of its own, all that is stored of memories beside their own properties: edges, index
 * entries, words to be found by, what follows from whom they are about. They are examined again under their locks, so
 * what is sound by then is left alone. Only form changes: neither the history nor the threads tell of it.
 */
export function mendMemories(graph: GraphSession, ids: readonly string[], by: RepairContext): Promise<number> {
  return graph.write(async (transaction) => {
    const { tenantId: tenant, now } = by;
    await lockMemories(transaction, { tenant, ids, keys: [], now });
    const rows = await examineMemories(transaction, { tenant, ids, now });
    const ailing = rows.filter((row) => faultsOf(row, examContext(row, by)).length > 0);
    lockThreads(
      transaction,
      tenant,
      ailing.map(({ memory }) => memory.threadKey),
      now,
    );
    rebuildMemories(
      transaction,
      ailing.map((row) => rebuilt(row, by)),
      by.spaces,
    );
    return ailing.length;
  });
}

/** What is known beside a memory when it is examined. */
export const examContext = ({ memory }: ExaminedMemory, { now, chats, spaces }: Omit<RepairContext, 'tenantId'>) => ({
  now,
  spaces,
  presentIds: presentWhenLearned(memory, chats),
});

function rebuilt(row: ExaminedMemory, by: RepairContext): Rebuilt {
  const truth = ofOwner(row, truthOf(row));
  const said = subjectsSaid(row, truth);
  const memory: MemoryState = { ...truth, ...said, liveKey: truth.status === 'ACTIVE' ? truth.liveKey : null };
  return { memory, entities: row.entities, presentIds: presentWhenLearned(memory, by.chats) };
}

/** A memory that speaks of a life and names nobody is about its owner, who is known to whoever speaks for themself. */
function ofOwner({ entities }: ExaminedMemory, memory: MemoryState): MemoryState {
  const owner = entities.find(({ id }) => id === memory.ownerId);
  if (!owner || memory.status !== 'ACTIVE' || !lacksOwner(memory)) return memory;
  const speaksForThemself = (memory.staterId ?? owner.id) === owner.id;
  const aboutLabels = [owner.label];
  return { ...memory, aboutIds: [owner.id], aboutLabels, acquaintedIds: speaksForThemself ? [owner.id] : [] };
}
