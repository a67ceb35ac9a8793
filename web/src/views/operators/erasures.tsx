import { useApiQuery } from '../../api/useApiQuery.js';
import { OpenErasuresDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { formatMinute } from '../../parts/names.js';
import { words } from '../../words.js';
import { FactTable } from './factTable.js';

/** Unfinished erasures of accounts, by id, with their reasons. */
export function Erasures() {
  const query = useApiQuery(OpenErasuresDocument, {});
  const {
    erasures: title,
    noErasures,
    retryHint,
    tenant,
    account,
    requestedAt,
    state,
    attempts,
    next,
    error,
  } = words.operators;
  return (
    <section>
      <h2>{title}</h2>
      <QueryResult query={query}>
        {({ erasures: { nodes: erasures } }) => (
          <FactTable
            label={title}
            none={noErasures}
            columns={[tenant, account, requestedAt, state, attempts, next, error]}
            rows={erasures.map((erasure) => [
              erasure.tenant,
              erasure.person,
              formatMinute(erasure.requestedAt),
              words.work.states[erasure.state],
              String(erasure.attempts),
              erasure.nextAttemptAt ? formatMinute(erasure.nextAttemptAt) : '',
              erasure.error ?? '',
            ])}
          />
        )}
      </QueryResult>
      <p className="quiet small">{retryHint}</p>
    </section>
  );
}
