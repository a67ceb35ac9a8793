import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { unconfidedTurns } from '../../learning/learnedConfidence.js';
import { type SourceMessage, sensitivityOfMessage } from '../../learning/sourceMessage.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';

/** Returns {@link unconfidedTurns}; of a group none that is SENSITIVE, which a model may put into other words. */
export async function summarizableTurns(
  graph: GraphSession,
  tenantId: string,
  turns: readonly SourceMessage[],
): Promise<SourceMessage[]> {
  const chatIds = [...new Set(turns.flatMap(({ chatId }) => chatId ?? []))];
  const chats = await loadChatPeriods(graph, tenantId, chatIds);
  const isInGroup = ({ chatId }: SourceMessage): boolean => chatId !== null && chats.get(chatId)?.kind !== 'PRIVATE';
  return unconfidedTurns(turns).filter((turn) => !isInGroup(turn) || sensitivityOfMessage(turn) !== 'SENSITIVE');
}
