import type { ChildProcess } from 'node:child_process';
import { DomainError } from '../../errors.js';
import { type Requester, FairQueue, serviceRequester } from '../../fairQueue.js';

/** Maximum length of each of the two queues: texts per person, and in all. */
export const maxWaiting = { ofPerson: 2_000, ofAll: 50_000 };

const maxAttempts = 2;
const startLimitMs = 60_000;
const runLimitMs = 30_000;
/** Idle time in ms after which a worker beside another is ended: each holds the model, 90 MB of its own. */
const defaultIdleMs = 60_000;

/** Priority and time limit of an embedding. */
export interface EmbeddingRequest {
  /** Person whose turn is used; the service itself if absent. */
  readonly requester?: Requester;
  /** True for a question: questions go before all passages, because a person waits for them. */
  readonly isQuestion?: boolean;
  /** Longest wait in ms; no limit if absent. */
  readonly limitMs?: number;
}

interface Job {
  readonly text: string;
  readonly requester: Requester;
  readonly queue: FairQueue<Job>;
  attempts: number;
  settle(result: Float32Array | Error): void;
}

interface PoolWorker {
  readonly process: ChildProcess;
  isReady: boolean;
  job: Job | undefined;
  watch: NodeJS.Timeout | undefined;
}

type Answer =
  | { kind: 'ready' }
  | { kind: 'unloadable'; reason: string }
  | { kind: 'vector'; vector: Float32Array }
  | { kind: 'refused'; reason: string };

/**
 * Pool of worker processes that embed one text at a time each. Questions go before passages; within each, tenants and
 * their people take turns. Workers are started on demand, and an idle worker does not keep this process alive. All but
 * one are ended when they are idle for long. Messages are of type `Answer`; see `embedding.worker.mjs`.
 *
 * | state   | meaning of a worker                     | next state                          |
 * | ------- | --------------------------------------- | ----------------------------------- |
 * | loading | loads the model, within 60 s            | idle (`ready`), lost                |
 * | idle    | waits for a text                        | busy (text sent), lost, ended       |
 * | busy    | embeds one text, within 30 s            | idle (answered), lost               |
 * | lost    | dead or late; its text is put back once | none (replaced on demand)           |
 * | ended   | idle for 60 s beside another            | none (another is started on demand) |
 */
export class EmbeddingPool {
  private readonly questions = new FairQueue<Job>();
  private readonly passages = new FairQueue<Job>();
  private readonly workers = new Set<PoolWorker>();
  private readonly startListeners: ((problem?: Error) => void)[] = [];
  private isClosed = false;

  constructor(
    private readonly spawn: () => ChildProcess,
    private size: number,
    private readonly idleMs = defaultIdleMs,
  ) {}

  /** Resolves when the first worker has loaded the model; rejects with `UNAVAILABLE` if it cannot. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.startListeners.push((problem) => (problem ? reject(problem) : resolve()));
      this.startWorker();
    });
  }

  /** Embeds a text with its prefix. UNAVAILABLE: queue full, time limit over, worker died twice, or pool closed. */
  embed(
    text: string,
    { requester = serviceRequester, isQuestion = false, limitMs }: EmbeddingRequest = {},
  ): Promise<Float32Array> {
    const queue = isQuestion ? this.questions : this.passages;
    if (this.isClosed) return Promise.reject(closedError());
    const { ofPerson, ofAll } = maxWaiting;
    if (queue.sizeOf(requester) >= ofPerson || queue.size >= ofAll) {
      const message = `Expected at most ${ofPerson} texts per person and ${ofAll} in all to wait for the embedding model.`;
      return Promise.reject(unavailable(message));
    }
    return new Promise((resolve, reject) => {
      const job: Job = {
        text,
        requester,
        queue,
        attempts: 0,
        settle: (result) => {
          clearTimeout(timer);
          if (result instanceof Error) reject(result);
          else resolve(result);
        },
      };
      const timer = limitMs === undefined ? undefined : setTimeout(() => this.giveUp(job, limitMs), limitMs);
      queue.push(requester, job);
      this.dispatch();
    });
  }

  /** Fails all work with `UNAVAILABLE` and kills the workers. */
  async close(): Promise<void> {
    this.isClosed = true;
    const workers = [...this.workers];
    for (const worker of workers) this.remove(worker)?.settle(closedError());
    this.failWaiting(closedError());
    await Promise.all(workers.map(({ process }) => killWorker(process)));
  }

  private dispatch(): void {
    for (const worker of this.workers) {
      if (!worker.isReady || worker.job) continue;
      const job = this.questions.shift() ?? this.passages.shift();
      if (!job) return;
      this.assign(worker, job);
    }
    const loadingCount = [...this.workers].filter((worker) => !worker.isReady).length;
    if (this.questions.size + this.passages.size > loadingCount && this.workers.size < this.size) this.startWorker();
  }

  private assign(worker: PoolWorker, job: Job): void {
    job.attempts += 1;
    worker.job = job;
    keepAlive(worker.process, true);
    this.watch(worker, runLimitMs);
    worker.process.send(job.text);
  }

  private startWorker(): void {
    const worker: PoolWorker = { process: this.spawn(), isReady: false, job: undefined, watch: undefined };
    this.workers.add(worker);
    this.watch(worker, startLimitMs);
    worker.process.on('message', (answer: Answer) => this.handleAnswer(worker, answer));
    worker.process.on('error', (error) => this.lose(worker, error));
    worker.process.on('exit', (code, signal) =>
      this.lose(worker, new Error(`The worker ended with ${signal ?? code}.`)),
    );
  }

  private handleAnswer(worker: PoolWorker, answer: Answer): void {
    if (!this.workers.has(worker)) return;
    if (answer.kind === 'unloadable') {
      this.lose(worker, new Error(answer.reason));
      return;
    }
    clearTimeout(worker.watch);
    const job = worker.job;
    worker.job = undefined;
    keepAlive(worker.process, false);
    worker.watch = setTimeout(() => this.endIdle(worker), this.idleMs).unref();
    if (answer.kind === 'ready') {
      worker.isReady = true;
      this.notifyStarting();
    } else if (answer.kind === 'vector') {
      job?.settle(answer.vector);
    } else {
      job?.settle(unavailable('The embedding model could not read this text.', answer.reason));
    }
    this.dispatch();
  }

  private lose(worker: PoolWorker, cause: unknown): void {
    if (!this.workers.has(worker)) return;
    const job = this.remove(worker);
    worker.process.kill('SIGKILL');
    if (!worker.isReady) {
      // The next worker would fail to load the model as well. Go on with the ready ones. Without any, fail the waiting
      // texts now; the next text retries.
      const problem = unavailable('The embedding model could not be loaded: check its files.', cause);
      this.notifyStarting(problem);
      if (this.workers.size === 0) this.failWaiting(problem);
      else this.size = this.workers.size;
    }
    if (job && job.attempts >= maxAttempts) {
      job.settle(unavailable('The embedding model failed twice on this text.', cause));
    } else if (job) {
      job.queue.requeue(job.requester, job);
    }
    this.dispatch();
  }

  private endIdle(worker: PoolWorker): void {
    if (this.workers.size === 1) return;
    this.remove(worker);
    worker.process.kill('SIGKILL');
  }

  private remove(worker: PoolWorker): Job | undefined {
    clearTimeout(worker.watch);
    this.workers.delete(worker);
    const job = worker.job;
    worker.job = undefined;
    return job;
  }

  private watch(worker: PoolWorker, limitMs: number): void {
    clearTimeout(worker.watch);
    worker.watch = setTimeout(() => this.lose(worker, new Error(`No answer within ${limitMs} ms.`)), limitMs).unref();
  }

  private giveUp(job: Job, limitMs: number): void {
    job.queue.remove(job.requester, job);
    job.settle(unavailable(`The embedding model took longer than ${limitMs} ms.`));
  }

  private failWaiting(problem: Error): void {
    for (const job of [...this.questions.drain(), ...this.passages.drain()]) job.settle(problem);
    this.notifyStarting(problem);
  }

  private notifyStarting(problem?: Error): void {
    for (const listener of this.startListeners.splice(0)) listener(problem);
  }
}

/** Kills a worker, which has nothing to clean up, and resolves when its process is gone. */
function killWorker(worker: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.ref();
    if (!worker.kill('SIGKILL')) resolve();
  });
}

function keepAlive(worker: ChildProcess, alive: boolean): void {
  for (const handle of [worker, worker.channel]) {
    if (alive) handle?.ref();
    else handle?.unref();
  }
}

function closedError(): DomainError {
  return unavailable('The embedding model is closed.');
}

function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('UNAVAILABLE', message, { cause });
}
