import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { ChatContextDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { words } from '../../words.js';

/** Prompt text that the agent gets before it answers in the chat, for the question of the address. */
export function ChatPrompt({ chat }: { readonly chat: string }) {
  const message = useAddress().get('q');
  const query = useApiQuery(ChatContextDocument, { input: { kind: 'CONVERSATION', chat, message } });
  return (
    <section>
      <h2>{words.chats.prompt}</h2>
      <QueryResult query={query}>
        {({ context: { text, tokens } }) => (
          <>
            <pre className="prompt" role="region" tabIndex={0} aria-label={words.chats.prompt}>
              {text || words.chats.promptEmpty}
            </pre>
            <p className="quiet small">{words.chats.tokens(tokens)}</p>
          </>
        )}
      </QueryResult>
    </section>
  );
}
