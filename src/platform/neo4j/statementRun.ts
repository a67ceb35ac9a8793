import type { ProfiledPlan, QueryResult, Result, ResultSummary } from 'neo4j-driver';
import { inClientSpan } from '../telemetry/spans.js';
import { packParameters } from './packParameters.js';
import { toParameters } from './parameters.js';
import { areaOf, type Statement } from './statement.js';

/** Report of a statement, for metrics, budgets and the tests that count waits. */
export interface StatementReport {
  readonly name: string;
  readonly ms: number;
  /** Warnings of the server and what it says of performance, by GQLSTATUS; empty if there are none. */
  readonly notifications: readonly string[];
  /** Database hits of a statement whose text asks for a profile; undefined for others. */
  readonly hits: number | undefined;
  /** Rows that the disclosure rule withheld from the audience, if counted by the statement as `withheld`; else 0. */
  readonly withheld: number;
}

/** Sends a text with its parameters to the database. */
export type Send = (text: string, values: Record<string, unknown>) => Result;

/** Asks for the answer to a statement in a span of its own, and reports it. */
export async function runStatement<P extends object>(
  { name, text }: Statement<P>,
  params: P,
  ask: (...sent: Parameters<Send>) => Promise<QueryResult>,
  report: ((report: StatementReport) => void) | undefined,
): Promise<Record<string, unknown>[]> {
  const started = performance.now();
  const packed = packParameters(text, toParameters(params));
  const facts = { 'db.system.name': 'neo4j', 'kith.statement': name, 'kith.area': areaOf(name) };
  const { records, summary } = await inClientSpan(name, facts, async (addFacts) => {
    const answer = await ask(packed.text, packed.params);
    addFacts({ 'db.response.returned_rows': answer.records.length });
    return answer;
  });
  report?.({
    name,
    ms: performance.now() - started,
    notifications: notificationsOf(summary),
    hits: summary.profile ? hitsOf(summary.profile) : undefined,
    withheld: records[0]?.has('withheld') ? Number(records[0].get('withheld')) : 0,
  });
  return records.map((record) => record.toObject());
}

const notificationsOf = ({ gqlStatusObjects }: ResultSummary): string[] =>
  gqlStatusObjects
    .filter(
      (status) => 'severity' in status && (status.severity === 'WARNING' || status.classification === 'PERFORMANCE'),
    )
    .map((status) => `${status.gqlStatus}: ${status.statusDescription}`);

/** Sums the database hits of a profiled plan over all its operators. */
const hitsOf = (plan: ProfiledPlan): number =>
  plan.dbHits + plan.children.reduce((sum, child) => sum + hitsOf(child), 0);

/** Sends without a stack trace: the driver would record one per statement, slowly; the statement's name says more. */
export function untraced(send: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return send();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
