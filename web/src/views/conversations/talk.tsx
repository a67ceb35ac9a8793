import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useMe } from '../../api/useMe.js';
import { ConversationMessagesDocument, type ConversationMessagesQuery } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { AgentTile, Avatar } from '../../parts/avatar.js';
import { LoadMore } from '../../parts/loadMore.js';
import { chatName, personName } from '../../parts/names.js';
import { formatAgo, formatMinute } from '../../parts/dates.js';
import { words } from '../../words.js';
import '../chat/chat.css';

const { conversations } = words;

/** Messages of the viewer's context as a chat, the latest at the bottom. */
export function Talk() {
  return (
    <ol className="talk">
      <TalkPage />
    </ol>
  );
}

function TalkPage({ after }: { readonly after?: string }) {
  const address = useAddress();
  const me = useMe().data?.me.id;
  const [chat, persona] = [address.get('chat'), address.get('persona')];
  // In private, a viewer reads all messages they have heard, unless they choose one persona.
  const allPersonas = chat === undefined && persona === undefined;
  const query = useApiQuery(ConversationMessagesDocument, { chat, allPersonas, after });
  return (
    <QueryResult query={query} isInList>
      {({ messages: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{conversations.none}</li>}
          {edges.map(({ node }) => (
            <Message key={node.id} message={node} isOwn={node.speaker?.id === me} isElsewhere={chat === undefined} />
          ))}
          <LoadMore page={pageInfo}>{(next) => <TalkPage after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

interface MessageProps {
  readonly message: ConversationMessagesQuery['messages']['edges'][number]['node'];
  readonly isOwn: boolean;
  /** True if the list has messages of several chats, so that each says its own. */
  readonly isElsewhere: boolean;
}

function Message({ message: { speaker, at, chat, text }, isOwn, isElsewhere }: MessageProps) {
  const name = speaker ? (isOwn ? words.common.you : personName(speaker)) : conversations.agent;
  return (
    <li className={isOwn ? 'own' : speaker ? undefined : 'by-agent'}>
      {speaker ? <Avatar person={speaker} size={28} /> : <AgentTile size={28} />}
      <div>
        <p className="small quiet">
          <bdi>{name}</bdi> ·{' '}
          <time dateTime={at} title={formatMinute(at)}>
            {formatAgo(at)}
          </time>
          {isElsewhere && chat && ` · ${chatName(chat)}`}
        </p>
        <p className="said bubble-text">{text}</p>
      </div>
    </li>
  );
}
