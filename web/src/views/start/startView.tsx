import { useState } from 'react';
import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useMe } from '../../api/useMe.js';
import { StartPageDocument, type StartPageQuery } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Avatar } from '../../parts/avatar.js';
import { ViewLink } from '../../parts/viewLink.js';
import { Loading } from '../../parts/loading.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { personName } from '../../parts/names.js';
import { dayMs } from '../../parts/dates.js';
import { pathOf } from '../../parts/paths.js';
import { SearchForm } from '../../parts/searchForm.js';
import { words } from '../../words.js';
import { FirstSteps } from './firstSteps.js';
import { HeardBy } from './heardBy.js';
import { PendingDecisions } from './pendingDecisions.js';
import './start.css';

/** First view: a search, what waits for the viewer, what is new, what is sensitive, and who speaks of them. */
export default function StartView() {
  const address = useAddress();
  const chat = address.get('chat');
  // The moment is fixed while the view is shown, so that the query stays the same.
  const [since] = useState(() => new Date(Date.now() - 7 * dayMs).toISOString());
  const me = useMe();
  const id = me.data?.me.id;
  const variables = { people: id === undefined ? [] : [id], chat, since, isPrivate: chat === undefined };
  const query = useApiQuery(StartPageDocument, variables, { isPaused: id === undefined });
  return (
    <div className="column start">
      <h1 className="unseen">{words.views.start}</h1>
      <SearchForm onSearch={(q) => address.go('/search', { q })} />
      {me.error === undefined && id === undefined ? (
        <Loading rows={6} />
      ) : (
        <QueryResult query={id === undefined ? { ...query, error: me.error, refetch: me.refetch } : query} rows={6}>
          {(data) => (data.latest.edges.length === 0 ? <FirstSteps /> : <Parts data={data} me={id} />)}
        </QueryResult>
      )}
    </div>
  );
}

function Parts({ data, me }: { readonly data: StartPageQuery; readonly me: string | undefined }) {
  const { recent, latest, sensitive, aboutMe, proposals, todos } = data;
  const isThisWeek = recent.edges.length > 0;
  const fresh = isThisWeek ? recent : latest;
  return (
    <>
      <PendingDecisions
        proposals={(proposals?.nodes ?? []).filter(({ state }) => state === 'OPEN')}
        todos={todos?.nodes ?? []}
      />
      <section>
        <Head title={isThisWeek ? words.start.fresh(recent.totalCount) : words.start.latest} to="/memories" />
        <Rows edges={fresh.edges} />
      </section>
      {sensitive.edges.length > 0 && (
        <section>
          <Head title={words.start.sensitive} to="/memories" choices={{ sensitivity: 'SENSITIVE' }} />
          <ol className="list">
            {sensitive.edges.map(({ node }) => (
              <li key={node.id}>
                <MemoryRow memory={node}>
                  <HeardBy memory={node} />
                </MemoryRow>
              </li>
            ))}
          </ol>
        </section>
      )}
      {aboutMe.edges.length > 0 && (
        <section>
          <Head title={words.start.aboutMe(aboutMe.totalCount)} to="/about-me" />
          <TopStaters edges={aboutMe.edges} me={me} />
          <Rows edges={aboutMe.edges.slice(0, 3)} />
        </section>
      )}
    </>
  );
}

interface HeadProps {
  readonly title: string;
  readonly to: string;
  readonly choices?: Readonly<Record<string, string>>;
}

const Head = ({ title, to, choices }: HeadProps) => (
  <div className="section-head">
    <h2>{title}</h2>
    <ViewLink to={to} choices={choices} className="small">
      {words.start.all}
      <span className="unseen">: {title}</span>
    </ViewLink>
  </div>
);

function Rows({ edges }: { readonly edges: StartPageQuery['latest']['edges'] }) {
  return (
    <ol className="list">
      {edges.map(({ node }) => (
        <li key={node.id}>
          <MemoryRow memory={node} />
        </li>
      ))}
    </ol>
  );
}

const maxStaters = 6;

interface TopStatersProps {
  readonly edges: StartPageQuery['aboutMe']['edges'];
  readonly me: string | undefined;
}

/** People who told most about the viewer, each with the number of their statements. */
function TopStaters({ edges, me }: TopStatersProps) {
  const counts = new Map<string, { person: NonNullable<(typeof edges)[number]['node']['statedBy']>; count: number }>();
  for (const { node } of edges) {
    if (!node.statedBy || node.statedBy.id === me) continue;
    const { count } = counts.get(node.statedBy.id) ?? { count: 0 };
    counts.set(node.statedBy.id, { person: node.statedBy, count: count + 1 });
  }
  const staters = [...counts.values()].sort((one, other) => other.count - one.count).slice(0, maxStaters);
  if (staters.length === 0) return null;
  return (
    <ul className="chips staters" aria-label={words.start.toldMost}>
      {staters.map(({ person, count }) => (
        <li key={person.id}>
          <ViewLink to={pathOf.person(person.id)} className="button chip">
            <Avatar person={person} />
            {personName(person)} <span className="quiet">{count}</span>
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}
