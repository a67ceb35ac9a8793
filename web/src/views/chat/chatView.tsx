import { ScrollText } from 'lucide-react';
import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useCurrentChat } from '../../api/useCurrentChat.js';
import { useMe } from '../../api/useMe.js';
import { ChatListDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { AgentTile, ChatTile, Avatar, AvatarStack } from '../../parts/avatar.js';
import { ViewLink } from '../../parts/viewLink.js';
import { LoadMore } from '../../parts/loadMore.js';
import { chatName, formatList, personName } from '../../parts/names.js';
import { pathOf } from '../../parts/paths.js';
import { words } from '../../words.js';
import { Talk } from '../conversations/talk.js';
import '../entities/entities.css';
import './chat.css';
import { ChatRecall } from './chatRecall.js';
import { ChatMemories } from './chatMemories.js';
import { ChatPrompt } from './chatPrompt.js';

/** View of the viewer's chats and, for a chosen one, of what was said and what the agent may use there. */
export default function ChatView() {
  const chat = useAddress().get('chat');
  if (chat !== undefined) return <CurrentChat chat={chat} />;
  return (
    <div className="column">
      <h1>{words.chats.title}</h1>
      <p className="lead">{words.chats.lead}</p>
      <ol className="list">
        <li className="chat-row">
          <AgentTile size={40} />
          <div>
            <p>
              <strong>
                <ViewLink to="/conversations">{words.chats.direct}</ViewLink>
              </strong>
            </p>
            <p className="quiet small">{words.chats.directHint}</p>
          </div>
        </li>
        <ChatPage />
      </ol>
    </div>
  );
}

function ChatPage({ after }: { readonly after?: string }) {
  const me = useMe().data?.me.id;
  const query = useApiQuery(ChatListDocument, { after });
  return (
    <QueryResult query={query} isInList>
      {({ chats: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.chats.none}</li>}
          {edges.map(({ node }) => {
            const otherParticipants = node.participants.filter(({ id }) => id !== me);
            return (
              <li key={node.id} className="chat-row">
                <ChatTile size={40} />
                <div>
                  <p>
                    <strong>
                      <ViewLink to="/chats" choices={{ chat: node.id }}>
                        <bdi>{chatName(node)}</bdi>
                      </ViewLink>
                    </strong>
                  </p>
                  <p className="quiet small">
                    {otherParticipants.length === 0
                      ? words.chats.alone
                      : words.chats.with(formatList(otherParticipants.slice(0, 6).map(personName)))}
                  </p>
                </div>
                <span className="who-is-there">
                  <AvatarStack people={otherParticipants} maxFaces={4} />
                </span>
              </li>
            );
          })}
          <LoadMore page={pageInfo}>{(next) => <ChatPage after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

function CurrentChat({ chat }: { readonly chat: string }) {
  const query = useCurrentChat();
  return (
    <QueryResult query={query} rows={6}>
      {({ chat: currentChat }) =>
        currentChat ? (
          <div className="column wide">
            <div className="profile">
              <ChatTile size={56} />
              <div>
                <h1>
                  <bdi>{chatName(currentChat)}</bdi>
                </h1>
                <p className="small">
                  <ViewLink to="/chats" choices={{ chat: undefined }}>
                    {words.chats.another}
                  </ViewLink>
                </p>
              </div>
            </div>
            <ul className="members names" aria-label={words.chats.participants}>
              {currentChat.participants.map((person) => (
                <li key={person.id}>
                  <ViewLink to={pathOf.person(person.id)} className="button chip">
                    <Avatar person={person} />
                    <bdi>{personName(person)}</bdi>
                  </ViewLink>
                </li>
              ))}
            </ul>
            <div className="columns">
              <section>
                <h2>{words.chats.said}</h2>
                <div className="talk-box" role="region" aria-label={words.chats.said} tabIndex={0}>
                  <Talk />
                </div>
                <p className="section small">
                  <ViewLink to="/conversations" className="who">
                    <ScrollText size={14} aria-hidden />
                    {words.chats.sessions}
                  </ViewLink>
                </p>
              </section>
              <div>
                <ChatRecall chat={chat} />
                <ChatMemories chat={chat} />
                <ChatPrompt chat={chat} />
              </div>
            </div>
          </div>
        ) : (
          <p className="empty">{words.chats.notFound}</p>
        )
      }
    </QueryResult>
  );
}
