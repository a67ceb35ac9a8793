import { useAddress } from '../address.js';
import { type QueryState, useApiQuery } from './useApiQuery.js';
import { ChatByIdDocument, type ChatByIdQuery } from '../operations.generated.js';

/** Hook for the chat whose audience the page shows; in private it has no data and loads nothing. */
export function useCurrentChat(): QueryState<ChatByIdQuery> {
  const chat = useAddress().get('chat');
  return useApiQuery(ChatByIdDocument, { chat: chat ?? '' }, { isPaused: chat === undefined });
}
