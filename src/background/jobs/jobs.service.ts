import { type Caller, overseenTenant, requireOperator } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { type Page, pageByMoment } from '../../platform/graphql/paging.js';
import { newId } from '../../platform/ids.js';
import { KeyedSemaphore } from '../../platform/keyedSemaphore.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { Semaphore } from '../../platform/semaphore.js';
import { inSpan } from '../../platform/telemetry/spans.js';
import { type Job, type JobContext, type JobRun, type TimedJobs, windowOf } from './job.js';
import {
  finishRun,
  deleteOldRuns,
  listOldRuns,
  countRuns,
  listRuns,
  type OldRun,
  readLastDone,
  startRun,
} from './jobs.store.js';
import { sweep } from './sweep.js';

const runRetentionMs = 3 * 86_400_000;
/** Reason of a failed run that was aborted before its end. */
const abortedCode = 'ABORTED';
/**
 * Maximum number of jobs that the timer runs at once in a process: after a long stop all are due, beside requests. Three
 * may wait for a language model, and one is left for those that run every minute.
 */
const maxTimedRuns = 4;
/** Maximum number of concurrent runs of one job that operators of one tenant start in a process. */
const maxConcurrentRuns = 8;

/** Runs jobs by name, for the timer and for operators, and records each run. Records are kept for three days. */
export class JobsService implements TimedJobs {
  private readonly byName: ReadonlyMap<string, Job>;
  /** Runs under way that operators asked for, by job and tenant. */
  private readonly operatorRunPermits = new KeyedSemaphore();
  private readonly timedRuns = new Semaphore(maxTimedRuns);

  constructor(
    private readonly graph: Graph,
    private readonly clock: Clock,
    /** Jobs with a schedule. */
    readonly jobs: readonly Job[],
    /** Jobs that run only when an operator asks for them. */
    onDemand: readonly Job[] = [],
    /** Called after each run, with the error of a failed one. */
    private readonly onRun: (run: JobRun, error?: unknown) => void = () => undefined,
  ) {
    this.byName = new Map([...jobs, ...onDemand].map((job) => [job.name, job]));
  }

  /** Lists all jobs by name. `scheduled` is true for those with a schedule. */
  listJobs(caller: Caller): { name: string; scheduled: boolean }[] {
    overseenTenant(caller);
    return [...this.byName.values()]
      .map((job) => ({ name: job.name, scheduled: this.jobs.includes(job) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Runs a job in the operator's turn. CONFLICT while eight runs of it are under way for the tenant. */
  async runJob(caller: Caller, input: { job: string; dryRun?: boolean | null }): Promise<JobRun> {
    requireOperator(caller);
    const job = this.jobNamed(input.job);
    const tenant = job.byTenant ? { tenant: caller.tenantId } : {};
    const release = this.operatorRunPermits.tryAcquire(JSON.stringify([job.name, caller.tenantId]), maxConcurrentRuns);
    if (!release)
      throw new DomainError(
        'CONFLICT',
        `${maxConcurrentRuns} runs of ${job.name} are under way for your tenant: run it again when one of them has ended.`,
      );
    try {
      const signal = new AbortController().signal;
      return await this.run(job, { dryRun: input.dryRun ?? false, signal, requester: caller, ...tenant });
    } finally {
      release();
    }
  }

  /**
   * Lists one page of runs, newest first: to an operator those of their tenant, and those for all tenants without counts;
   * to an admin all.
   */
  async jobRuns(
    { graph, caller }: RequestContext,
    question: { job?: string | null; first?: number | null; after?: string | null },
  ): Promise<Page<JobRun>> {
    const tenant = overseenTenant(caller);
    const filter = { tenant, job: question.job == null ? null : this.jobNamed(question.job).name };
    return pageByMoment(question, {
      read: async ({ moment: startedAt, id }, limit) => {
        const runs = await listRuns(graph, { ...filter, after: { startedAt, id }, limit });
        return runs.map((run) => (tenant === null || run.tenantId !== null ? run : { ...run, counts: {} }));
      },
      momentOf: ({ startedAt }) => startedAt,
      totalCount: () => countRuns(graph, filter),
    });
  }

  private jobNamed(name: string): Job {
    const job = this.byName.get(name);
    if (!job) throw invalidInput(`job must be one of ${[...this.byName.keys()].join(', ')}.`);
    return job;
  }

  /**
   * Runs a job for all tenants, at most four jobs at once, and records a failure. Rejects only with the reason of an
   * abort by the signal.
   */
  async runByTimer(job: Job, signal: AbortSignal): Promise<void> {
    await this.timedRuns.run(() => this.runForAll(job, signal));
  }

  private async runForAll(job: Job, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const since = (await readLastDone(this.graph.session(), job.name)) ?? this.clock() - runRetentionMs;
    await this.run(job, { dryRun: false, signal, since });
    signal.throwIfAborted();
  }

  private async run(job: Job, context: JobContext): Promise<JobRun> {
    const { dryRun, signal, requester } = context;
    const graph = requester ? this.graph.inTurnOf(requester) : this.graph;
    const startedAt = this.clock();
    const startedRun: JobRun = {
      id: newId('run'),
      job: job.name,
      window: windowOf(job, startedAt),
      startedAt,
      finishedAt: null,
      tenantId: context.tenant ?? null,
      outcome: dryRun ? 'DRY_RUN' : 'RUNNING',
      counts: {},
      error: null,
    };
    if (!dryRun) {
      await this.deleteRunsBefore(graph, { job: job.name, before: startedAt - runRetentionMs }, signal);
      await startRun(graph, startedRun);
    }
    let endedRun: JobRun;
    let failure: unknown;
    try {
      const counts = await inSpan(`job ${job.name}`, { 'kith.job': job.name }, () => job.run(context));
      endedRun = { ...startedRun, outcome: dryRun ? 'DRY_RUN' : 'DONE', counts, finishedAt: this.clock() };
    } catch (error) {
      failure = error;
      const reason = error instanceof DomainError ? error.code : 'INTERNAL';
      endedRun = { ...startedRun, outcome: 'FAILED', error: reason, finishedAt: this.clock() };
    }
    // An aborted job returns its counts so far. As `DONE`, its run would start the period of the next one, and tenants
    // without a turn would not fall due again.
    if (signal.aborted) {
      failure ??= signal.reason;
      endedRun = { ...endedRun, outcome: 'FAILED', error: abortedCode };
    }
    if (!dryRun) await finishRun(graph, endedRun);
    this.onRun(endedRun, failure);
    return endedRun;
  }

  /** Deletes the records of runs of a job that began before `before` (epoch ms), in batches. */
  private async deleteRunsBefore(
    graph: Graph,
    old: { job: string; before: number },
    signal: AbortSignal,
  ): Promise<void> {
    await sweep<OldRun>({
      batch: 500,
      signal,
      list: (limit, after) => listOldRuns(graph.session(), { ...old, after, limit }),
      each: async (runs) => {
        await deleteOldRuns(
          graph,
          runs.map(({ id }) => id),
        );
        return runs.length;
      },
    });
  }
}
