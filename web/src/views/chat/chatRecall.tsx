import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { ChatRecallDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { SearchForm } from '../../parts/searchForm.js';
import { words } from '../../words.js';

interface ChatRecallProps {
  readonly chat: string;
}

/** Question as a participant of the chat could ask it, with the hits that the agent would get. */
export function ChatRecall({ chat }: ChatRecallProps) {
  const address = useAddress();
  const question = address.get('q');
  return (
    <section>
      <h2>{words.chats.ask}</h2>
      <SearchForm question={question} onSearch={(q) => address.choose({ q })} />
      {question !== undefined && <Answers chat={chat} question={question} />}
    </section>
  );
}

function Answers({ chat, question }: ChatRecallProps & { readonly question: string }) {
  const query = useApiQuery(ChatRecallDocument, { query: question, chat });
  return (
    <div className="chat-answers">
      <h3>{words.chats.answers}</h3>
      <QueryResult query={query}>
        {({ recall: { hits } }) => (
          <ol className="list">
            {hits.length === 0 && <li className="quiet">{words.chats.nothing}</li>}
            {hits.map(({ memory }) => (
              <li key={memory.id}>
                <MemoryRow memory={memory} />
              </li>
            ))}
          </ol>
        )}
      </QueryResult>
    </div>
  );
}
