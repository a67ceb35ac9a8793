import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { ConversationDocument, type ConversationQuery } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { formatMinute } from '../../parts/dates.js';
import { words } from '../../words.js';
import { Sessions } from './sessions.js';
import { Talk } from './talk.js';
import '../entities/entities.css';

const { conversations } = words;

/** View of the viewer's conversation in their context: its summary, its sessions, and its messages. */
export default function ConversationsView() {
  const address = useAddress();
  const chat = address.get('chat');
  const query = useApiQuery(ConversationDocument, { chat, isPrivate: chat === undefined });
  return (
    <div className="column wide">
      <h1>{chat === undefined ? words.chats.direct : words.views.conversations}</h1>
      <p className="lead">{conversations.lead}</p>
      <QueryResult query={query} rows={6}>
        {({ sessionState: state, summarySpines }) => (
          <div className="columns">
            <section>
              <h2>{conversations.messages}</h2>
              <div className="talk-box" role="region" aria-label={conversations.messages} tabIndex={0}>
                <Talk />
              </div>
            </section>
            <div>
              {summarySpines?.map((spine) => (
                <LatestSpine key={spine.createdAt} spine={spine} />
              ))}
              <section>
                <h2>{conversations.rolling}</h2>
                <p className="quiet small">
                  {state
                    ? `${conversations.count(state.messageCount)}${state.lastInteraction ? `, ${conversations.last(formatMinute(state.lastInteraction))}` : ''}`
                    : conversations.none}
                </p>
                {state && <RollingSummary text={state.rollingSummary} />}
              </section>
              <Sessions />
            </div>
          </div>
        )}
      </QueryResult>
    </div>
  );
}

const RollingSummary = ({ text }: { readonly text: string | null }) =>
  text ? <p className="said">{text}</p> : <p className="quiet small">{conversations.needsModel}</p>;

type Spine = NonNullable<ConversationQuery['summarySpines']>[number];

/** Summary of the viewer made of what they said; there is one only in private. */
function LatestSpine({ spine }: { readonly spine: Spine }) {
  return (
    <section>
      <h2>{conversations.spine}</h2>
      <p className="said">{spine.content}</p>
      <p className="quiet small">{conversations.basis(spine.messageCount, formatMinute(spine.createdAt))}</p>
    </section>
  );
}
