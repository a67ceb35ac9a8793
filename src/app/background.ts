import type { Logger } from 'pino';
import { errorForLog } from '../platform/telemetry/errorForLog.js';
import type { Job } from '../background/jobs/job.js';
import { JobsService } from '../background/jobs/jobs.service.js';
import { Schedule } from '../background/jobs/schedule.steps.js';
import type { Clock } from '../platform/clock.js';
import { createTimer } from '../platform/jobs/agendaTimer.js';
import type { TimerOptions } from '../platform/jobs/timer.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { Metrics } from './processMetrics.js';
import { reconcileWork } from '../background/work/reconcileWork.tasks.js';
import { type AttemptReport, isRunnable, type WorkHandler } from '../background/work/work.js';
import { WorkRunner } from '../background/work/workRunner.steps.js';

export interface BackgroundDependencies {
  readonly graph: Graph;
  readonly handlers: readonly WorkHandler[];
  /** Jobs by the clock; the reconciliation sweep of background work is added to them. */
  readonly scheduledJobs: readonly Job[];
  /** Jobs that run only if an operator starts them. */
  readonly onDemandJobs: readonly Job[];
  /** Options of the job timer. Undefined: no job is scheduled, and each process does the work that it noted. */
  readonly timer: Omit<TimerOptions, 'onError'> | undefined;
  /** True if this process does work itself; false if it only wakes other processes. */
  readonly isWorker: boolean;
  readonly hasModel: boolean;
  /** Tenant whose work is done; null for all tenants. */
  readonly tenant: string | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'jobs'>;
  /** Called after each attempt at background work. */
  readonly onAttempt: (report: AttemptReport) => void;
}

/** Background work of a process: its worker, its jobs and their timer. */
export interface Background {
  /** Undefined if this process does no work itself. */
  readonly runner: WorkRunner | undefined;
  readonly jobs: JobsService;
  /** Kinds of work that the configuration allows, whichever process does them. */
  readonly runnableKinds: readonly string[];
  /** Wakes a worker for noted work; before `start`, only those of other processes. It neither throws nor waits. */
  readonly wake: () => void;
  /** Starts the jobs and the worker, with the work noted until then. */
  start(): void;
  /** Rejects with UNAVAILABLE while a configured job store does not answer. */
  ping(): Promise<void>;
  /** Waits for the work under way, then releases its leases. */
  stop(): Promise<void>;
}

/** Creates the worker, the jobs and the timer of a process. Nothing runs before `start`. */
export function makeBackground(dependencies: BackgroundDependencies): Background {
  const { graph, clock, hasModel, tenant, log, metrics } = dependencies;
  const warn = (message: string) => (error: unknown) => log.warn({ error: errorForLog(error) }, message);
  const runner = dependencies.isWorker
    ? new WorkRunner({
        graph,
        clock,
        hasModel,
        tenant,
        handlers: dependencies.handlers,
        onAttempt: dependencies.onAttempt,
        onError: warn('background work will be retried'),
      })
    : undefined;
  const modelless = kindsOf(dependencies.handlers.filter(({ needsModel }) => !needsModel));
  const scheduledJobs = [
    reconcileWork({ graph, clock, hasModel, modelless, tenant, runner }),
    ...dependencies.scheduledJobs,
  ];
  let isStarted = false;
  let isStopping = false;
  const jobs = new JobsService(graph, clock, scheduledJobs, dependencies.onDemandJobs, (run, error) => {
    metrics.jobs.count(run);
    if (error === undefined) return;
    if (isStopping) log.info({ job: run.job }, 'a job was interrupted by the stop; it runs again when it is due');
    else log.warn({ job: run.job, error: errorForLog(error) }, 'a job failed');
  });
  const onDue =
    runner &&
    ((): void => {
      if (isStarted) runner.nudge();
    });
  const timer =
    dependencies.timer &&
    createTimer({ ...dependencies.timer, onError: warn('the job store or one of its runs failed') });
  const schedule =
    timer &&
    new Schedule({ timer, jobs, onDue, onError: warn('the job store does not respond; work continues without it') });
  return {
    runner,
    jobs,
    runnableKinds: kindsOf(dependencies.handlers.filter((handler) => isRunnable(handler, hasModel))),
    wake: () => (schedule ? schedule.wake() : onDue?.()),
    start: () => {
      isStarted = true;
      schedule?.start();
      onDue?.();
    },
    ping: () => timer?.ping() ?? Promise.resolve(),
    stop: async () => {
      isStopping = true;
      await runner?.stop();
      await schedule?.stop();
    },
  };
}

const kindsOf = (handlers: readonly WorkHandler[]): string[] => handlers.map(({ kind }) => kind);
