import neo4j, { type Driver, type ProfiledPlan, type Result, type Session, type Transaction } from 'neo4j-driver';
import { FairSemaphore } from '../fairSemaphore.js';
import { type Asker, theService } from '../fairQueue.js';
import { inClientSpan } from '../telemetry/spans.js';
import { DomainError } from '../errors.js';
import { retryReason, type RetryReason, toDomainError } from './driverErrors.js';
import { Answers } from './answers.js';
import { inOneParameter } from './oneParameter.js';
import { toParameters } from './parameters.js';
import { areaOf, type Statement } from './statement.js';
import { statementLibrary } from './statementLibrary.js';
import { statements } from './statements.generated.js';

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
  /** Rows that the rule of disclosure kept from the audience, where the statement counts them as `withheld`; 0 for others. */
  readonly withheld: number;
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
  /** Why it writes nothing; it writes, when not said. */
  readonly refusal?: () => Error;
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
const longFarewellMs = 70_000;

/** Connections of a process. Some more are open for a moment: whoever is done does not wait for theirs to be tidied up. */
const connections = { all: 48, ofTenant: 36, ofPerson: 4, waitMs: 10_000 };
/** A server of yours may go on looking for what it lacks for a minute after nobody waits any more. */
const reaching = { all: 8, ofTenant: 4, ofPerson: 2, waitMs: 1_000 };
const spareConnections = 16;
/** Reads of one request that run side by side; one alone would make a recall slower (docs/decisions/0028). */
const readsAtOnce = 2;

/** A connection pool to one Neo4j database; every query of the product runs through a session of it. */
export class Graph {
  private readonly driver: Driver;
  private readonly answers = new Answers();
  private readonly gate = new FairSemaphore(connections);
  private readonly reachGate = new FairSemaphore(reaching);

  /** Throws INTERNAL when the files of the statements are not whole: at the start, not at the first call. */
  constructor(private readonly options: GraphOptions) {
    statementLibrary.load();
    this.driver = neo4j.driver(options.uri, neo4j.auth.basic(options.user, options.password), {
      disableLosslessIntegers: true,
      maxConnectionPoolSize: connections.all + spareConnections,
      connectionAcquisitionTimeout: connections.waitMs,
      connectionTimeout: 5_000,
      telemetryDisabled: true,
      userAgent: 'kith',
      // A young graph lacks most labels and properties; only what harms an answer or its speed is reported.
      notificationFilter: { disabledCategories: ['UNRECOGNIZED'] },
    });
  }

  /** Starts a session for one request; where many ask at once, its asker waits for their turn. */
  session(asker: Asker = theService): GraphSession {
    return this.open(asker, usual);
  }

  /** Starts a session that only reads: whatever would write rejects with the refusal, before anything is sent. */
  reading(asker: Asker, refusal: () => Error): GraphSession {
    return this.open(asker, { ...usual, refusal });
  }

  /**
   * Starts a session that does as any other but keeps nothing of what it writes, and that is patient: for warming up.
   * What a transaction does after its commit is left out.
   */
  rehearsal(): GraphSession {
    return this.open(theService, rehearsing);
  }

  private open(asker: Asker, manner: Manner): GraphSession {
    const through =
      (gate: FairSemaphore, farewell: number): Connect =>
      async (mode, known) => {
        const leave = await gate.enter(asker);
        const session = this.driver.session({
          database: this.options.database,
          defaultAccessMode: mode === 'read' ? neo4j.session.READ : neo4j.session.WRITE,
          bookmarks: [...known],
        });
        return { session, giveBack: () => giveBack(this.answers.within(farewell, session.close()), leave) };
      };
    const ways = { connect: through(this.gate, farewellMs), reach: through(this.reachGate, longFarewellMs) };
    return new GraphSession(ways, this.options.onStatement, this.answers, manner);
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

type Mode = 'read' | 'write';

/** Takes a connection once it is the asker's turn; whoever has it gives it back. */
type Connect = (mode: Mode, bookmarks: readonly string[]) => Promise<Connection>;

interface Connection {
  readonly session: Session;
  readonly giveBack: () => void;
}

/**
 * The statements of one request: two reads run side by side and others wait for them, writes run in transactions that
 * retry as a whole.
 */
export class GraphSession {
  private known: readonly string[] = [];
  private inFlight = 0;
  private limitMs = Infinity;
  private endsAt = Infinity;
  private readonly reads = new Places(readsAtOnce);
  /** Names of the statements run so far. */
  readonly ran: string[] = [];
  /** How many transactions have been committed. */
  writes = 0;
  /** How many statements had to wait for an earlier one to answer. */
  waits = 0;
  /** Why statements or transactions were tried again, once per new try. */
  readonly retries: RetryReason[] = [];

  constructor(
    private readonly ways: { readonly connect: Connect; readonly reach: Connect },
    private readonly onStatement: ((report: StatementReport) => void) | undefined,
    private readonly answers: Answers = new Answers(),
    private readonly manner: Manner = usual,
  ) {}

  /**
   * Gives the session so many ms from now on: then what runs is ended, in the database too, and whatever comes later
   * rejects with TIMED_OUT. A commit that has been sent is waited for, so that what was stored is never called timed out.
   */
  endAfter(limitMs: number): void {
    this.limitMs = limitMs;
    this.endsAt = performance.now() + limitMs;
  }

  private get leftMs(): number {
    return this.endsAt - performance.now();
  }

  private readonly timedOut = (): DomainError =>
    new DomainError(
      'TIMED_OUT',
      `The request took longer than ${this.limitMs / 1_000} s and was ended; what it had not stored by then is not stored. Ask for less at once, or try again later.`,
    );

  /** An answer of the graph, awaited until the session ends, or for so long if that is sooner. */
  private within<T>(limitMs: number, answer: PromiseLike<T>): Promise<T> {
    const { leftMs } = this;
    return leftMs < limitMs
      ? this.answers.within(Math.max(0, leftMs), answer, this.timedOut)
      : this.answers.within(limitMs, answer);
  }

  /** Marks of the latest state this session has written, to be handed to the next request. */
  get bookmarks(): readonly string[] {
    return this.writes > 0 ? this.known : [];
  }

  /**
   * Reads what an earlier request has written, by the marks that it handed out. Where the server lacks that for more than
   * a second, or knows nothing of it any more, the session reads what there is.
   */
  async follow(bookmarks: readonly string[]): Promise<void> {
    if (bookmarks.length === 0) return;
    const marks = [...this.known, ...bookmarks];
    const probe = statements['schema/reach-bookmarks'];
    try {
      const { session, giveBack } = await this.ways.reach('read', marks);
      try {
        await this.noted(probe, () => this.run(probe, {}, (text) => session.run(text), reaching.waitMs));
        this.known = marks;
      } finally {
        giveBack();
      }
    } catch {
      // Whatever keeps the server from answering at all, the next statement tells of.
    }
  }

  /** Runs one reading statement; transient failures are tried again. */
  async read<P extends object>(statement: Statement<P>, params: NoInfer<P>): Promise<Row[]> {
    const timeout = this.manner.readTimeoutMs;
    return this.noted(statement, () =>
      this.reads.inOne(() =>
        this.retry(() =>
          this.connected('read', (session) =>
            this.run(statement, params, (text, values) => session.run(text, values, { timeout })),
          ),
        ),
      ),
    );
  }

  /** Runs one statement outside of any transaction of ours: schema changes need this. */
  async change<P extends object>(statement: Statement<P>, params: NoInfer<P>): Promise<Row[]> {
    this.refuseWrites();
    return this.noted(statement, () =>
      this.retry(() =>
        this.connected('write', (session) => {
          const send = (text: string, values: Row) => session.run(text, values, { timeout: changeLimitMs });
          return this.run(statement, params, send, changeLimitMs);
        }),
      ),
    );
  }

  /**
   * Runs `work` in one transaction: all of it is stored or nothing. It may run several times (deadlock, lost race for a
   * unique key, a node that went meanwhile, lost connection), so it must not have effects outside of the graph.
   */
  async write<T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T> {
    this.refuseWrites();
    const { writeTimeoutMs, keeps } = this.manner;
    return this.retry((attempt) =>
      this.connected('write', async (session) => {
        // Not waited for: the first statement follows at once, and learns what went wrong if anything did.
        const transaction = session.beginTransaction({ timeout: writeTimeoutMs });
        const sent = new Sent();
        const committed: (() => void)[] = [];
        const run: GraphTransaction['run'] = (one, params) =>
          this.noted(one, () => this.run(one, params, (text, values) => transaction.run(text, values)));
        const send: GraphTransaction['send'] = (one, params) => sent.add(run(one, params));
        try {
          const result = await work({ attempt, run, send, afterCommit: (then) => committed.push(then) });
          await sent.settled();
          if (this.leftMs <= 0) throw this.timedOut();
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
          // A rollback would wait behind the statement that runs; giving the connection back ends both.
          if (this.leftMs > 0) await this.rollBack(transaction);
          throw sent.failure ?? error;
        }
      }),
    );
  }

  private refuseWrites(): void {
    if (this.manner.refusal) throw this.manner.refusal();
  }

  /** Does something with a connection of its own. */
  private async connected<T>(mode: Mode, work: (session: Session) => Promise<T>): Promise<T> {
    const { session, giveBack } = await this.connection(mode);
    try {
      return await work(session);
    } finally {
      giveBack();
    }
  }

  private async connection(mode: Mode): Promise<Connection> {
    if (this.leftMs <= 0) throw this.timedOut();
    const connecting = this.ways.connect(mode, this.known);
    if (this.endsAt === Infinity) return connecting;
    try {
      return await this.answers.within(this.leftMs, connecting, this.timedOut);
    } catch (error) {
      connecting.then(
        ({ giveBack }) => giveBack(),
        () => undefined,
      );
      throw error;
    }
  }

  /** Notes that a statement was asked for, and whether anything else was under way then. */
  private async noted<T>({ name }: { name: string }, work: () => Promise<T>): Promise<T> {
    if (this.inFlight === 0) this.waits += 1;
    this.inFlight += 1;
    this.ran.push(name);
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
    limitMs = this.manner.answerLimitMs,
  ): Promise<Row[]> {
    const { name } = statement;
    const started = performance.now();
    const sent = inOneParameter(statement.text, toParameters(params));
    const facts = { 'db.system.name': 'neo4j', 'kith.statement': name, 'kith.area': areaOf(name) };
    const { records, summary } = await inClientSpan(name, facts, async (tell) => {
      const answer = await this.within(limitMs, untraced(send, sent.text, sent.params));
      tell({ 'db.response.returned_rows': answer.records.length });
      return answer;
    });
    this.onStatement?.({
      name,
      ms: performance.now() - started,
      notifications: summary.gqlStatusObjects
        .filter((status) => 'severity' in status && status.severity === 'WARNING')
        .map((status) => `${status.gqlStatus}: ${status.statusDescription}`),
      hits: summary.profile ? hitsOf(summary.profile) : undefined,
      withheld: records[0]?.has('withheld') ? Number(records[0].get('withheld')) : 0,
    });
    return records.map((record) => record.toObject());
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
function giveBack(closed: Promise<void>, then: () => void): void {
  closed.catch(() => {}).finally(then);
}

/** A few places, taken in the order of asking. */
class Places {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Does something in one of the places, once there is one. */
  async inOne<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
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
