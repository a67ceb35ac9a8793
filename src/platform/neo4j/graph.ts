import type { Session, Transaction } from 'neo4j-driver';
import { Deadline } from '../deadline.js';
import { type Requester, serviceRequester } from '../fairQueue.js';
import { Semaphore } from '../semaphore.js';
import { AnswerTimeouts } from './answerTimeouts.js';
import {
  bookmarkLimits,
  closeTimeoutMs,
  type Connection,
  ConnectionPool,
  type Connectors,
  type PoolOptions,
} from './connectionPool.js';
import type { RetryReason } from './driverErrors.js';
import { withRetries } from './retries.js';
import { SentStatements } from './sentStatements.js';
import { rehearsalOptions, requestOptions, type SessionOptions } from './sessionLimits.js';
import type { Statement } from './statement.js';
import { statementLibrary } from './statementLibrary.js';
import { runStatement, type Send, type StatementReport, untraced } from './statementRun.js';
import { statements } from './statements.generated.js';

/** Row of an answer: plain values, integers as numbers. */
export type Row = Record<string, unknown>;

/** Connection of a graph, and the listener for its statements. */
export interface GraphOptions extends PoolOptions {
  readonly onStatement?: (report: StatementReport) => void;
}

/** Time limit of a schema change: a migration may read everything that is stored. */
const changeLimitMs = 3_600_000;
/** Concurrent reads per request; a single one would make a recall slower (docs/decisions/0028). */
const readsAtOnce = 2;

/** Graph in one Neo4j database; every statement of the product runs through one of its sessions. */
export class Graph {
  private readonly answers = new AnswerTimeouts();
  private readonly pool: ConnectionPool;
  /** Requester of the sessions that name none. */
  private requester = serviceRequester;

  /** Throws INTERNAL if the statement files are incomplete: at the start, before the first request. */
  constructor(private readonly options: GraphOptions) {
    statementLibrary.load();
    this.pool = new ConnectionPool(options, this.answers);
  }

  /** Opens a session for one request. Under load its requester waits for a turn. */
  session(requester: Requester = this.requester): GraphSession {
    return this.openSession(requester, requestOptions);
  }

  /** Returns the same graph, on the same connections, whose sessions wait for the turns of a requester. */
  inTurnOf(requester: Requester): Graph {
    const graph = Object.create(this) as Graph;
    graph.requester = requester;
    return graph;
  }

  /** Opens a read-only session: a write rejects with the refusal before anything is sent. */
  readOnlySession(requester: Requester, refusal: () => Error): GraphSession {
    return this.openSession(requester, { ...requestOptions, refusal });
  }

  /** Opens a session for warming up: it rolls back writes, skips what follows a commit, and has longer time limits. */
  rehearsalSession(): GraphSession {
    return this.openSession(serviceRequester, rehearsalOptions);
  }

  private openSession(requester: Requester, options: SessionOptions): GraphSession {
    return new GraphSession(this.pool.connectorsOf(requester), this.options.onStatement, this.answers, options);
  }

  /** Rejects with UNAVAILABLE if the database does not answer. */
  ping(): Promise<void> {
    return this.pool.ping();
  }

  /** Closes the connections; requests that still wait are rejected at once. */
  async close(): Promise<void> {
    this.answers.end();
    await this.pool.close();
  }
}

/** Statements of one request: two reads run in parallel, more wait; writes run in transactions retried as a whole. */
export class GraphSession {
  private latestBookmarks: readonly string[] = [];
  private inFlight = 0;
  private deadline = new Deadline();
  private readonly reads = new Semaphore(readsAtOnce);
  /** Names of the statements run so far. */
  readonly statementNames: string[] = [];
  /** Number of committed transactions. */
  writes = 0;
  /** Number of statements that began while no other one was under way: round trips in sequence. */
  waits = 0;
  /** Reasons of the retries of statements and transactions, one per retry. */
  readonly retries: RetryReason[] = [];

  constructor(
    private readonly connectors: Connectors,
    private readonly onStatement: ((report: StatementReport) => void) | undefined,
    private readonly answers: AnswerTimeouts = new AnswerTimeouts(),
    private readonly options: SessionOptions = requestOptions,
  ) {}

  /**
   * Sets a deadline `limitMs` from now. At the deadline the running statement is aborted, in the database too, and
   * later ones reject with TIMED_OUT. A commit that was sent is awaited, so that stored data are never reported as
   * timed out.
   */
  setDeadline(limitMs: number): void {
    this.deadline = new Deadline(limitMs);
  }

  /** Takes over the deadline of another session. */
  shareDeadlineOf({ deadline }: GraphSession): void {
    this.deadline = deadline;
  }

  /** Waits for an answer of the graph until `limitMs` or the deadline of the session, whichever is sooner. */
  private within<T>(limitMs: number, answer: PromiseLike<T>): Promise<T> {
    const { remainingMs, timedOut } = this.deadline;
    return remainingMs < limitMs
      ? this.answers.within(Math.max(0, remainingMs), answer, timedOut)
      : this.answers.within(limitMs, answer);
  }

  /** Bookmarks of the latest state that this session has written, for the next request. */
  get bookmarks(): readonly string[] {
    return this.writes > 0 ? this.latestBookmarks : [];
  }

  /** Waits for writes by bookmarks. If the server lacks them for a second, or forgot them, reads the present state. */
  async follow(bookmarks: readonly string[]): Promise<void> {
    if (bookmarks.length === 0) return;
    const awaitedBookmarks = [...this.latestBookmarks, ...bookmarks];
    const probe = statements['schema/await-bookmarks'];
    try {
      const { session, release } = await this.connectors.connectForBookmarks('read', awaitedBookmarks);
      try {
        await this.track(probe, () => this.run(probe, {}, (text) => session.run(text), bookmarkLimits.waitMs));
        this.latestBookmarks = awaitedBookmarks;
      } finally {
        release();
      }
    } catch {
      // If the server does not answer at all, the next statement reports it.
    }
  }

  /** Runs one reading statement; transient failures are retried. */
  async read<P extends object>(statement: Statement<P>, params: NoInfer<P>): Promise<Row[]> {
    const timeout = this.options.readTimeoutMs;
    return this.track(statement, () =>
      this.reads.run(() =>
        this.retry(() =>
          this.withConnection('read', (session) =>
            this.run(statement, params, (text, values) => session.run(text, values, { timeout })),
          ),
        ),
      ),
    );
  }

  /** Runs one auto-commit statement, as schema changes require. */
  async change<P extends object>(statement: Statement<P>, params: NoInfer<P>): Promise<Row[]> {
    this.refuseWrites();
    return this.track(statement, () =>
      this.retry(() =>
        this.withConnection('write', (session) => {
          const send = (text: string, values: Row) => session.run(text, values, { timeout: changeLimitMs });
          return this.run(statement, params, send, changeLimitMs);
        }),
      ),
    );
  }

  /** Runs one transaction. `work` may run again (deadlock, lost race or connection): no effects outside the graph. */
  async write<T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T> {
    this.refuseWrites();
    const { writeTimeoutMs, commits } = this.options;
    return this.retry((attempt) =>
      this.withConnection('write', async (session) => {
        // Not awaited: the first statement follows at once, and rejects if the begin failed.
        const transaction = session.beginTransaction({ timeout: writeTimeoutMs });
        const sentStatements = new SentStatements();
        const commitCallbacks: (() => void)[] = [];
        const run: GraphTransaction['run'] = (statement, params) =>
          this.track(statement, () => this.run(statement, params, (text, values) => transaction.run(text, values)));
        const send: GraphTransaction['send'] = (statement, params) => sentStatements.add(run(statement, params));
        try {
          const result = await work({ attempt, run, send, afterCommit: (callback) => commitCallbacks.push(callback) });
          await sentStatements.settled();
          this.deadline.requireTimeLeft();
          if (!commits) {
            await this.rollBack(transaction);
            return result;
          }
          await this.answers.within(writeTimeoutMs, transaction.commit());
          this.latestBookmarks = session.lastBookmarks();
          this.writes += 1;
          for (const callback of commitCallbacks) callback();
          return result;
        } catch (error) {
          // A rollback would queue behind the running statement; giving the connection back ends both.
          if (this.deadline.remainingMs > 0) await this.rollBack(transaction);
          throw sentStatements.failure ?? error;
        }
      }),
    );
  }

  /** Runs one writing statement in a transaction of its own. */
  writeOne<P extends object>(statement: Statement<P>, params: NoInfer<P>): Promise<Row[]> {
    return this.write((transaction) => transaction.run(statement, params));
  }

  private refuseWrites(): void {
    if (this.options.refusal) throw this.options.refusal();
  }

  /** Runs `work` with a connection of its own. */
  private async withConnection<T>(mode: 'read' | 'write', work: (session: Session) => Promise<T>): Promise<T> {
    const { session, release } = await this.connection(mode);
    try {
      return await work(session);
    } finally {
      release();
    }
  }

  private async connection(mode: 'read' | 'write'): Promise<Connection> {
    this.deadline.requireTimeLeft();
    const connecting = this.connectors.connect(mode, this.latestBookmarks);
    const { remainingMs, timedOut } = this.deadline;
    if (remainingMs === Infinity) return connecting;
    try {
      return await this.answers.within(remainingMs, connecting, timedOut);
    } catch (error) {
      connecting.then(
        ({ release }) => release(),
        () => undefined,
      );
      throw error;
    }
  }

  /** Records the name of a statement, and counts a wait if no other one is under way. */
  private async track<T>({ name }: { name: string }, work: () => Promise<T>): Promise<T> {
    if (this.inFlight === 0) this.waits += 1;
    this.inFlight += 1;
    this.statementNames.push(name);
    try {
      return await work();
    } finally {
      this.inFlight -= 1;
    }
  }

  private run<P extends object>(
    statement: Statement<P>,
    params: P,
    send: Send,
    limitMs = this.options.answerLimitMs,
  ): Promise<Row[]> {
    const ask = (...sent: Parameters<Send>) => {
      const answer = untraced(() => send(...sent));
      return this.within(limitMs, answer);
    };
    return runStatement(statement, params, ask, this.onStatement);
  }

  private async rollBack(transaction: Transaction): Promise<void> {
    try {
      if (transaction.isOpen()) await this.answers.within(closeTimeoutMs, transaction.rollback());
    } catch {
      // The connection is gone and the server rolls back automatically; the first error is the one to report.
    }
  }

  private retry<T>(attempt: (attemptNumber: number) => Promise<T>): Promise<T> {
    return withRetries(attempt, (reason) => this.retries.push(reason));
  }
}

/** Open transaction. Statements run in the order sent, also without waiting for answers in between. */
export interface GraphTransaction {
  /** Number of the attempt, from 1. From 2 on, an earlier one may be stored though its acknowledgement was lost. */
  readonly attempt: number;
  run<P extends object>(statement: Statement<P>, params: NoInfer<P>): Promise<Row[]>;
  /** Sends a statement without waiting for its answer; if it fails, the transaction fails. */
  send<P extends object>(statement: Statement<P>, params: NoInfer<P>): void;
  /** Registers a callback for after the commit; it is never called without one. It must not throw. */
  afterCommit(callback: () => void): void;
}
