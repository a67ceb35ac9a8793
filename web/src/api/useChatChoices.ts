import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { ChatChoicesDocument, type ChatChoicesQuery, type ShownChatFragment } from '../operations.generated.js';
import { nextPage } from './nextPage.js';
import { type QueryState, useApiQuery } from './useApiQuery.js';

const query = ChatChoicesDocument.toString();
/** Maximum number of pages of a hundred chats that are read to choose from. */
const maxPages = 10;

/**
 * Returns the chats of the viewer to choose from, by external id, at most 1,000: the first hundred at once, and the
 * others as their pages arrive. They are read from the cache where another part has read them.
 */
export function useChatChoices(isPaused = false): QueryState<readonly ShownChatFragment[]> {
  const first = useApiQuery(ChatChoicesDocument, {}, { isShared: true, isPaused });
  const client = useClient();
  const [laterChats, setLaterChats] = useState<readonly ShownChatFragment[]>([]);
  const after = nextPage(first.data?.chats.pageInfo);
  useEffect(() => {
    let isCurrent = true;
    const readLaterChats = async (): Promise<void> => {
      const chatsSoFar: ShownChatFragment[] = [];
      for (let [page, next] = [2, after]; next !== undefined && page <= maxPages; page += 1) {
        const variables = { after: next };
        const { data } = await client.query<ChatChoicesQuery>(query, variables, { requestPolicy: 'cache-first' });
        if (!data || !isCurrent) return;
        const { chats } = data;
        chatsSoFar.push(...chats.edges.map(({ node }) => node));
        setLaterChats([...chatsSoFar]);
        next = nextPage(chats.pageInfo);
      }
    };
    setLaterChats([]);
    void readLaterChats();
    return () => {
      isCurrent = false;
    };
  }, [client, after]);
  return { ...first, data: first.data && [...first.data.chats.edges.map(({ node }) => node), ...laterChats] };
}
