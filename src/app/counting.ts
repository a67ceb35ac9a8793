import type { Logger } from 'pino';
import { errorForLog } from '../platform/telemetry/errorForLog.js';
import type { FieldReport } from '../api/graphql/observedFields.js';
import type { Announcement } from '../memories/historyEvent.js';
import type { Metrics } from './processMetrics.js';
import {
  type OperationNode,
  operationOfAttempt,
  operationOfEvent,
  operationOfField,
} from '../background/operations/operation.js';
import { OperationLog } from '../background/operations/operationLog.steps.js';
import type { Clock } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { StatementReport } from '../platform/neo4j/statementRun.js';
import { areaOf } from '../platform/neo4j/statement.js';
import type { AttemptReport } from '../background/work/work.js';

/** Listeners that count the operations of a process: for Prometheus, and in the graph for all processes together. */
export interface OperationCounting {
  readonly log: OperationLog;
  /** Returns a listener that counts the writes of memories on a node. */
  readonly announceFrom: (node: OperationNode) => (announcement: Announcement) => void;
  readonly onField: (report: FieldReport) => void;
  readonly onAttempt: (report: AttemptReport) => void;
}

/** Joins the metrics of a process with its operation log. */
export function makeCounting(graph: Graph, clock: Clock, metrics: Metrics, log: Logger): OperationCounting {
  const operations = new OperationLog(graph, clock, (error) =>
    log.warn({ error: errorForLog(error) }, 'counts of operations will be written on the next attempt'),
  );
  return {
    log: operations,
    announceFrom: (node) => (announcement) => {
      metrics.memories.count(announcement);
      for (const event of announcement.events) operations.record(announcement.tenantId, operationOfEvent(event, node));
    },
    onField: (report) => {
      metrics.http.count(report);
      operations.record(report.tenantId, operationOfField(report.operation, report.outcome));
    },
    onAttempt: (report) => {
      metrics.work.count(report);
      operations.record(report.tenantId, operationOfAttempt(report.kind, report.outcome));
    },
  };
}

/** Counts a statement. Warnings of the database are logged with the statement's name. */
export function countStatement(metrics: Metrics, log: Logger, report: StatementReport): void {
  const area = areaOf(report.name);
  metrics.statements.observe({ area }, report.ms / 1_000);
  if (report.withheld > 0) metrics.withheld.inc({ area }, report.withheld);
  if (report.notifications.length === 0) return;
  metrics.notifications.inc({ area });
  log.warn({ statement: report.name, notifications: report.notifications }, 'the database warns');
}
