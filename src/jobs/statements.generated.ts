// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** Notes how a run of a job has ended. */
  'jobs/finish-run': statement<{ id: string | null; outcome: string | null; counts: string | null; error: string | null; now: number }>(
    'jobs/finish-run',
    "CYPHER 25\nMATCH (r:JobRun {id: $id})\nSET r.finishedAt = $now, r.outcome = $outcome, r.counts = $counts, r.error = $error",
  ),
  /** Forgets old runs of a job. */
  'jobs/forget-runs': statement<{ job: string | null; before: number; limit: number }>(
    'jobs/forget-runs',
    "CYPHER 25\nMATCH (r:JobRun) WHERE r.job = $job AND r.startedAt < $before\nWITH r ORDER BY r.startedAt LIMIT $limit\nDELETE r",
  ),
  /** The latest runs of one job or of all. */
  'jobs/list-runs': statement<{ job: string | null; limit: number }>(
    'jobs/list-runs',
    "CYPHER 25\nMATCH (r:JobRun) WHERE ($job IS NULL OR r.job = $job)\nRETURN r {.id, .job, .window, .startedAt, .finishedAt, .outcome, .counts, .error} AS run, r.startedAt AS startedAt, r.id AS id\nORDER BY startedAt DESC, id DESC LIMIT $limit",
  ),
  /** Notes that a run of a job has begun. */
  'jobs/start-run': statement<{ run: object; id: string | null }>(
    'jobs/start-run',
    "CYPHER 25\nMERGE (r:JobRun {id: $id})\nSET r += $run",
  ),
} as const;
