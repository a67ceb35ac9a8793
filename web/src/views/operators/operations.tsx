import { useState } from 'react';
import { useAsk } from '../../asking/useAsk.js';
import { OperationCountsDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { words } from '../../words.js';
import { FactTable } from './factTable.js';

const dayMs = 24 * 3_600_000;

/** How often what was done in the last day, by where and how it ended. */
export function Operations() {
  // One moment for as long as the view is shown, so that it is one question.
  const [since] = useState(() => new Date(Date.now() - dayMs).toISOString());
  const asked = useAsk(OperationCountsDocument, { since });
  const { operations: title, noOperations, node, op, status, count } = words.operators;
  return (
    <section>
      <h2>{title}</h2>
      <Answered asked={asked}>
        {({ operations }) => (
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
