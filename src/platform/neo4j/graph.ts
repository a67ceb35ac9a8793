import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { type Driver, type ProfiledPlan, type Result, type Session, type Transaction } from 'neo4j-driver';
import { FairSemaphore } from '../fairSemaphore.js';
import { type Requester, serviceRequester } from '../fairQueue.js';
import { inClientSpan } from '../telemetry/spans.js';
import { DomainError } from '../errors.js';
import { retryReason, type RetryReason, toDomainError } from './driverErrors.js';
import { AnswerTimeouts } from './answerTimeouts.js';
import { packParameters } from './packParameters.js';
import { toParameters } from './parameters.js';
import { areaOf, type Statement } from './statement.js';
import { statementLibrary } from './statementLibrary.js';
import { statements } from './statements.generated.js';

/** Row of an answer: plain values, integers as numbers. */
export type Row = Record<string, unknown>;

/** Report of a statement, for metrics, budgets and the tests that count waits. */
export interface StatementReport {
  readonly name: string;
  readonly ms: number;
  /** Warnings of the server and what it says of performance, by GQLSTATUS; empty if there are none. */
  readonly notifications: readonly string[];
  /** Database hits of a statement whose text asks for a profile; undefined for others. */
  readonly hits: number | undefined;
  /** Rows that the disclosure rule withheld from the audience, if counted by the statement as `withheld`; else 0. */
  readonly withheld: number;
}

/** Connection of a graph, and the listener for its statements. */
export interface GraphOptions {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  readonly database?: string;
  readonly onStatement?: (report: StatementReport) => void;
}

/** Behaviour of a session of the graph; times in ms. */
interface SessionOptions {
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
  /** Limit for a server that accepts a statement and never answers. */
  readonly answerLimitMs: number;
  /** False rolls back every transaction. */
  readonly commits: boolean;
  /** Error for any write; undefined if the session may write. */
  readonly refusal?: () => Error;
}

const requestOptions: SessionOptions = {
  readTimeoutMs: 15_000,
  writeTimeoutMs: 25_000,
  answerLimitMs: 20_000,
  commits: true,
};
/** Limits for warming up: no request waits, and a database that has just started on a busy machine plans slowly. */
const rehearsalOptions: SessionOptions = {
  readTimeoutMs: 60_000,
  writeTimeoutMs: 60_000,
  answerLimitMs: 65_000,
  commits: false,
};
const maxTries = 12;
/** Latest start of a retry, in ms: a request waits for the answer. */
const retryWindowMs = 12_000;
/** Time limit of a schema change: a migration may read everything that is stored. */
const changeLimitMs = 3_600_000;
const closeTimeoutMs = 2_000;
const longCloseTimeoutMs = 70_000;

/** Limits of connections per process. Briefly more are open: permits are released before connections are cleaned up. */
const connectionLimits = { all: 48, ofTenant: 36, ofPerson: 4, waitMs: 10_000 };
/** Limits for bookmarks: an external server may look for a missing transaction for a minute after the caller left. */
const bookmarkLimits = { all: 8, ofTenant: 4, ofPerson: 2, waitMs: 1_000 };
const spareConnections = 16;
/** Concurrent reads per request; a single one would make a recall slower (docs/decisions/0028). */
const readsAtOnce = 2;

/** Connection pool to one Neo4j database; every statement of the product runs through one of its sessions. */
export class Graph {
  private readonly driver: Driver;
  private readonly answers = new AnswerTimeouts();
  private readonly gate = new FairSemaphore(connectionLimits);
  private readonly bookmarkGate = new FairSemaphore(bookmarkLimits);
  /** Requester of the sessions that name none. */
  private requester = serviceRequester;

  /** Throws INTERNAL if the statement files are incomplete: at the start, before the first request. */
  constructor(private readonly options: GraphOptions) {
    statementLibrary.load();
    this.driver = neo4j.driver(options.uri, neo4j.auth.basic(options.user, options.password), {
      disableLosslessIntegers: true,
      maxConnectionPoolSize: connectionLimits.all + spareConnections,
      connectionAcquisitionTimeout: connectionLimits.waitMs,
      connectionTimeout: 5_000,
      telemetryDisabled: true,
      userAgent: 'kith',
      // A young graph lacks most labels and properties; only what harms an answer or its speed is reported.
      notificationFilter: { disabledCategories: ['UNRECOGNIZED'] },
    });
  }

  /** Opens a session for one request. Under load its requester waits for a turn. */
  session(requester: Requester = this.requester): GraphSession {
    return this.openSession(requester, requestOptions);
  }

  /** Returns the same graph, on the same connections, for work in a requester's turn: its sessions wait for theirs. */
  inTurnOf(requester: Requester): Graph {
    const graph = Object.create(this) as Graph;
    graph.requester = requester;
    return graph;
  }

  /** Opens a read-only session: a write rejects with the refusal before anything is sent. */
  reading(requester: Requester, refusal: () => Error): GraphSession {
    return this.openSession(requester, { ...requestOptions, refusal });
  }

  /** Opens a session for warming up: it rolls back writes, skips what follows a commit, and has longer time limits. */
  rehearsal(): GraphSession {
    return this.openSession(serviceRequester, rehearsalOptions);
  }

  private openSession(requester: Requester, options: SessionOptions): GraphSession {
    const connectorFor =
      (gate: FairSemaphore, closeTimeout: number): Connect =>
      async (mode, bookmarks) => {
        const releasePermit = await gate.enter(requester);
        const session = this.driver.session({
          database: this.options.database,
          defaultAccessMode: mode === 'read' ? neo4j.session.READ : neo4j.session.WRITE,
          bookmarks: [...bookmarks],
        });
        return { session, release: () => release(this.answers.within(closeTimeout, session.close()), releasePermit) };
      };
    const connectors = {
      connect: connectorFor(this.gate, closeTimeoutMs),
      reach: connectorFor(this.bookmarkGate, longCloseTimeoutMs),
    };
    return new GraphSession(connectors, this.options.onStatement, this.answers, options);
  }

  /** Rejects with UNAVAILABLE if the database does not answer. */
  async ping(): Promise<void> {
    try {
      await this.driver.verifyConnectivity({ database: this.options.database });
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /** Closes the connections; requests that still wait are rejected at once. */
  async close(): Promise<void> {
    this.answers.end();
    await this.driver.close();
  }
}

type Mode = 'read' | 'write';

/** Acquires a connection when it is the requester's turn; its holder must release it. */
type Connect = (mode: Mode, bookmarks: readonly string[]) => Promise<Connection>;

interface Connection {
  readonly session: Session;
  readonly release: () => void;
}

/** Statements of one request: two reads run in parallel, more wait; writes run in transactions retried as a whole. */
export class GraphSession {
  private latestBookmarks: readonly string[] = [];
  private inFlight = 0;
  private limitMs = Infinity;
  private endsAt = Infinity;
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
    private readonly connectors: { readonly connect: Connect; readonly reach: Connect },
    private readonly onStatement: ((report: StatementReport) => void) | undefined,
    private readonly answers: AnswerTimeouts = new AnswerTimeouts(),
    private readonly options: SessionOptions = requestOptions,
  ) {}

  /**
   * Sets a deadline `limitMs` from now. At the deadline the running statement is aborted, in the database too, and
   * later ones reject with TIMED_OUT. A commit that was sent is awaited, so that stored data are never reported as
   * timed out.
   */
  endAfter(limitMs: number): void {
    this.limitMs = limitMs;
    this.endsAt = performance.now() + limitMs;
  }

  /** Sets the deadline of another session. */
  endWith({ limitMs, endsAt }: GraphSession): void {
    this.limitMs = limitMs;
    this.endsAt = endsAt;
  }

  private get remainingMs(): number {
    return this.endsAt - performance.now();
  }

  private readonly timedOut = (): DomainError =>
    new DomainError(
      'TIMED_OUT',
      `The request took longer than ${this.limitMs / 1_000} s and was ended; changes that were not stored by then are lost. Ask for less at once, or retry later.`,
    );

  /** Waits for an answer of the graph until `limitMs` or the deadline of the session, whichever is sooner. */
  private within<T>(limitMs: number, answer: PromiseLike<T>): Promise<T> {
    const { remainingMs } = this;
    return remainingMs < limitMs
      ? this.answers.within(Math.max(0, remainingMs), answer, this.timedOut)
      : this.answers.within(limitMs, answer);
  }

  /** Bookmarks of the latest state that this session has written, for the next request. */
  get bookmarks(): readonly string[] {
    return this.writes > 0 ? this.latestBookmarks : [];
  }

  /**
   * Waits for the writes of an earlier request, by its bookmarks. If the server lacks them for more than a second, or
   * no longer knows them, the session reads the present state.
   */
  async follow(bookmarks: readonly string[]): Promise<void> {
    if (bookmarks.length === 0) return;
    const awaitedBookmarks = [...this.latestBookmarks, ...bookmarks];
    const probe = statements['schema/await-bookmarks'];
    try {
      const { session, release } = await this.connectors.reach('read', awaitedBookmarks);
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

  /**
   * Runs `work` in one transaction: all of it is stored or nothing. It may run several times (deadlock, lost race for a
   * unique key, a node deleted meanwhile, lost connection), so it must not have effects outside of the graph.
   */
  async write<T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T> {
    this.refuseWrites();
    const { writeTimeoutMs, commits } = this.options;
    return this.retry((attempt) =>
      this.withConnection('write', async (session) => {
        // Not awaited: the first statement follows at once, and rejects if the begin failed.
        const transaction = session.beginTransaction({ timeout: writeTimeoutMs });
        const sentStatements = new SentStatements();
        const commitCallbacks: (() => void)[] = [];
        const run: GraphTransaction['run'] = (one, params) =>
          this.track(one, () => this.run(one, params, (text, values) => transaction.run(text, values)));
        const send: GraphTransaction['send'] = (one, params) => sentStatements.add(run(one, params));
        try {
          const result = await work({ attempt, run, send, afterCommit: (then) => commitCallbacks.push(then) });
          await sentStatements.settled();
          if (this.remainingMs <= 0) throw this.timedOut();
          if (!commits) {
            await this.rollBack(transaction);
            return result;
          }
          await this.answers.within(writeTimeoutMs, transaction.commit());
          this.latestBookmarks = session.lastBookmarks();
          this.writes += 1;
          for (const then of commitCallbacks) then();
          return result;
        } catch (error) {
          // A rollback would queue behind the running statement; giving the connection back ends both.
          if (this.remainingMs > 0) await this.rollBack(transaction);
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
  private async withConnection<T>(mode: Mode, work: (session: Session) => Promise<T>): Promise<T> {
    const { session, release } = await this.connection(mode);
    try {
      return await work(session);
    } finally {
      release();
    }
  }

  private async connection(mode: Mode): Promise<Connection> {
    if (this.remainingMs <= 0) throw this.timedOut();
    const connecting = this.connectors.connect(mode, this.latestBookmarks);
    if (this.endsAt === Infinity) return connecting;
    try {
      return await this.answers.within(this.remainingMs, connecting, this.timedOut);
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

  private async run<P extends object>(
    statement: Statement<P>,
    params: P,
    send: (text: string, values: Record<string, unknown>) => Result,
    limitMs = this.options.answerLimitMs,
  ): Promise<Row[]> {
    const { name } = statement;
    const started = performance.now();
    const packed = packParameters(statement.text, toParameters(params));
    const facts = { 'db.system.name': 'neo4j', 'kith.statement': name, 'kith.area': areaOf(name) };
    const { records, summary } = await inClientSpan(name, facts, async (addFacts) => {
      const answer = await this.within(limitMs, untraced(send, packed.text, packed.params));
      addFacts({ 'db.response.returned_rows': answer.records.length });
      return answer;
    });
    this.onStatement?.({
      name,
      ms: performance.now() - started,
      notifications: summary.gqlStatusObjects
        .filter(
          (status) =>
            'severity' in status && (status.severity === 'WARNING' || status.classification === 'PERFORMANCE'),
        )
        .map((status) => `${status.gqlStatus}: ${status.statusDescription}`),
      hits: summary.profile ? hitsOf(summary.profile) : undefined,
      withheld: records[0]?.has('withheld') ? Number(records[0].get('withheld')) : 0,
    });
    return records.map((record) => record.toObject());
  }

  private async rollBack(transaction: Transaction): Promise<void> {
    try {
      if (transaction.isOpen()) await this.answers.within(closeTimeoutMs, transaction.rollback());
    } catch {
      // The connection is gone and the server rolls back automatically; the first error is the one to report.
    }
  }

  private async retry<T>(attempt: (tries: number) => Promise<T>): Promise<T> {
    const started = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(tries);
      } catch (error) {
        const isLate = performance.now() - started > retryWindowMs;
        const reason = retryReason(error);
        if (isLate || tries >= maxTries || reason === undefined) throw toDomainError(error);
        this.retries.push(reason);
        // Hot counters lose deadlocks often but briefly: short back-off with jitter, so that the losers do not collide
        // again.
        const pauseMs = Math.random() * Math.min(500, 5 * 2 ** tries);
        await sleep(pauseMs);
      }
    }
  }
}

/** Sums the database hits of a profiled plan over all its operators. */
const hitsOf = (plan: ProfiledPlan): number =>
  plan.dbHits + plan.children.reduce((sum, child) => sum + hitsOf(child), 0);

/** Releases a connection without waiting for it to close, as it may never answer. */
function release(closed: Promise<void>, then: () => void): void {
  closed.catch(() => {}).finally(then);
}

/** Semaphore: first come, first served. */
class Semaphore {
  private readonly waiters: (() => void)[] = [];

  constructor(private free: number) {}

  /** Runs `work` with a permit, once one is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiters.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiters.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

/** Sends without a stack trace: the driver would record one per statement, slowly; the statement's name says more. */
function untraced(send: (text: string, values: Record<string, unknown>) => Result, text: string, values: Row): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return send(text, values);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
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
  afterCommit(then: () => void): void;
}

/** Sent statements of a transaction that are not awaited, and their first failure. */
class SentStatements {
  private readonly all: Promise<unknown>[] = [];
  failure: unknown;

  add(answer: Promise<unknown>): void {
    answer.catch((error: unknown) => (this.failure ??= error));
    this.all.push(answer);
  }

  /** Resolves when all were answered; rejects with the first failure. */
  async settled(): Promise<void> {
    await Promise.all(this.all);
  }
}
