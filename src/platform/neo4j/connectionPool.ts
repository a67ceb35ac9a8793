import neo4j, { type Driver, type Session } from 'neo4j-driver';
import { FairSemaphore } from '../fairSemaphore.js';
import type { Requester } from '../fairQueue.js';
import type { AnswerTimeouts } from './answerTimeouts.js';
import { toDomainError } from './driverErrors.js';

/** Address of a database and its login. */
export interface PoolOptions {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  readonly database?: string;
}

/** Acquires a connection when it is the requester's turn; its holder must release it. */
type Connect = (mode: 'read' | 'write', bookmarks: readonly string[]) => Promise<Connection>;

/** Connection that was acquired, with the release that gives it back. */
export interface Connection {
  readonly session: Session;
  readonly release: () => void;
}

/** Functions that acquire connections for one requester. */
export interface Connectors {
  /** For statements. */
  readonly connect: Connect;
  /** For waiting for bookmarks. */
  readonly connectForBookmarks: Connect;
}

/** Limits of connections per process. Briefly more are open: permits are released before connections are cleaned up. */
const connectionLimits = { all: 48, ofTenant: 36, ofPerson: 4, waitMs: 10_000 };
/** Limits for bookmarks: an external server may look for a missing transaction for a minute after the caller left. */
export const bookmarkLimits = { all: 8, ofTenant: 4, ofPerson: 2, waitMs: 1_000 };
const spareConnections = 16;
export const closeTimeoutMs = 2_000;
const longCloseTimeoutMs = 70_000;

/** Pool of connections to one database, which requesters get in turns. */
export class ConnectionPool {
  private readonly driver: Driver;
  private readonly permits = new FairSemaphore(connectionLimits);
  private readonly bookmarkPermits = new FairSemaphore(bookmarkLimits);

  constructor(
    private readonly options: PoolOptions,
    private readonly answers: AnswerTimeouts,
  ) {
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

  connectorsOf(requester: Requester): Connectors {
    const connectorFor =
      (permits: FairSemaphore, closeTimeout: number): Connect =>
      async (mode, bookmarks) => {
        const releasePermit = await permits.acquire(requester);
        const session = this.driver.session({
          database: this.options.database,
          defaultAccessMode: mode === 'read' ? neo4j.session.READ : neo4j.session.WRITE,
          bookmarks: [...bookmarks],
        });
        // Not awaited: a connection may never answer that it is closed.
        const close = (): void =>
          void this.answers
            .within(closeTimeout, session.close())
            .catch(() => {})
            .finally(releasePermit);
        return { session, release: close };
      };
    return {
      connect: connectorFor(this.permits, closeTimeoutMs),
      connectForBookmarks: connectorFor(this.bookmarkPermits, longCloseTimeoutMs),
    };
  }

  /** Rejects with UNAVAILABLE if the database does not answer. */
  async ping(): Promise<void> {
    try {
      await this.driver.verifyConnectivity({ database: this.options.database });
    } catch (error) {
      throw toDomainError(error);
    }
  }

  close(): Promise<void> {
    return this.driver.close();
  }
}
