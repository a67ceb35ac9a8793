// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** Notes how a run of a job has ended. */
  'jobs/finish-run': statement<{ id: string | null; outcome: string | null; counts: string | null; error: string | null; now: number }>(
    'jobs/finish-run',
    "CYPHER 25\nMATCH (r:JobRun {id: $id})\nSET r.finishedAt = $now, r.outcome = $outcome, r.counts = $counts, r.error = $error",
  ),
  /** Forgets runs of jobs. */
  'jobs/forget-runs': statement<{ ids: readonly unknown[] }>(
    'jobs/forget-runs',
    "CYPHER 25\nMATCH (r:JobRun) WHERE r.id IN $ids\nDELETE r",
  ),
  /** One page of the runs of a job that began before a moment, the oldest first. */
  'jobs/list-old-runs': statement<{ job: string | null; before: number; afterTime: number; afterId: string | null; limit: number }>(
    'jobs/list-old-runs',
    "CYPHER 25\nMATCH (r:JobRun)\nWHERE r.startedAt >= $afterTime AND r.startedAt < $before AND (r.startedAt > $afterTime OR r.id > $afterId) AND r.job = $job\nRETURN r.id AS id, r.startedAt AS startedAt ORDER BY startedAt, id LIMIT $limit",
  ),
  /** The latest runs of one job or of all, for all tenants or for one. */
  'jobs/list-runs': statement<{ tenant: string | null; job: string | null; limit: number }>(
    'jobs/list-runs',
    "CYPHER 25\nMATCH (r:JobRun) WHERE ($job IS NULL OR r.job = $job) AND coalesce(r.tenantId, $tenant) = $tenant\nRETURN r {.id, .job, .tenantId, .window, .startedAt, .finishedAt, .outcome, .counts, .error} AS run, r.startedAt AS startedAt, r.id AS id\nORDER BY startedAt DESC, id DESC LIMIT $limit",
  ),
  /** When the latest run of a job that was done for all tenants began. */
  'jobs/read-last-done': statement<{ job: string | null }>(
    'jobs/read-last-done',
    "CYPHER 25\nMATCH (r:JobRun) WHERE r.job = $job AND r.outcome = 'DONE' AND r.startedAt > 0 AND r.tenantId IS NULL\nRETURN r.startedAt AS startedAt ORDER BY startedAt DESC LIMIT 1",
  ),
  /** Notes that a run of a job has begun. */
  'jobs/start-run': statement<{ run: object; id: string | null }>(
    'jobs/start-run',
    "CYPHER 25\nMERGE (r:JobRun {id: $id})\nON CREATE SET r:Internal\nSET r += $run",
  ),
} as const;
