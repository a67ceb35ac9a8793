/** What a run of a job has done, as numbers by name. */
export type JobCounts = Readonly<Record<string, number>>;

/** How a job is asked to run. */
export interface JobContext {
  /** Count what would be done and change nothing. */
  readonly dryRun: boolean;
  /** Aborts when the process stops or another one has taken the run over. */
  readonly signal: AbortSignal;
  /**
   * When the run before it began, epoch ms: what has fallen due since then is to be done. Not given: everything is, as an
   * operator asks for it.
   */
  readonly since?: number;
  /** What belongs to this tenant alone is done; of all tenants, when not given. */
  readonly tenant?: string;
}

/** Something that is done again and again for the whole graph, or for one tenant of it: it is idempotent, and its second run changes nothing. */
export interface Job {
  /** In kebab case. */
  readonly name: string;
  /** An interval in ms, or a cron text of five or six fields in UTC. */
  readonly schedule: number | string;
  /** Whether it can be done for one tenant; else it tends what belongs to none. */
  readonly byTenant?: boolean;
  run(context: JobContext): Promise<JobCounts>;
}

/**
 * Declares a job: its name and schedule, and what a run does with the parts that it is given. One whose parts name a tenant
 * can be run for another one.
 */
export const defineJob =
  <Parts extends object>(
    { name, schedule }: Pick<Job, 'name' | 'schedule'>,
    run: (parts: Parts, context: JobContext) => Promise<JobCounts>,
  ): ((parts: Parts) => Job) =>
  (parts) => ({
    name,
    schedule,
    byTenant: 'tenant' in parts,
    run: (context) => run(context.tenant === undefined ? parts : { ...parts, tenant: context.tenant }, context),
  });

/** Jobs as a schedule runs them. */
export interface TimedJobs {
  readonly jobs: readonly Job[];
  /** Runs a job because its time has come; aborts with the signal. */
  runByTimer(job: Job, signal: AbortSignal): Promise<void>;
}

/** How an execution of a job has ended, or that it goes on. */
export const runOutcomes = ['RUNNING', 'DONE', 'FAILED', 'DRY_RUN'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** One execution of a job. */
export interface JobRun {
  readonly id: string;
  readonly job: string;
  /** The tenant that an operator ran it for; null where it was done for all. */
  readonly tenantId: string | null;
  /** When its turn began, as RFC 3339 text: the start of its interval, or its minute. */
  readonly window: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly outcome: RunOutcome;
  readonly counts: JobCounts;
  /** A stable reason of ours. */
  readonly error: string | null;
}

const minuteMs = 60_000;

/** The window that a moment belongs to. */
export function windowOf({ schedule }: Pick<Job, 'schedule'>, at: number): string {
  const lengthMs = typeof schedule === 'number' ? schedule : minuteMs;
  return new Date(Math.floor(at / lengthMs) * lengthMs).toISOString();
}
