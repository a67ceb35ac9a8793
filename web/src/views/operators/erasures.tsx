import { useApiQuery } from '../../api/useApiQuery.js';
import { OpenErasuresDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { formatMinute } from '../../parts/dates.js';
import { words } from '../../words.js';
import { FactTable } from './factTable.js';

const { operators } = words;

/** Unfinished erasures of accounts, by id, with their reasons. */
export function Erasures() {
  const query = useApiQuery(OpenErasuresDocument, {});
  return (
    <section>
      <h2>{operators.erasures}</h2>
      <QueryResult query={query}>
        {({ erasures: { nodes: erasures } }) => (
          <FactTable
            label={operators.erasures}
            none={operators.noErasures}
            columns={[
              operators.tenant,
              operators.account,
              operators.requestedAt,
              operators.state,
              operators.attempts,
              operators.next,
              operators.error,
            ]}
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
      <p className="quiet small">{operators.retryHint}</p>
    </section>
  );
}
