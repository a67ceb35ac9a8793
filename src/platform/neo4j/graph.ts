import neo4j, { type Driver, type ProfiledPlan, type Result, type Session, type Transaction } from 'neo4j-driver';
import { retryReason, type RetryReason, toDomainError } from './driverErrors.js';
import { Answers } from './answers.js';
import { inOneParameter } from './oneParameter.js';
import { toParameters } from './parameters.js';
import type { Statement } from './statement.js';

/** One row of an answer: plain values, integers as numbers. */
export type Row = Record<string, unknown>;

/** What a statement did, for metrics, budgets and the tests that count waits. */
export interface StatementReport {
  readonly name: string;
  readonly ms: number;
  /** Notifications of the server, by GQLSTATUS; empty when all is well. */
  readonly notifications: readonly string[];
  /** Database hits of a statement whose text asks for a profile; undefined for others. */
  readonly hits: number | undefined;
}

/** How to reach a graph and who is told of each statement. */
export interface GraphOptions {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  readonly database?: string;
  readonly onStatement?: (report: StatementReport) => void;
}

/** How a session of the graph goes about its statements; times in ms. */
interface Manner {
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
  /** A server that accepts and never answers is noticed by ourselves. */
  readonly answerLimitMs: number;
  /** False takes back whatever is written. */
  readonly keeps: boolean;
}

const usual: Manner = { readTimeoutMs: 15_000, writeTimeoutMs: 25_000, answerLimitMs: 20_000, keeps: true };
/** Nobody waits, and a database that has just started on a busy machine takes its time to plan. */
const rehearsing: Manner = { readTimeoutMs: 60_000, writeTimeoutMs: 60_000, answerLimitMs: 65_000, keeps: false };
const maxTries = 12;
/** No new try begins later than this: somebody waits for the answer. */
const retryWindowMs = 12_000;
/** A migration may go through everything that is stored. */
const changeLimitMs = 3_600_000;
const farewellMs = 2_000;

/** A connection pool to one Neo4j database; every query of the product runs through a session of it. */
export class Graph {
  private readonly driver: Driver;
  private readonly answers = new Answers();

  constructor(private readonly options: GraphOptions) {
    this.driver = neo4j.driver(options.uri, neo4j.auth.basic(options.user, options.password), {
      disableLosslessIntegers: true,
      maxConnectionPoolSize: 50,
      connectionAcquisitionTimeout: 10_000,
      connectionTimeout: 5_000,
      telemetryDisabled: true,
      userAgent: 'kith',
      // A young graph lacks most labels and properties; only what harms an answer or its speed is reported.
      notificationFilter: { disabledCategories: ['UNRECOGNIZED'] },
    });
  }

  /** Starts a session for one request; `bookmarks` make it read what an earlier request wrote. */
  session(bookmarks: readonly string[] = []): GraphSession {
    return this.open(bookmarks, usual);
  }

  /**
   * Starts a session that does as any other but keeps nothing of what it writes, and that is patient: for warming up.
   * What a transaction does after its commit is left out.
   */
  rehearsal(): GraphSession {
    return this.open([], rehearsing);
  }

  private open(bookmarks: readonly string[], manner: Manner): GraphSession {
    return new GraphSession(
      (mode, known) =>
        this.driver.session({
          database: this.options.database,
          defaultAccessMode: mode === 'read' ? neo4j.session.READ : neo4j.session.WRITE,
          bookmarks: known,
        }),
      bookmarks,
      this.options.onStatement,
      this.answers,
      manner,
    );
  }

  /** Rejects with UNAVAILABLE when the database does not answer. */
  async ping(): Promise<void> {
    try {
      await this.driver.verifyConnectivity({ database: this.options.database });
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /** Lets go of the database; whoever still waits for an answer is told at once that none will come. */
  async close(): Promise<void> {
    this.answers.end();
    await this.driver.close();
  }
}

/** The statements of one request: reads may run side by side, writes run in transactions that retry as a whole. */
export class GraphSession {
  private known: readonly string[];
  private inFlight = 0;
  /** Names of the statements run so far. */
  readonly ran: string[] = [];
  /** How many transactions have been committed. */
  writes = 0;
  /** How many statements had to wait for an earlier one to answer. */
  waits = 0;
  /** Why statements or transactions were tried again, once per new try. */
  readonly retries: RetryReason[] = [];

  constructor(
    private readonly open: (mode: 'read' | 'write', bookmarks: string[]) => Session,
    bookmarks: readonly string[],
    private readonly onStatement: ((report: StatementReport) => void) | undefined,
    private readonly answers: Answers,
    private readonly manner: Manner,
  ) {
    this.known = bookmarks;
  }

  /** Marks of the latest state this session has seen, to be handed to the next request. */
  get bookmarks(): readonly string[] {
    return this.known;
  }

  /** Runs one reading statement; transient failures are tried again. */
  async read<P extends object>(statement: Statement<P>, params: NoInfer<P>): Promise<Row[]> {
    return this.retry(async () => {
      const session = this.open('read', [...this.known]);
      try {
        return await this.run(statement, params, (text, values) =>
          session.run(text, values, { timeout: this.manner.readTimeoutMs }),
        );
      } finally {
        giveBack(session);
      }
    });
  }

  /** Runs one statement outside of any transaction of ours: schema changes need this. */
  async change<P extends object>(statement: Statement<P>, params: NoInfer<P>): Promise<Row[]> {
    return this.retry(async () => {
      const session = this.open('write', [...this.known]);
      try {
        const send = (text: string, values: Row) => session.run(text, values, { timeout: changeLimitMs });
        return await this.run(statement, params, send, changeLimitMs);
      } finally {
        giveBack(session);
      }
    });
  }

  /**
   * Runs `work` in one transaction: all of it is stored or nothing. It may run several times (deadlock, lost race for a
   * unique key, lost connection), so it must not have effects outside of the graph.
   */
  async write<T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T> {
    const { writeTimeoutMs, keeps } = this.manner;
    return this.retry(async (attempt) => {
      const session = this.open('write', [...this.known]);
      try {
        // Not waited for: the first statement follows at once, and learns what went wrong if anything did.
        const transaction = session.beginTransaction({ timeout: writeTimeoutMs });
        const sent = new Sent();
        const committed: (() => void)[] = [];
        const run: GraphTransaction['run'] = (one, params) => this.run(one, params, (t, v) => transaction.run(t, v));
        const send: GraphTransaction['send'] = (one, params) => sent.add(run(one, params));
        try {
          const result = await work({ attempt, run, send, afterCommit: (then) => committed.push(then) });
          await sent.settled();
          if (!keeps) {
            await this.rollBack(transaction);
            return result;
          }
          await this.answers.within(writeTimeoutMs, transaction.commit());
          this.known = session.lastBookmarks();
          this.writes += 1;
          for (const then of committed) then();
          return result;
        } catch (error) {
          await this.rollBack(transaction);
          throw sent.failure ?? error;
        }
      } finally {
        giveBack(session);
      }
    });
  }

  private async run<P extends object>(
    statement: Statement<P>,
    params: P,
    send: (text: string, values: Record<string, unknown>) => Result,
    limitMs = this.manner.answerLimitMs,
  ): Promise<Row[]> {
    const started = performance.now();
    if (this.inFlight === 0) this.waits += 1;
    this.inFlight += 1;
    this.ran.push(statement.name);
    try {
      const sent = inOneParameter(statement.text, toParameters(params));
      const { records, summary } = await this.answers.within(limitMs, untraced(send, sent.text, sent.params));
      this.onStatement?.({
        name: statement.name,
        ms: performance.now() - started,
        notifications: summary.gqlStatusObjects
          .filter((status) => 'severity' in status && status.severity === 'WARNING')
          .map((status) => `${status.gqlStatus}: ${status.statusDescription}`),
        hits: summary.profile ? hitsOf(summary.profile) : undefined,
      });
      return records.map((record) => record.toObject());
    } finally {
      this.inFlight -= 1;
    }
  }

  private async rollBack(transaction: Transaction): Promise<void> {
    try {
      if (transaction.isOpen()) await this.answers.within(farewellMs, transaction.rollback());
    } catch {
      // The connection is gone and the server rolls back by itself; the first error is the one to report.
    }
  }

  private async retry<T>(attempt: (tries: number) => Promise<T>): Promise<T> {
    const started = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(tries);
      } catch (error) {
        const late = performance.now() - started > retryWindowMs;
        const reason = retryReason(error);
        if (late || tries >= maxTries || reason === undefined) throw toDomainError(error);
        this.retries.push(reason);
        // Hot counters lose deadlocks often and for a moment only: short pauses, spread so that the losers do not meet again.
        const pauseMs = Math.random() * Math.min(500, 5 * 2 ** tries);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
}

/** Database hits of a profiled plan, all its operators together. */
const hitsOf = (plan: ProfiledPlan): number =>
  plan.dbHits + plan.children.reduce((sum, child) => sum + hitsOf(child), 0);

/** Gives a connection back; nobody waits for that, least of all for one that never answers. */
function giveBack(session: Session): void {
  session.close().catch(() => {});
}

/**
 * Sends without a stack trace: the driver would write one for each statement, which takes longer than sending it, and
 * the name of the statement says more.
 */
function untraced(send: (text: string, values: Record<string, unknown>) => Result, text: string, values: Row): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return send(text, values);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * One open transaction. Statements run one after the other in the order in which they were sent, also when none of their
 * answers is waited for in between.
 */
export interface GraphTransaction {
  /** 1, and more when an earlier try may have been stored although its acknowledgement got lost. */
  readonly attempt: number;
  run<P extends object>(statement: Statement<P>, params: NoInfer<P>): Promise<Row[]>;
  /** Runs a statement whose answer nobody waits for; when it fails, the transaction does. */
  send<P extends object>(statement: Statement<P>, params: NoInfer<P>): void;
  /** Has something done as soon as the transaction is committed, and never where it is not; it must not throw. */
  afterCommit(then: () => void): void;
}

/** Statements of a transaction that nobody waits for, and what went wrong first. */
class Sent {
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
