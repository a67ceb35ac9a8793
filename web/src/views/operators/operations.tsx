import { useState } from 'react';
import { useApiQuery } from '../../api/useApiQuery.js';
import {
  type OperationNode,
  OperationTrendDocument,
  type OperationTrendQuery,
  type OperationTrendQueryVariables,
} from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { words } from '../../words.js';
import { Bars } from './bars.js';
import { FactTable } from './factTable.js';

const hourMs = 3_600_000;
/** Hours of a bar. */
const hours = 3;
/** Counts of the query, one per bar, the oldest first: together the last day. */
const trendKeys = ['since0', 'since1', 'since2', 'since3', 'since4', 'since5', 'since6', 'since7'] as const;

type Counts = OperationTrendQuery[(typeof trendKeys)[number]];

/** Operations of the last day, in stretches of three hours, one chart per node, and all counts as a table. */
export function Operations() {
  // The moment is fixed while the view is shown, so that the query stays the same.
  const [now] = useState(Date.now);
  const starts = trendKeys.map((_, index) => now - (trendKeys.length - index) * hours * hourMs);
  const moments = trendKeys.map((key, index) => [key, new Date(starts[index]!).toISOString()]);
  const query = useApiQuery(OperationTrendDocument, Object.fromEntries(moments) as OperationTrendQueryVariables);
  const { operations: title, noOperations, node, op, status, count, allCounts } = words.operators;
  return (
    <section>
      <h2>{title}</h2>
      <QueryResult query={query}>
        {(data) => {
          const trend = trendOf(data);
          return (
            <>
              {data.since0.length === 0 && <p className="quiet">{noOperations}</p>}
              <ul className="cards charts">
                {trend.map(({ name, values, failures }) => (
                  <li key={name} className="card">
                    <p className="card-kind">{words.operators.nodes[name]}</p>
                    <p className="figure">
                      {values.reduce((sum, value) => sum + value, 0).toLocaleString()}
                      {failures > 0 && <span className="mark sensitive">{words.operators.failures(failures)}</span>}
                    </p>
                    <Bars values={values} labelOf={(at) => hourOf(starts[at]!)} />
                  </li>
                ))}
              </ul>
              {data.since0.length > 0 && (
                <details className="section">
                  <summary className="small">{allCounts}</summary>
                  <FactTable
                    label={title}
                    none={noOperations}
                    columns={[node, op, status, count]}
                    rows={data.since0.map((one) => [one.node, one.op, one.status, String(one.count)])}
                  />
                </details>
              )}
            </>
          );
        }}
      </QueryResult>
    </section>
  );
}

const hourOf = (ms: number): string =>
  new Date(ms).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });

interface Trend {
  readonly name: OperationNode;
  /** Counts of the stretches, the oldest first. */
  readonly values: readonly number[];
  readonly failures: number;
}

/** Turns counts since several moments into counts of the stretches between them, by node. */
function trendOf(data: OperationTrendQuery): Trend[] {
  const counts = trendKeys.map((key) => data[key]);
  const names = [...new Set(data.since0.map(({ node }) => node))];
  const sum = (since: Counts, name: OperationNode, isFailed = false): number =>
    since
      .filter(({ node, status }) => node === name && (!isFailed || status === 'ERROR'))
      .reduce((total, { count }) => total + count, 0);
  return names.map((name) => ({
    name,
    values: counts.map((since, index) => Math.max(0, sum(since, name) - sum(counts[index + 1] ?? [], name))),
    failures: sum(data.since0, name, true),
  }));
}
