// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Notes how a run of a job has ended. */
  'jobs/finish-run': library.statement<{ id: string | null; outcome: string | null; counts: string | null; error: string | null; now: number }>('jobs/finish-run'),
  /** Forgets runs of jobs. */
  'jobs/forget-runs': library.statement<{ ids: readonly unknown[] }>('jobs/forget-runs'),
  /** One page of the runs of a job that began before a moment, the oldest first. */
  'jobs/list-old-runs': library.statement<{ job: string | null; before: number; afterTime: number; afterId: string | null; limit: number }>('jobs/list-old-runs'),
  /** The latest runs of one job or of all, for all tenants or for one. */
  'jobs/list-runs': library.statement<{ tenant: string | null; job: string | null; limit: number }>('jobs/list-runs'),
  /** Beginning of the latest run of a job that was done for all tenants. */
  'jobs/read-last-done': library.statement<{ job: string | null }>('jobs/read-last-done'),
  /** Notes that a run of a job has begun. */
  'jobs/start-run': library.statement<{ run: object; id: string | null }>('jobs/start-run'),
} as const;
