import { useApiQuery } from '../../api/useApiQuery.js';
import { WorkBacklogDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { shownAgo } from '../../parts/names.js';
import { words } from '../../words.js';

/** Number of pending background tasks, as bars, and the due time of the oldest. */
export function Backlog() {
  const asked = useApiQuery(WorkBacklogDocument, {});
  const { backlog: title, noBacklog, kind, state, count, due } = words.operators;
  return (
    <section>
      <h2>{title}</h2>
      <QueryResult asked={asked} rows={1}>
        {({ backgroundTaskBacklog: backlog }) => {
          const most = Math.max(1, ...backlog.map((one) => one.count));
          return backlog.length === 0 ? (
            <p className="quiet">{noBacklog}</p>
          ) : (
            <div className="fact-scroll" role="region" aria-label={title} tabIndex={0}>
              <table className="facts-table">
                <thead>
                  <tr>
                    {[kind, state, count, due].map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {backlog.map((one) => (
                    <tr key={`${one.kind} ${one.state}`}>
                      <td>{words.work.kinds[one.kind]}</td>
                      <td>
                        <span className={one.state === 'DEAD' ? 'mark sensitive' : 'mark'}>
                          {words.work.states[one.state]}
                        </span>
                      </td>
                      <td className="with-bar">
                        {one.count} <meter className="bar" min={0} max={most} value={one.count} aria-hidden />
                      </td>
                      <td>{one.since ? shownAgo(one.since) : ''}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </QueryResult>
    </section>
  );
}
