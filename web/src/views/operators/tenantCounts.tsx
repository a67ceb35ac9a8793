import { useAsk } from '../../asking/useAsk.js';
import { TenantCountsDocument, type TenantCountsQuery } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { words } from '../../words.js';

/** Counts of the operator's own tenant. */
export function TenantCounts() {
  const asked = useAsk(TenantCountsDocument, {});
  const { holds, held } = words.operators;
  const names = Object.keys(held) as (keyof TenantCountsQuery['tenantCounts'])[];
  return (
    <section>
      <h2>{holds}</h2>
      <Answered asked={asked}>
        {({ tenantCounts }) => (
          <dl className="details">
            {names.map((name) => (
              <div key={name}>
                <dt>{held[name]}</dt>
                <dd>{tenantCounts[name]}</dd>
              </div>
            ))}
          </dl>
        )}
      </Answered>
    </section>
  );
}
