import { useState } from 'react';
import { useAsk } from '../../asking/useAsk.js';
import { OperationCountsDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { words } from '../../words.js';
import { FactTable } from './factTable.js';

const dayMs = 24 * 3_600_000;

/** Operation counts of the last day, by node, operation and status. */
export function Operations() {
  // The moment is fixed while the view is shown, so that the query stays the same.
  const [since] = useState(() => new Date(Date.now() - dayMs).toISOString());
  const asked = useAsk(OperationCountsDocument, { since });
  const { operations: title, noOperations, node, op, status, count } = words.operators;
  return (
    <section>
      <h2>{title}</h2>
      <Answered asked={asked}>
        {({ operationCounts: operations }) => (
          <FactTable
            label={title}
            none={noOperations}
            columns={[node, op, status, count]}
            rows={operations.map((one) => [one.node, one.op, one.status, String(one.count)])}
          />
        )}
      </Answered>
    </section>
  );
}
