import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient, type Collection, type Document } from 'mongodb';
import type { EmbeddedJobStore } from '../../../src/platform/embedded/jobStoreProcess.js';
import { identityOf, isRunning } from '../../../src/platform/embedded/processIdentity.js';
import { killJobStore, startJobStoreOn } from '../../support/jobStores.js';

const MB = 1024 * 1024;
/** A commit is due each 50 ms; the rest is for a busy machine. */
const SURELY_WRITTEN_MS = 1_000;
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
  it('finds its data after an orderly stop, to the last write', async () => {
    const first = await start();
    await within(first, (numbers) => numbers.insertMany(Array.from({ length: 100 }, (_, n) => ({ n }))));
    await first.stop();
    expect(await within(await start(), (numbers) => numbers.countDocuments())).toBe(100);
  });

  it('killed while it writes, four times, opens again with all but what it wrote last, nothing torn', async () => {
    const written: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const store = await start();
      const kept = await within(store, keptNumbers);
      // Whatever is kept is an unbroken row from the first on: no write is there without those before it.
      expect(kept).toEqual(kept.map((_, n) => n));
      written.length = kept.length;
      const killedAt = await within(store, async (numbers) => {
        const enough = kept.length + 300;
        for (;;) {
          try {
            await numbers.insertOne({ n: written.length, filler: 'x'.repeat(1_000) });
            written.push(Date.now());
            if (written.length === enough) void killJobStore(store);
          } catch {
            return Date.now();
          }
        }
      });
      const after = await within(await start(), keptNumbers);
      expect(after.length).toBeGreaterThanOrEqual(written.filter((at) => at < killedAt - SURELY_WRITTEN_MS).length);
      expect(after).toEqual(after.map((_, n) => n));
    }
    expect(written.length).toBeGreaterThan(300);
  }, 120_000);

  it('is stopped by a second start on its folder, which keeps what was written', async () => {
    const first = await start();
    await within(first, (numbers) => numbers.insertOne({ n: 1 }));
    const identity = (await identityOf(first.pid))!;
    const second = await start();
    expect(await isRunning(identity)).toBe(false);
    expect(second.pid).not.toBe(first.pid);
    expect(await within(second, (numbers) => numbers.countDocuments())).toBe(1);
  });

  it('refuses a port that is taken, and says for whom', async () => {
    const other = await mkdtemp(join(tmpdir(), 'kith-job-store-'));
    const { uri } = await start();
    await expect(startJobStoreOn(other, Number(new URL(uri).port))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/Port \d+ .* is not free for the job store/),
    });
    await rm(other, { recursive: true });
  });

  it('is rewritten at its start when its file is over 32 MB, and not below', async () => {
    const file = join(dataDir, 'jobs/jobs.mv');
    const grow = (documents: number) => async (numbers: Collection) => {
      for (let n = 0; n < documents; n += 1) await numbers.insertOne({ n, filler: 'x'.repeat(MB) });
      await numbers.deleteMany({ n: { $gt: 0 } });
    };
    const small = await start();
    await within(small, grow(8));
    await killJobStore(small);
    const before = (await stat(file)).size;
    expect(before).toBeGreaterThan(4 * MB);
    const large = await start();
    expect((await stat(file)).size).toBeGreaterThan(0.9 * before);

    await within(large, grow(48));
    await killJobStore(large);
    expect((await stat(file)).size).toBeGreaterThan(32 * MB);
    const compacted = await start();
    expect((await stat(file)).size).toBeLessThan(8 * MB);
    expect(await within(compacted, (numbers) => numbers.countDocuments())).toBeGreaterThan(0);
  }, 120_000);
});

async function start(): Promise<EmbeddedJobStore> {
  const store = await startJobStoreOn(dataDir);
  stores.push(store);
  return store;
}

async function within<T>({ uri }: EmbeddedJobStore, work: (numbers: Collection<Document>) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 1_000 });
  try {
    return await work(client.db('test').collection('numbers'));
  } finally {
    await client.close();
  }
}

const keptNumbers = async (numbers: Collection): Promise<number[]> =>
  (await numbers.find().toArray()).map(({ n }) => n as number).sort((a, b) => a - b);
