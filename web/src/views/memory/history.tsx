import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useMe } from '../../api/useMe.js';
import { MemoryHistoryDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { LoadMore } from '../../parts/loadMore.js';
import { formatAgo, formatMinute } from '../../parts/dates.js';
import { words } from '../../words.js';
import type { SectionProps } from './sections.js';

/** Events of a memory, the latest first. */
export function History({ memory }: SectionProps) {
  return (
    <section>
      <h2>{words.memoryPage.history}</h2>
      <ol className="timeline">
        <HistoryPage memory={memory.id} />
      </ol>
    </section>
  );
}

/** Returns the label of an event's actor: the viewer's id, `somebody` or the name of a job. */
function actorLabel(actor: string, me: string | undefined): string {
  if (actor === me) return words.memoryPage.byYou;
  return actor === 'somebody' ? words.memoryPage.bySomeone : words.memoryPage.byKith(actor);
}

function HistoryPage({ memory, after }: { readonly memory: string; readonly after?: string }) {
  const address = useAddress();
  const me = useMe().data?.me.id;
  const query = useApiQuery(MemoryHistoryDocument, { memory, chat: address.get('chat'), after });
  return (
    <QueryResult query={query} isInList>
      {({ history: { edges, pageInfo } }) => (
        <>
          {edges.map(({ node: { id, event, actor, at, oldText, newText } }) => (
            <li key={id} className="event">
              <p>
                <strong>{words.memoryPage.events[event]}</strong>{' '}
                <span className="quiet small">
                  {actorLabel(actor, me)} ·{' '}
                  <time dateTime={at} title={formatMinute(at)}>
                    {formatAgo(at)}
                  </time>
                </span>
              </p>
              {oldText && <del>{oldText}</del>} {newText && <ins>{newText}</ins>}
            </li>
          ))}
          <LoadMore page={pageInfo}>{(next) => <HistoryPage memory={memory} after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}
