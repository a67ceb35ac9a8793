import { useAddress } from '../address.js';
import { type QueryState, useApiQuery } from './useApiQuery.js';
import { ChatHereDocument, type ChatHereQuery } from '../operations.generated.js';

/** Hook for the chat whose audience the page shows; in private it has no data and loads nothing. */
export function useCurrentChat(): QueryState<ChatHereQuery> {
  const chat = useAddress().get('chat');
  return useApiQuery(ChatHereDocument, { chat: chat ?? '' }, { isPaused: chat === undefined });
}
