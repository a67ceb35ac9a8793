import { randomUUID } from 'node:crypto';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { createTimer } from '../../src/platform/jobs/agendaTimer.js';
import type { Timer } from '../../src/platform/jobs/timer.js';

/** Timers on a database of their own, with their stored records and reported errors. */
export interface Timers {
  records: Collection<Document>;
  errors: unknown[];
  make(): Timer;
  end(): Promise<void>;
}

/** Job options: one run at a time, locked for one second. */
export const oneAtATime = { concurrency: 1, lockMs: 1_000 };

/** Creates timers on a new database of the job store at `uri`. They poll every 50 ms. */
export function timersOn(uri: string): Timers {
  const database = `timers-${randomUUID()}`;
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3_000 });
  const timers: Timer[] = [];
  const errors: unknown[] = [];
  return {
    records: client.db(database).collection('jobs'),
    errors,
    make() {
      const timer = createTimer({ uri, database, processEveryMs: 50, onError: (error) => errors.push(error) });
      timers.push(timer);
      return timer;
    },
    async end() {
      await Promise.all(timers.map((timer) => timer.stop(1_000)));
      await client.close();
    },
  };
}
