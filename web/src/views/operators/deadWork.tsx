import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { DeadWorkDocument, type DeadWorkQuery, RetryDeadWorkDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { LoadMore } from '../../parts/loadMore.js';
import { formatMinute } from '../../parts/dates.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';

/** Dead-lettered work of the operator's own tenant: its kind and reason, each with a button that retries it. */
export function DeadWork() {
  return (
    <section>
      <h2>{words.operators.dead}</h2>
      <ul className="list">
        <DeadWorkPage />
      </ul>
    </section>
  );
}

function DeadWorkPage({ after }: { readonly after?: string }) {
  const query = useApiQuery(DeadWorkDocument, { after });
  return (
    <QueryResult query={query} isInList>
      {({ deadBackgroundTasks: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.operators.noDead}</li>}
          {edges.map(({ node }) => (
            <li key={node.id} className="row">
              <DeadTask work={node} />
            </li>
          ))}
          <LoadMore page={pageInfo}>{(next) => <DeadWorkPage after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

function DeadTask({ work }: { readonly work: DeadWorkQuery['deadBackgroundTasks']['edges'][number]['node'] }) {
  const notify = useNotice();
  const { run, isRunning } = useApiMutation(RetryDeadWorkDocument, words.common.retry);
  const kind = words.work.kinds[work.kind];
  const when = formatMinute(work.changedAt);
  const retry = async (): Promise<void> => {
    if (await run({ input: { id: work.id } })) notify({ text: words.work.retried });
  };
  return (
    <>
      <p>{kind}</p>
      <p className="facts">
        <span>
          {words.operators.gaveUp} {when}
        </span>
        <span>
          {words.operators.begun} {formatMinute(work.createdAt)}
        </span>
        <span>{words.work.attempts(work.attempts)}</span>
      </p>
      {work.error && (
        <p className="small">
          {words.work.reasons[work.error]} <code>{work.error}</code>
        </p>
      )}
      <div className="buttons">
        <button
          type="button"
          className="small"
          aria-label={words.operators.retryLabel(kind, when)}
          disabled={isRunning}
          onClick={() => void retry()}
        >
          {words.common.retry}
        </button>
      </div>
    </>
  );
}
