import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import {
  type BackgroundTaskState,
  MyWorkDocument,
  RetryWorkDocument,
  type ShownWorkFragment,
} from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { LoadMore } from '../../parts/loadMore.js';
import { formatMinute } from '../../parts/dates.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';

const states = Object.keys(words.work.states) as BackgroundTaskState[];

/** List of background work that the viewer's statements have caused, with its reason to wait. */
export function WorkList() {
  const address = useAddress();
  const id = useId();
  const state = states.find((one) => one === address.get('work'));
  return (
    <section>
      <h2>{words.work.title}</h2>
      <p className="quiet">{words.work.lead}</p>
      <div className="field">
        <label htmlFor={id}>{words.work.state}</label>
        <select id={id} value={state ?? ''} onChange={({ target }) => address.choose({ work: target.value })}>
          <option value="">{words.common.any}</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {words.work.states[one]}
            </option>
          ))}
        </select>
      </div>
      <ul className="list" key={state}>
        <WorkPage state={state} />
      </ul>
    </section>
  );
}

function WorkPage({ state, after }: { readonly state: BackgroundTaskState | undefined; readonly after?: string }) {
  const query = useApiQuery(MyWorkDocument, { states: state && [state], after });
  return (
    <QueryResult query={query} isInList>
      {({ myBackgroundTasks: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.work.empty}</li>}
          {edges.map(({ node }) => (
            <li key={node.id} className="item">
              <WorkItem work={node} />
            </li>
          ))}
          <LoadMore page={pageInfo}>{(next) => <WorkPage state={state} after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

function WorkItem({ work }: { readonly work: ShownWorkFragment }) {
  const notify = useNotice();
  const { run, isRunning } = useApiMutation(RetryWorkDocument, words.common.retry);
  const retry = async (): Promise<void> => {
    if (await run({ input: { id: work.id } })) notify({ text: words.work.retried });
  };
  return (
    <>
      <p>
        {words.work.kinds[work.kind]} <span className="mark">{words.work.states[work.state]}</span>
      </p>
      <p className="facts">
        <span>{formatMinute(work.createdAt)}</span>
        {work.attempts > 0 && <span>{words.work.attempts(work.attempts)}</span>}
      </p>
      {work.error && (
        <p className="small">
          {words.work.reasons[work.error]} <code>{work.error}</code>
        </p>
      )}
      {(work.state === 'DEAD' || work.state === 'FAILED') && (
        <div className="buttons">
          <button type="button" className="small" disabled={isRunning} onClick={() => void retry()}>
            <RotateCcw size={14} aria-hidden />
            {words.common.retry}
          </button>
        </div>
      )}
    </>
  );
}
