import { MongoClient, type Db } from 'mongodb';
import { DomainError } from '../errors.js';
import { JobRecords } from './jobRecords.js';

const selectionMs = 3_000;
const answerMs = 10_000;

/** Job store over one connection pool, which connects on first use. */
export class JobStore {
  readonly records: JobRecords;
  private readonly client: MongoClient;
  private readonly db: Db;
  private connection: Promise<void> | undefined;
  private isClosed = false;

  /** Takes `lockMs` and `onError` as {@link JobRecords} does. */
  constructor(uri: string, database: string, lockMs: (name: string) => number, onError: (error: unknown) => void) {
    this.client = new MongoClient(uri, {
      appName: 'kith',
      serverSelectionTimeoutMS: selectionMs,
      connectTimeoutMS: selectionMs,
      // Without it, a store that accepts requests and never answers would stop all runs of a name for good.
      socketTimeoutMS: answerMs,
    });
    this.db = this.client.db(database);
    this.records = new JobRecords(this.db, lockMs, onError);
  }

  /** Connects and creates the indexes, once; after a failure the next call retries. Rejects with UNAVAILABLE. */
  connect(): Promise<void> {
    if (this.isClosed) return Promise.reject(stoppedError());
    this.connection ??= this.client
      .connect()
      .then(() => this.records.connect())
      .catch((cause: unknown) => {
        this.connection = undefined;
        throw unavailable(cause);
      });
    return this.connection;
  }

  /** Runs a request on the store. Rejects with UNAVAILABLE if it does not answer within some seconds. */
  async ask(question: (records: JobRecords) => Promise<void>): Promise<void> {
    await this.connect();
    try {
      await question(this.records);
    } catch (cause) {
      throw cause instanceof DomainError ? cause : unavailable(cause);
    }
  }

  /** Resolves when the store answers. Rejects with UNAVAILABLE. */
  ping(): Promise<void> {
    return this.ask(async () => void (await this.db.command({ ping: 1 })));
  }

  /** Closes the connection; later requests reject with UNAVAILABLE. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.client.close();
  }
}

/** Returns the error of a stopped timer, also the reason of the abort of its runs. */
export const stoppedError = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The timer has stopped and starts no more runs.');

const unavailable = (cause: unknown): DomainError =>
  new DomainError('UNAVAILABLE', 'The job store does not respond: check that it runs and that its URI is right.', {
    cause,
  });
