import { useApiQuery } from '../../api/useApiQuery.js';
import { TenantCountsDocument, type TenantCountsQuery } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { words } from '../../words.js';

/** Counts of the operator's own tenant. */
export function TenantCounts() {
  const asked = useApiQuery(TenantCountsDocument, {});
  const { holds, held } = words.operators;
  const names = Object.keys(held) as (keyof TenantCountsQuery['tenantCounts'])[];
  return (
    <section>
      <h2>{holds}</h2>
      <QueryResult asked={asked} rows={1}>
        {({ tenantCounts }) => (
          <dl className="tiles">
            {names.map((name) => (
              <div key={name} className="card">
                <dt className="card-kind">{held[name]}</dt>
                <dd className={name === 'deadWork' && tenantCounts[name] > 0 ? 'figure bad' : 'figure'}>
                  {tenantCounts[name].toLocaleString()}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryResult>
    </section>
  );
}
