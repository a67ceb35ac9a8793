import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { ChatHereDocument, ChatListDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { Go } from '../../parts/go.js';
import { More } from '../../parts/more.js';
import { chatName, pathOf, personName } from '../../parts/names.js';
import { words } from '../../words.js';
import './here.css';
import { AskedHere } from './askedHere.js';
import { HeardHere } from './heardHere.js';
import { PromptHere } from './promptHere.js';

/** View of the viewer's chats and, for a chosen one, of what the agent could say in it. */
export default function HereView() {
  const chat = useAddress().one('chat');
  if (chat !== undefined) return <Here chat={chat} />;
  return (
    <>
      <h1>{words.here.title}</h1>
      <p>{words.here.lead}</p>
      <ol className="list">
        <ChatPage />
      </ol>
    </>
  );
}

function ChatPage({ after }: { readonly after?: string }) {
  const asked = useAsk(ChatListDocument, { after });
  return (
    <Answered asked={asked} inList>
      {({ chats: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.here.none}</li>}
          {edges.map(({ node }) => (
            <li key={node.id} className="memory">
              <p>
                <Go to="/chats" choices={{ chat: node.id }}>
                  {chatName(node)}
                </Go>
              </p>
              <p className="facts">{node.participants.map(personName).join(', ')}</p>
            </li>
          ))}
          <More page={pageInfo}>{(next) => <ChatPage after={next} />}</More>
        </>
      )}
    </Answered>
  );
}

function Here({ chat }: { readonly chat: string }) {
  const asked = useAsk(ChatHereDocument, { chat });
  return (
    <Answered asked={asked}>
      {({ chat: there }) =>
        there ? (
          <>
            <h1>{words.here.question(chatName(there))}</h1>
            <p>{words.here.heard}</p>
            <p>
              <Go to="/chats" choices={{ chat: undefined }}>
                {words.here.another}
              </Go>
            </p>
            <h2>{words.here.participants}</h2>
            <ul className="names">
              {there.participants.map((person) => (
                <li key={person.id}>
                  <Go to={pathOf.person(person.id)}>{personName(person)}</Go>
                </li>
              ))}
            </ul>
            <AskedHere chat={chat} />
            <PromptHere chat={chat} />
            <HeardHere chat={chat} />
          </>
        ) : (
          <p>{words.here.notFound}</p>
        )
      }
    </Answered>
  );
}
