import type { ChatsById } from '../directory/chats/chat.js';
import { presentWhenLearned } from '../disclosure/participation.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { StoredSpace } from '../platform/neo4j/spaces.js';
import type { MemoryState } from '../memories/memory.js';
import { faultsOf, type ExaminedMemory, lacksOwner, expectedSubjectFields, expectedMemory } from './memorySoundness.js';
import { examineMemories } from './memorySoundness.store.js';
import { lockMemories, lockThreads } from '../memories/memoryLocks.store.js';
import { type MemoryRebuild, rebuildMemories } from '../memories/writer/memoryWrites.store.js';

export interface RepairContext {
  readonly tenantId: string;
  readonly now: number;
  readonly chats: ChatsById;
  readonly spaces: readonly StoredSpace[];
}

/**
 * Rebuilds, in a transaction of its own, the data derived from the properties of memories: edges, index entries, search
 * words and subjects. The memories are examined again under their locks, so those that are sound by then stay as they
 * are. Resolves with the number repaired. Only the form changes, so neither the history nor the threads record it.
 */
export function repairMemories(graph: GraphSession, ids: readonly string[], by: RepairContext): Promise<number> {
  return graph.write(async (transaction) => {
    const { tenantId: tenant, now } = by;
    await lockMemories(transaction, { tenant, ids, keys: [], now });
    const rows = await examineMemories(transaction, { tenant, ids, now });
    const faulty = rows.filter((row) => faultsOf(row, examContext(row, by)).length > 0);
    lockThreads(
      transaction,
      tenant,
      faulty.map(({ memory }) => memory.threadKey),
      now,
    );
    rebuildMemories(
      transaction,
      faulty.map((row) => rebuildOf(row, by)),
      by.spaces,
    );
    return faulty.length;
  });
}

export const examContext = ({ memory }: ExaminedMemory, { now, chats, spaces }: Omit<RepairContext, 'tenantId'>) => ({
  now,
  spaces,
  presentIds: presentWhenLearned(memory, chats),
});

function rebuildOf(row: ExaminedMemory, by: RepairContext): MemoryRebuild {
  const expectedState = withOwnerAsSubject(row, expectedMemory(row));
  const subjectFields = expectedSubjectFields(row, expectedState);
  const memory: MemoryState = {
    ...expectedState,
    ...subjectFields,
    liveKey: expectedState.status === 'ACTIVE' ? expectedState.liveKey : null,
  };
  return { memory, entities: row.entities, presentIds: presentWhenLearned(memory, by.chats) };
}

/** Makes a memory be about its owner, who counts as acquainted with the stater only if they are the stater. */
function withOwnerAsSubject({ entities }: ExaminedMemory, memory: MemoryState): MemoryState {
  const owner = entities.find(({ id }) => id === memory.ownerId);
  if (!owner || memory.status !== 'ACTIVE' || !lacksOwner(memory)) return memory;
  const speaksForThemself = (memory.staterId ?? owner.id) === owner.id;
  const aboutLabels = [owner.label];
  return { ...memory, aboutIds: [owner.id], aboutLabels, acquaintedIds: speaksForThemself ? [owner.id] : [] };
}
