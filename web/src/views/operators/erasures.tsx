import { useApiQuery } from '../../api/useApiQuery.js';
import { OpenErasuresDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { shownMinute } from '../../parts/names.js';
import { words } from '../../words.js';
import { FactTable } from './factTable.js';

/** Unfinished erasures of accounts, by id, with their reasons. */
export function Erasures() {
  const asked = useApiQuery(OpenErasuresDocument, {});
  const {
    erasures: title,
    noErasures,
    retryHint,
    tenant,
    account,
    asked: at,
    state,
    attempts,
    next,
    error,
  } = words.operators;
  return (
    <section>
      <h2>{title}</h2>
      <QueryResult asked={asked}>
        {({ erasures: { nodes: erasures } }) => (
          <FactTable
            label={title}
            none={noErasures}
            columns={[tenant, account, at, state, attempts, next, error]}
            rows={erasures.map((one) => [
              one.tenant,
              one.person,
              shownMinute(one.requestedAt),
              words.work.states[one.state],
              String(one.attempts),
              one.nextAttemptAt ? shownMinute(one.nextAttemptAt) : '',
              one.error ?? '',
            ])}
          />
        )}
      </QueryResult>
      <p className="quiet small">{retryHint}</p>
    </section>
  );
}
