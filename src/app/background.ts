import type { Logger } from 'pino';
import { agentWork, type UserNoteParts } from '../agents/notes/updateUserNote.tasks.js';
import { conversationWork } from '../conversations/conversations.tasks.js';
import { curationWork, type ErasingParts } from '../removal/erasure.tasks.js';
import { learningWork, notingWork } from '../learning/learning.tasks.js';
import type { LearningCounters, LearningParts, NotingParts } from '../learning/learningParts.js';
import type { Removals } from '../memories/removals.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { loadPrompts, type Prompts } from '../platform/models/prompts.js';
import { errorForLog } from '../api/requestFailures.js';
import type { Job } from '../background/jobs/job.js';
import { JobsService } from '../background/jobs/jobs.service.js';
import { Schedule } from '../background/jobs/schedule.steps.js';
import type { Clock } from '../platform/clock.js';
import { createTimer } from '../platform/jobs/agendaTimer.js';
import type { TimerOptions } from '../platform/jobs/timer.js';
import type { LanguageModel } from '../platform/models/languageModel.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { Metrics } from './processMetrics.js';
import type { AttemptReport } from '../background/work/attempt.steps.js';
import { reconcileWork } from '../background/work/reconcile.tasks.js';
import { canBeDone, type WorkHandler } from '../background/work/work.js';
import { WorkRunner } from '../background/work/workRunner.steps.js';

/** How conversations are learned from. */
export interface LearningSettings {
  /** Whether facts are extracted from what users say. */
  readonly extraction: boolean;
  /** From 0 to 1: less certain free facts are not stored. */
  readonly confidence: number;
  /** A window of so many turns is compressed to half; even. */
  readonly windowTurns: number;
}

/** What handlers of background work are made of. */
export interface HandlerParts {
  readonly graph: Graph;
  readonly model: LanguageModel | undefined;
  readonly writer: MemoryWriter;
  readonly removals: Removals;
  readonly clock: Clock;
  readonly learning: LearningSettings;
}

/** What models are told to do, as it stands beside the sources. */
export const ownPrompts = (): Prompts => loadPrompts(new URL('../../prompts/', import.meta.url));

/** What background work is made of. */
export interface BackgroundParts {
  readonly graph: Graph;
  readonly handlers: readonly WorkHandler[];
  /** What runs by the clock beside the sweep of this work. */
  readonly moreJobs: readonly Job[];
  /** What runs only when an operator asks for it. */
  readonly onDemand: readonly Job[];
  /** Undefined: nothing runs by the clock, and work is done by this process alone as soon as it is noted. */
  readonly timer: Omit<TimerOptions, 'onError'> | undefined;
  /** Whether this process works itself, or only tells others that there is work. */
  readonly works: boolean;
  readonly withModel: boolean;
  /** Only work of this tenant; of all, when null. */
  readonly tenant: string | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'jobs'>;
  /** Hears of each attempt at background work when it is over. */
  readonly onAttempt: (report: AttemptReport) => void;
}

/** Background work of one process. */
export interface Background {
  /** Undefined where this process does no work itself. */
  readonly runner: WorkRunner | undefined;
  readonly jobs: JobsService;
  /** Kinds of work that can be done with what is configured, whichever process does them. */
  readonly doable: readonly string[];
  /** Lets work that was noted be taken up soon; never throws, never waits. */
  readonly wake: () => void;
  start(): void;
  /** Rejects with UNAVAILABLE while a job store that is configured does not answer. */
  ping(): Promise<void>;
  /** Waits for what is under way, then gives it back. */
  stop(): Promise<void>;
}

/** Makes the worker, the jobs and their timer of a process; nothing runs before `start` or a wake. */
export function makeBackground(parts: BackgroundParts): Background {
  const { graph, clock, withModel, tenant, log, metrics } = parts;
  const warn = (message: string) => (error: unknown) => log.warn({ error: errorForLog(error) }, message);
  const runner = parts.works
    ? new WorkRunner({
        ...{ graph, clock, withModel, tenant, handlers: parts.handlers },
        onAttempt: parts.onAttempt,
        onError: warn('background work will be tried again'),
      })
    : undefined;
  const modelless = kindsOf(parts.handlers.filter(({ needsModel }) => !needsModel));
  const all = [reconcileWork({ graph, clock, withModel, modelless, tenant, runner }), ...parts.moreJobs];
  const jobs = new JobsService(graph, clock, all, parts.onDemand, (run, error) => {
    metrics.jobs.count(run);
    if (error !== undefined) log.warn({ job: run.job, error: errorForLog(error) }, 'a job failed');
  });
  const onDue = runner && (() => runner.nudge());
  const timer =
    parts.timer && createTimer({ ...parts.timer, onError: warn('the job store or one of its runs failed') });
  const schedule =
    timer &&
    new Schedule({ timer, jobs, onDue, onError: warn('the job store does not answer: work goes on without it') });
  return {
    runner,
    jobs,
    doable: kindsOf(parts.handlers.filter((handler) => canBeDone(handler, withModel))),
    wake: () => (schedule ? schedule.wake() : onDue?.()),
    start: () => schedule?.start(),
    ping: () => timer?.ping() ?? Promise.resolve(),
    stop: async () => {
      await runner?.stop();
      await schedule?.stop();
    },
  };
}

/** The handlers of everything that is made from conversation. */
export const handlersOf = (
  { graph, model, writer, removals, clock, learning }: HandlerParts,
  counters: LearningCounters,
): WorkHandler[] => {
  const common = { graph, writer, removals, clock, counters };
  if (model === undefined) return makeHandlers({ ...common, model });
  const settings = { extraction: learning.extraction, minConfidence: learning.confidence };
  return makeHandlers({ ...common, model, settings, prompts: ownPrompts() });
};

/** The handlers of all background work, one list per room; without a language model those that need none. */
export const makeHandlers = (
  parts: NotingParts & UserNoteParts & ErasingParts & (LearningParts | { readonly model: undefined }),
): WorkHandler[] => [
  ...agentWork(parts),
  ...curationWork(parts),
  ...notingWork(parts),
  ...(parts.model === undefined ? [] : [...learningWork(parts), ...conversationWork(parts)]),
];

const kindsOf = (handlers: readonly WorkHandler[]): string[] => handlers.map(({ kind }) => kind);
