import { ScrollText } from 'lucide-react';
import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { useChatHere } from '../../asking/useChatHere.js';
import { useMe } from '../../asking/useMe.js';
import { ChatListDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { AgentTile, ChatTile, Face, Faces } from '../../parts/face.js';
import { Go } from '../../parts/go.js';
import { More } from '../../parts/more.js';
import { chatName, listed, pathOf, personName } from '../../parts/names.js';
import { words } from '../../words.js';
import { Talk } from '../conversations/talk.js';
import '../entities/entities.css';
import './here.css';
import { AskedHere } from './askedHere.js';
import { HeardHere } from './heardHere.js';
import { PromptHere } from './promptHere.js';

/** View of the viewer's chats and, for a chosen one, of what was said and what the agent may use there. */
export default function HereView() {
  const chat = useAddress().one('chat');
  if (chat !== undefined) return <Here chat={chat} />;
  return (
    <div className="column">
      <h1>{words.here.title}</h1>
      <p className="lead">{words.here.lead}</p>
      <ol className="list">
        <li className="chat-row">
          <AgentTile size={40} />
          <div>
            <p>
              <strong>
                <Go to="/conversations">{words.here.direct}</Go>
              </strong>
            </p>
            <p className="quiet small">{words.here.directHint}</p>
          </div>
        </li>
        <ChatPage />
      </ol>
    </div>
  );
}

function ChatPage({ after }: { readonly after?: string }) {
  const me = useMe().data?.me.id;
  const asked = useAsk(ChatListDocument, { after });
  return (
    <Answered asked={asked} inList>
      {({ chats: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.here.none}</li>}
          {edges.map(({ node }) => {
            const others = node.participants.filter(({ id }) => id !== me);
            return (
              <li key={node.id} className="chat-row">
                <ChatTile size={40} />
                <div>
                  <p>
                    <strong>
                      <Go to="/chats" choices={{ chat: node.id }}>
                        <bdi>{chatName(node)}</bdi>
                      </Go>
                    </strong>
                  </p>
                  <p className="quiet small">
                    {others.length === 0
                      ? words.here.alone
                      : words.here.with(listed(others.slice(0, 6).map(personName)))}
                  </p>
                </div>
                <span className="who-is-there">
                  <Faces people={others} most={4} />
                </span>
              </li>
            );
          })}
          <More page={pageInfo}>{(next) => <ChatPage after={next} />}</More>
        </>
      )}
    </Answered>
  );
}

function Here({ chat }: { readonly chat: string }) {
  const asked = useChatHere();
  return (
    <Answered asked={asked} rows={6}>
      {({ chat: there }) =>
        there ? (
          <div className="column wide">
            <div className="profile">
              <ChatTile size={56} />
              <div>
                <h1>
                  <bdi>{chatName(there)}</bdi>
                </h1>
                <p className="small">
                  <Go to="/chats" choices={{ chat: undefined }}>
                    {words.here.another}
                  </Go>
                </p>
              </div>
            </div>
            <ul className="members names" aria-label={words.here.participants}>
              {there.participants.map((person) => (
                <li key={person.id}>
                  <Go to={pathOf.person(person.id)} className="button chip">
                    <Face person={person} />
                    <bdi>{personName(person)}</bdi>
                  </Go>
                </li>
              ))}
            </ul>
            <div className="columns">
              <section>
                <h2>{words.here.said}</h2>
                <div className="talk-box" role="region" aria-label={words.here.said} tabIndex={0}>
                  <Talk />
                </div>
                <p className="section small">
                  <Go to="/conversations" className="who">
                    <ScrollText size={14} aria-hidden />
                    {words.here.sessions}
                  </Go>
                </p>
              </section>
              <div>
                <AskedHere chat={chat} />
                <HeardHere chat={chat} />
                <PromptHere chat={chat} />
              </div>
            </div>
          </div>
        ) : (
          <p className="empty">{words.here.notFound}</p>
        )
      }
    </Answered>
  );
}
