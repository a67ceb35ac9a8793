import { useApiQuery } from '../../api/useApiQuery.js';
import { WorkBacklogDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { formatAgo } from '../../parts/dates.js';
import { words } from '../../words.js';
import { FactTable } from './factTable.js';

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
          return (
            <FactTable
              label={title}
              none={noBacklog}
              columns={[kind, state, count, due]}
              rows={backlog.map((entry) => [
                words.work.kinds[entry.kind],
                <span key="state" className={entry.state === 'DEAD' ? 'mark sensitive' : 'mark'}>
                  {words.work.states[entry.state]}
                </span>,
                <span key="count">
                  {entry.count} <meter className="bar" min={0} max={maxCount} value={entry.count} aria-hidden />
                </span>,
                entry.since ? formatAgo(entry.since) : '',
              ])}
            />
          );
        }}
      </QueryResult>
    </section>
  );
}
