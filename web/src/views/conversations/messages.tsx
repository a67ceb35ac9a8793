import { useState } from 'react';
import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { ConversationMessagesDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { More } from '../../parts/more.js';
import { chatName, personName, shownMinute } from '../../parts/names.js';
import { words } from '../../words.js';

const { conversations } = words;

/** Messages of the viewer's context, loaded on request. */
export function Messages() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section>
      <h2>{conversations.messages}</h2>
      {isOpen ? (
        <ol className="list">
          <MessagePage />
        </ol>
      ) : (
        <button type="button" onClick={() => setIsOpen(true)}>
          {conversations.showMessages}
        </button>
      )}
    </section>
  );
}

function MessagePage({ after }: { readonly after?: string }) {
  const address = useAddress();
  const [chat, persona] = [address.one('chat'), address.one('persona')];
  // In private, a viewer reads all messages they have heard, unless they choose one persona.
  const allPersonas = chat === undefined && persona === undefined;
  const asked = useAsk(ConversationMessagesDocument, { chat, allPersonas, after });
  return (
    <Answered asked={asked} inList>
      {({ messages: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{conversations.none}</li>}
          {edges.map(({ node: { id, speaker, at, chat: there, text } }) => (
            <li key={id} className="memory">
              <p className="small quiet">
                <strong>{speaker ? personName(speaker) : conversations.agent}</strong>, {shownMinute(at)}
                {there && `, ${chatName(there)}`}
              </p>
              <p className="said">{text}</p>
            </li>
          ))}
          <More page={pageInfo}>{(next) => <MessagePage after={next} />}</More>
        </>
      )}
    </Answered>
  );
}
