import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient, type Collection, type Db, type Document } from 'mongodb';
import type { EmbeddedJobStore } from '../../src/platform/embedded/jobStore/jobStoreProcess.js';
import { identityOf, isRunning } from '../../src/platform/embedded/processes/processIdentity.js';
import { killJobStore, startJobStoreOn } from '../support/jobStores.js';

const MB = 1024 * 1024;
/** Time after which a write is durable, in ms. A commit is due every 50 ms. The rest is for a busy machine. */
const SURELY_WRITTEN_MS = 500;
const WRITE_MS = 1_200;
let dataDir: string;
let stores: EmbeddedJobStore[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-job-store-'));
  stores = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

describe('the embedded job store', () => {
  it('finds its data after an orderly stop, up to the last write', async () => {
    const first = await start();
    await within(first, (numbers) => numbers.insertMany(Array.from({ length: 100 }, (_, n) => ({ n }))));
    await first.stop();
    expect(await within(await start(), (numbers) => numbers.countDocuments())).toBe(100);
  });

  it('killed three times while it writes, opens with all but its last writes, none torn', async () => {
    let store = await start();
    let count = 0;
    for (let round = 0; round < 3; round += 1) {
      const acknowledged = await writeUntilKilled(store, count);
      store = await start();
      const kept = await within(store, keptNumbers);
      const killedAt = acknowledged.at(-1)!;
      const safe = acknowledged.filter((at) => at < killedAt - SURELY_WRITTEN_MS).length;
      expect(safe).toBeGreaterThan(0);
      expect(kept.length).toBeGreaterThanOrEqual(count + safe);
      // The numbers have no gap: no write is stored without the writes before it.
      expect(kept).toEqual(kept.map((_, n) => n));
      count = kept.length;
    }
  }, 120_000);

  it('is stopped by a second start on its folder, which keeps its data', async () => {
    const first = await start();
    await within(first, (numbers) => numbers.insertOne({ n: 1 }));
    const identity = (await identityOf(first.pid))!;
    const second = await start();
    expect(await isRunning(identity)).toBe(false);
    await first.exited;
    // The end of the older process must not delete the record of the running one.
    expect(JSON.parse(await readFile(join(dataDir, 'jobs.pid'), 'utf8'))).toEqual(await identityOf(second.pid));
    expect(await within(second, (numbers) => numbers.countDocuments())).toBe(1);
  });

  it('emptied during reads, writes and new indexes, answers each of them and continues', async () => {
    await within(await start(), async (numbers, database) => {
      const rounds = Array.from({ length: 200 });
      for (const _ of rounds) {
        const asked = [
          numbers.createIndex({ n: 1 }, { unique: true }),
          ...[1, 2, 3].map((n) => numbers.findOneAndUpdate({ n }, { $inc: { times: 1 } }, { upsert: true })),
          database.dropDatabase(),
          numbers.createIndex({ n: 1 }, { unique: true }),
        ];
        await Promise.all(asked);
      }
      // The server may have run the operations of the last round in any order.
      await numbers.createIndex({ n: 1 }, { unique: true });
      await numbers.insertOne({ n: 4 });
      await expect(numbers.insertOne({ n: 4 })).rejects.toMatchObject({ code: 11_000 });
    });
  }, 60_000);

  it('refuses a port in use, and says that the job store needs it', async () => {
    const other = await mkdtemp(join(tmpdir(), 'kith-job-store-'));
    const { uri } = await start();
    await expect(startJobStoreOn(other, Number(new URL(uri).port))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/Port \d+ .* is not free for the job store/),
    });
    await rm(other, { recursive: true });
  });

  it('is compacted at its start if its file is over 32 MB, and not below', async () => {
    const sizeMb = async (): Promise<number> => (await stat(join(dataDir, 'jobs/jobs.mv'))).size / MB;
    const leaveHoles = async (documents: number): Promise<void> => {
      const store = await start();
      await within(store, async (numbers) => {
        for (let n = 0; n < documents; n += 1) await numbers.insertOne({ n, filler: 'x'.repeat(MB) });
        await numbers.deleteMany({ n: { $gt: 0 } });
      });
      await store.stop();
    };
    await leaveHoles(8);
    const before = await sizeMb();
    await (await start()).stop();
    expect(await sizeMb()).toBeGreaterThan(before / 2);

    await leaveHoles(48);
    expect(await sizeMb()).toBeGreaterThan(32);
    const kept = await within(await start(), (numbers) => numbers.countDocuments());
    expect(await sizeMb()).toBeLessThan(8);
    // The first number of each batch.
    expect(kept).toBe(2);
  }, 120_000);
});

async function start(): Promise<EmbeddedJobStore> {
  const store = await startJobStoreOn(dataDir);
  stores.push(store);
  return store;
}

async function within<T>(
  { uri }: EmbeddedJobStore,
  work: (numbers: Collection<Document>, database: Db) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 1_000, socketTimeoutMS: 5_000 });
  const database = client.db('test');
  try {
    return await work(database.collection('numbers'), database);
  } finally {
    await client.close();
  }
}

/** Writes consecutive numbers from `from` on until the store is killed. Returns the time of each acknowledgement. */
const writeUntilKilled = (store: EmbeddedJobStore, from: number): Promise<number[]> =>
  within(store, async (numbers) => {
    const acknowledged: number[] = [];
    let killed: Promise<void> | undefined;
    for (;;) {
      try {
        await numbers.insertOne({ n: from + acknowledged.length, filler: 'x'.repeat(1_000) });
        acknowledged.push(Date.now());
        if (Date.now() - acknowledged[0]! > WRITE_MS) killed ??= killJobStore(store);
      } catch {
        await killed;
        return acknowledged;
      }
    }
  });

const keptNumbers = async (numbers: Collection): Promise<number[]> =>
  (await numbers.find().toArray()).map(({ n }) => n as number).sort((a, b) => a - b);
