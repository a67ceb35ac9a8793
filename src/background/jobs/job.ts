import { z } from 'zod';
import { type Clock, minuteMs } from '../../platform/clock.js';
import type { Requester } from '../../platform/fairQueue.js';
import type { Graph } from '../../platform/neo4j/graph.js';

/** Counts of a run, by name. */
export type JobCounts = Readonly<Record<string, number>>;

/** Options of one run of a job. */
export interface JobContext {
  /** True for a dry run: counts the changes and makes none. */
  readonly dryRun: boolean;
  /** Aborts when the process stops or another process takes the run over. */
  readonly signal: AbortSignal;
  /** Start of the previous run, epoch ms: items due since then are handled; all if undefined, as an operator asks. */
  readonly since?: number;
  /** Tenant whose items the run handles. All tenants, if undefined. */
  readonly tenant?: string;
  /** Operator who asked for the run: it waits for their turn at the graph. The service's turn, if undefined. */
  readonly requester?: Requester;
}

/** Recurring job for the whole graph or for one tenant. It is idempotent: a second run changes nothing. */
export interface Job {
  /** Name in kebab case. */
  readonly name: string;
  /** Interval in ms, or a cron expression of five or six fields in UTC. */
  readonly schedule: number | string;
  /** True if the job can run for one tenant. A job without it handles items that belong to no tenant. */
  readonly byTenant?: boolean;
  run(context: JobContext): Promise<JobCounts>;
}

export interface TenantJobDependencies {
  readonly graph: Graph;
  readonly clock: Clock;
  /** Tenant whose items the job handles; all tenants if null. */
  readonly tenant: string | null;
}

/** Declares a job: its name, schedule and run. A job whose dependencies name a tenant can run for any other tenant too. */
export const defineJob =
  <Dependencies extends object>(
    { name, schedule }: Pick<Job, 'name' | 'schedule'>,
    run: (dependencies: Dependencies, context: JobContext) => Promise<JobCounts>,
  ): ((dependencies: Dependencies) => Job) =>
  (dependencies) => ({
    name,
    schedule,
    byTenant: 'tenant' in dependencies,
    run: (context) => run(dependenciesIn(context, dependencies), context),
  });

/** Returns the dependencies of a job for one run: with its tenant, and with the graph in the turn of its requester. */
function dependenciesIn<Dependencies extends object>(
  { tenant, requester }: JobContext,
  dependencies: Dependencies & { readonly graph?: Graph },
): Dependencies {
  return {
    ...dependencies,
    ...(tenant !== undefined && { tenant }),
    ...(requester && dependencies.graph && { graph: dependencies.graph.inTurnOf(requester) }),
  };
}

export interface TimedJobs {
  readonly jobs: readonly Job[];
  /** Runs a job at its scheduled time. The signal aborts the run; then this rejects with the reason of the abort. */
  runByTimer(job: Job, signal: AbortSignal): Promise<void>;
}

/** Outcomes. RUNNING becomes DONE or, also if aborted, FAILED; not if its process died. DRY_RUN is never stored. */
export const runOutcomes = ['RUNNING', 'DONE', 'FAILED', 'DRY_RUN'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** One execution of a job. */
export const jobRun = z.object({
  id: z.string(),
  job: z.string(),
  /** Tenant that an operator ran the job for; null for a run for all tenants. */
  tenantId: z.string().nullable(),
  /** Start of the window of the run, as RFC 3339 text: of its interval, or of its minute for a cron expression. */
  window: z.string(),
  /** Epoch ms, like `finishedAt`, which is null while the run is under way. */
  startedAt: z.number(),
  finishedAt: z.number().nullable(),
  outcome: z.enum(runOutcomes),
  /** Stored as JSON. */
  counts: z.string().transform((text): JobCounts => z.record(z.string(), z.number()).parse(JSON.parse(text))),
  /** Stable error code of a failed run; `ABORTED` if it was aborted. */
  error: z.string().nullable(),
});
export type JobRun = Readonly<z.infer<typeof jobRun>>;

/** Returns the start of the window that contains `at` (epoch ms), as RFC 3339 text. */
export function windowOf({ schedule }: Pick<Job, 'schedule'>, at: number): string {
  const lengthMs = typeof schedule === 'number' ? schedule : minuteMs;
  return new Date(Math.floor(at / lengthMs) * lengthMs).toISOString();
}
