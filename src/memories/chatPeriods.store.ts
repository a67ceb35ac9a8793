import type { ChatWithPeriods } from '../directory/chats/chat.js';
import { loadChatPeriods } from '../directory/chats/chats.store.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import type { MemoryRow } from './memory.js';

/** Loads the chats that memories are scoped to or were learned in, with the participation periods. */
export const loadChatPeriodsOf = (
  graph: GraphSession | GraphTransaction,
  tenant: string,
  rows: readonly Pick<MemoryRow, 'memory'>[],
): Promise<Map<string, ChatWithPeriods>> =>
  loadChatPeriods(graph, tenant, [
    ...new Set(rows.flatMap(({ memory }) => [memory.chatId, memory.learnedInId].flatMap((id) => id ?? []))),
  ]);
