import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { DeadWorkDocument, type DeadWorkQuery, RetryDeadWorkDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { LoadMore } from '../../parts/loadMore.js';
import { shownMinute } from '../../parts/names.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';

/** Dead-lettered work of the operator's own tenant: its kind and reason, each with a button that retries it. */
export function DeadWork() {
  return (
    <section>
      <h2>{words.operators.dead}</h2>
      <ul className="list">
        <DeadPage />
      </ul>
    </section>
  );
}

function DeadPage({ after }: { readonly after?: string }) {
  const asked = useApiQuery(DeadWorkDocument, { after });
  return (
    <QueryResult asked={asked} inList>
      {({ deadBackgroundTasks: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.operators.noDead}</li>}
          {edges.map(({ node }) => (
            <li key={node.id} className="row">
              <Dead work={node} />
            </li>
          ))}
          <LoadMore page={pageInfo}>{(next) => <DeadPage after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

function Dead({ work }: { readonly work: DeadWorkQuery['deadBackgroundTasks']['edges'][number]['node'] }) {
  const tell = useNotice();
  const { run, isRunning } = useApiMutation(RetryDeadWorkDocument, words.common.retry);
  const kind = words.work.kinds[work.kind];
  const when = shownMinute(work.changedAt);
  const retry = async (): Promise<void> => {
    if (await run({ input: { id: work.id } })) tell({ text: words.operators.tried });
  };
  return (
    <>
      <p>{kind}</p>
      <p className="facts">
        <span>
          {words.operators.gaveUp} {when}
        </span>
        <span>
          {words.operators.begun} {shownMinute(work.createdAt)}
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
