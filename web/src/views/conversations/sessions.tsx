import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { ConversationSessionsDocument, type ConversationSessionsQuery } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { LoadMore } from '../../parts/loadMore.js';
import { formatAgo, formatMinute } from '../../parts/dates.js';
import { words } from '../../words.js';

const { conversations } = words;

/** Sessions of the conversation, the latest first. */
export function Sessions() {
  return (
    <section>
      <h2>{conversations.sessions}</h2>
      <ol className="list">
        <SessionPage />
      </ol>
    </section>
  );
}

function SessionPage({ after }: { readonly after?: string }) {
  const address = useAddress();
  const query = useApiQuery(ConversationSessionsDocument, { chat: address.get('chat'), after });
  return (
    <QueryResult query={query} isInList>
      {({ sessions: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{conversations.noSessions}</li>}
          {edges.map(({ node }) => (
            <li key={node.id} className="row">
              <SessionDetails session={node} />
            </li>
          ))}
          <LoadMore page={pageInfo}>{(next) => <SessionPage after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

type Session = ConversationSessionsQuery['sessions']['edges'][number]['node'];

function SessionDetails({ session: { startedAt, endedAt, turnCount, summary } }: { readonly session: Session }) {
  const parts = summary
    ? ([
        [conversations.mattered, summary.whatMattered],
        [conversations.open, summary.openLoops],
        [conversations.commitments, summary.commitments],
        [conversations.people, summary.people],
      ] as const)
    : [];
  return (
    <>
      <p>{summary ? summary.oneLiner : <span className="quiet">{conversations.noSummary}</span>}</p>
      <p className="facts">
        <time dateTime={startedAt} title={`${formatMinute(startedAt)} – ${endedAt ? formatMinute(endedAt) : ''}`}>
          {formatAgo(startedAt)}
        </time>
        <span>· {conversations.turns(turnCount)}</span>
        {!endedAt && <span>· {conversations.goesOn}</span>}
      </p>
      {parts
        .filter(([, lines]) => lines.length > 0)
        .map(([title, lines]) => (
          <div key={title} className="small session-part">
            <h3>{title}</h3>
            <ul className="card-facts">
              {lines.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
    </>
  );
}
