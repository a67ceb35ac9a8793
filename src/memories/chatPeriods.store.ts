import type { ChatsById } from '../directory/chats/chat.js';
import { loadChatPeriods } from '../directory/chats/chats.store.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import type { MemoryRow } from './memory.js';

/**
 * Loads the chats that memories are scoped to or were learned in, with the participation periods. Those of `known` are
 * returned as well, and not loaded again.
 */
export async function loadChatPeriodsOf(
  graph: GraphSession | GraphTransaction,
  tenant: string,
  rows: readonly Pick<MemoryRow, 'memory'>[],
  known: ChatsById = new Map(),
): Promise<ChatsById> {
  const ids = rows.flatMap(({ memory }) => [memory.chatId, memory.learnedInId]);
  const unknownIds = ids.filter((id) => id !== null && !known.has(id));
  return new Map([...known, ...(await loadChatPeriods(graph, tenant, unknownIds))]);
}
