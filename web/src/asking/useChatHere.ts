import { useAddress } from '../address.js';
import { type Asked, useAsk } from './useAsk.js';
import { ChatHereDocument, type ChatHereQuery } from '../operations.generated.js';

/** Hook for the chat whose audience the page shows; in private it has no data and loads nothing. */
export function useChatHere(): Asked<ChatHereQuery> {
  const chat = useAddress().one('chat');
  return useAsk(ChatHereDocument, { chat: chat ?? '' }, { isPaused: chat === undefined });
}
