import { MongoClient, type Db } from 'mongodb';
import { DomainError } from '../errors.js';
import { JobRecords } from './jobRecords.js';

const selectionMs = 3_000;
const answerMs = 10_000;

/** The job store over one connection pool, which is made at the first question. */
export class JobStore {
  readonly records: JobRecords;
  private readonly client: MongoClient;
  private readonly db: Db;
  private connected: Promise<void> | undefined;
  private closed = false;

  /** For `lockMs` and `onError` see {@link JobRecords}. */
  constructor(uri: string, database: string, lockMs: (name: string) => number, onError: (error: unknown) => void) {
    this.client = new MongoClient(uri, {
      appName: 'kith',
      serverSelectionTimeoutMS: selectionMs,
      connectTimeoutMS: selectionMs,
      // A store that takes requests and never answers would stop all runs of a name for good.
      socketTimeoutMS: answerMs,
    });
    this.db = this.client.db(database);
    this.records = new JobRecords(this.db, lockMs, onError);
  }

  /** Connects and makes the indexes, once; what failed is tried anew by the next call. Rejects with UNAVAILABLE. */
  connect(): Promise<void> {
    if (this.closed) return Promise.reject(stopped());
    this.connected ??= this.client
      .connect()
      .then(() => this.records.connect())
      .catch((cause: unknown) => {
        this.connected = undefined;
        throw away(cause);
      });
    return this.connected;
  }

  /** Asks the store something; rejects with UNAVAILABLE when it does not answer within some seconds. */
  async ask(question: (records: JobRecords) => Promise<void>): Promise<void> {
    await this.connect();
    try {
      await question(this.records);
    } catch (cause) {
      throw cause instanceof DomainError ? cause : away(cause);
    }
  }

  /** Returns when the store answers. Rejects with UNAVAILABLE. */
  ping(): Promise<void> {
    return this.ask(async () => void (await this.db.command({ ping: 1 })));
  }

  /** Ends the connection; whatever is asked for later is UNAVAILABLE. */
  close(): Promise<void> {
    this.closed = true;
    return this.client.close();
  }
}

/** What a timer answers, and aborts its runs with, once it stops. */
export const stopped = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The timer has been stopped: it starts no run any more.');

const away = (cause: unknown): DomainError =>
  new DomainError('UNAVAILABLE', 'The job store does not answer: check that it runs and that its URI is right.', {
    cause,
  });
