import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { ConversationDocument, LatestSpineDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { shownMinute } from '../../parts/names.js';
import { words } from '../../words.js';
import { Messages } from './messages.js';
import { Sessions } from './sessions.js';

const { conversations } = words;

/** View of the viewer's conversation in their context: its summary, its sessions, and its messages. */
export default function ConversationsView() {
  const address = useAddress();
  const chat = address.one('chat');
  const asked = useAsk(ConversationDocument, { chat });
  return (
    <>
      <h1>{words.views.conversations}</h1>
      <p className="quiet">{conversations.lead}</p>
      {chat === undefined && <LatestSpine />}
      <Answered asked={asked}>
        {({ sessionState: state }) =>
          state ? (
            <>
              <p>
                {conversations.count(state.messageCount)}
                {state.lastInteraction && `, ${conversations.last(shownMinute(state.lastInteraction))}`}
              </p>
              {state.rollingSummary && (
                <section>
                  <h2>{conversations.rolling}</h2>
                  <p className="said">{state.rollingSummary}</p>
                </section>
              )}
            </>
          ) : (
            <p className="quiet">{conversations.none}</p>
          )
        }
      </Answered>
      <Sessions />
      <Messages />
    </>
  );
}

/** Summary of the viewer made of what they said; there is one only in private. */
function LatestSpine() {
  const asked = useAsk(LatestSpineDocument, {});
  const spine = asked.data?.summarySpines[0];
  if (!spine) return null;
  return (
    <section>
      <h2>{conversations.spine}</h2>
      <p className="said">{spine.content}</p>
      <p className="quiet small">{conversations.basis(spine.messageCount, shownMinute(spine.createdAt))}</p>
    </section>
  );
}
