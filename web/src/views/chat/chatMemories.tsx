import { useApiQuery } from '../../api/useApiQuery.js';
import { MemoriesDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { MemoryItems } from '../../parts/memoryItems.js';
import { words } from '../../words.js';

/** List of all memories that may come up in the chat. */
export function ChatMemories({ chat }: { readonly chat: string }) {
  return (
    <section>
      <h2>{words.chats.all}</h2>
      <p className="quiet small">{words.chats.heard}</p>
      <ol className="list">
        <ChatMemoriesPage chat={chat} />
      </ol>
    </section>
  );
}

function ChatMemoriesPage({ chat, after }: { readonly chat: string; readonly after?: string }) {
  const query = useApiQuery(MemoriesDocument, { chat, after });
  return (
    <QueryResult query={query} isInList>
      {({ memories: { edges, pageInfo } }) => (
        <MemoryItems edges={edges} page={pageInfo} empty={after === undefined ? words.common.empty : undefined}>
          {(next) => <ChatMemoriesPage chat={chat} after={next} />}
        </MemoryItems>
      )}
    </QueryResult>
  );
}
