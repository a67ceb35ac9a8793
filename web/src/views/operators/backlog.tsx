import { useApiQuery } from '../../api/useApiQuery.js';
import { WorkBacklogDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { formatAgo } from '../../parts/names.js';
import { words } from '../../words.js';

/** Number of pending background tasks, as bars, and the due time of the oldest. */
export function Backlog() {
  const query = useApiQuery(WorkBacklogDocument, {});
  const { backlog: title, noBacklog, kind, state, count, due } = words.operators;
  return (
    <section>
      <h2>{title}</h2>
      <QueryResult query={query} rows={1}>
        {({ backgroundTaskBacklog: backlog }) => {
          const maxCount = Math.max(1, ...backlog.map((one) => one.count));
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
                  {backlog.map((entry) => (
                    <tr key={`${entry.kind} ${entry.state}`}>
                      <td>{words.work.kinds[entry.kind]}</td>
                      <td>
                        <span className={entry.state === 'DEAD' ? 'mark sensitive' : 'mark'}>
                          {words.work.states[entry.state]}
                        </span>
                      </td>
                      <td className="with-bar">
                        {entry.count} <meter className="bar" min={0} max={maxCount} value={entry.count} aria-hidden />
                      </td>
                      <td>{entry.since ? formatAgo(entry.since) : ''}</td>
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
