import { useApiQuery } from '../../api/useApiQuery.js';
import { TenantCountsDocument, type TenantCountsQuery } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { words } from '../../words.js';

/** Counts of the operator's own tenant. */
export function TenantCounts() {
  const query = useApiQuery(TenantCountsDocument, {});
  const { ownTenant: title, tenantCounts: countLabels } = words.operators;
  const names = Object.keys(countLabels) as (keyof TenantCountsQuery['tenantCounts'])[];
  return (
    <section>
      <h2>{title}</h2>
      <QueryResult query={query} rows={1}>
        {({ tenantCounts }) => (
          <dl className="tiles">
            {names.map((name) => (
              <div key={name} className="card">
                <dt className="card-kind">{countLabels[name]}</dt>
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
