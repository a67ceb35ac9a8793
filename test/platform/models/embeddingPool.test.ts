import { spawn, type ChildProcess } from 'node:child_process';
import type { Requester } from '../../../src/platform/fairQueue.js';
import { EmbeddingPool, maxWaiting } from '../../../src/platform/models/embedding/embeddingPool.js';

/** Worker that answers the length of a text. Some texts crash it, slow it down, or get no answer. */
const scriptedWorker = `
  process.on('message', (text) => {
    if (text.startsWith('deadly')) process.exit(3);
    if (text.startsWith('silent')) return;
    if (text.startsWith('unreadable')) return process.send({ kind: 'refused', reason: 'a bad token' });
    const answer = () => process.send({ kind: 'vector', vector: Float32Array.of(text.length) });
    if (text.startsWith('slow')) setTimeout(answer, 100);
    else answer();
  });
  process.send({ kind: 'ready' });
`;
const unloadableWorker = `process.on('message', () => {}); process.send({ kind: 'unloadable', reason: 'no file' });`;

const question = (limitMs = 60_000, requester?: Requester) => ({ isQuestion: true, limitMs, requester });
const passage = (tenantId: string, viewerId: string) => ({ requester: { tenantId, viewerId } });

const pools: EmbeddingPool[] = [];
const poolOf = (sources: string[], size = 1, idleMs?: number) => {
  const started: ChildProcess[] = [];
  const pool = new EmbeddingPool(
    () => {
      const worker = spawn(process.execPath, ['--eval', sources[Math.min(started.length, sources.length - 1)]!], {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      started.push(worker);
      return worker;
    },
    size,
    idleMs,
  );
  pools.push(pool);
  return { pool, started };
};

/** Resolves when a worker has ended; rejects if it could not be started, since it then never ends. */
const ends = (worker: ChildProcess) =>
  new Promise((resolve, reject) => {
    if ((worker.exitCode ?? worker.signalCode) !== null) return resolve(0);
    worker.once('exit', resolve).once('error', reject);
    if (worker.pid === undefined) reject(new Error('The worker could not be started.'));
  });

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('the embedding pool', () => {
  it('fails a text that kills its worker twice, and embeds the texts behind it', async () => {
    const { pool, started } = poolOf([scriptedWorker]);
    const deadly = expect(pool.embed('deadly')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The embedding model failed twice on this text.',
      cause: { message: 'The worker ended with 3.' },
    });
    const behind = await Promise.all([pool.embed('four'), pool.embed('seventh')]);
    await deadly;
    expect(behind.map((vector) => vector[0])).toEqual([4, 7]);
    expect(started).toHaveLength(3);
  });

  it('fails only an unreadable text, without a new worker', async () => {
    const { pool, started } = poolOf([scriptedWorker]);
    const results = await Promise.allSettled([pool.embed('unreadable'), pool.embed('four')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(started).toHaveLength(1);
  });

  it('embeds questions before waiting passages, in the order of arrival', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const done: string[] = [];
    const note = (name: string) => () => done.push(name);
    await Promise.all([
      pool.embed('p1').then(note('p1')),
      pool.embed('p2').then(note('p2')),
      pool.embed('p3').then(note('p3')),
      pool.embed('q1', question()).then(note('q1')),
      pool.embed('q2', question()).then(note('q2')),
    ]);
    expect(done).toEqual(['p1', 'q1', 'q2', 'p2', 'p3']);
  });

  it('ends a worker that stays idle beside another, never the last, and starts one again on demand', async () => {
    const { pool, started } = poolOf([scriptedWorker], 2, 50);
    const embedThree = () => Promise.all(['slow', 'slow 2', 'slow 3'].map((text) => pool.embed(text)));
    await embedThree();
    expect(started).toHaveLength(2);
    await Promise.race(started.map(ends));
    expect((await embedThree()).map((vector) => vector[0])).toEqual([4, 6, 6]);
    expect(started).toHaveLength(3);
    await Promise.any([ends(started[2]!), ends(started.slice(0, 2).find(({ killed }) => !killed)!)]);
    const running = started.filter(({ killed }) => !killed);
    expect(running).toHaveLength(1);
  });

  it('rejects a question after its time limit, whether it waits or runs', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const results = await Promise.allSettled([pool.embed('silent', question(20)), pool.embed('behind', question(20))]);
    expect(results).toMatchObject([
      { reason: { code: 'UNAVAILABLE', message: 'The embedding model took longer than 20 ms.' } },
      { reason: { code: 'UNAVAILABLE', message: 'The embedding model took longer than 20 ms.' } },
    ]);
  });

  it('does not embed a question whose time limit passed while it waited', async () => {
    const { pool, started } = poolOf([scriptedWorker]);
    await pool.start();
    const slow = pool.embed('slow');
    await expect(pool.embed('deadly', question(20))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await Promise.all([slow, pool.embed('four')])).map((vector) => vector[0])).toEqual([4, 4]);
    expect(started).toHaveLength(1);
  });

  it('alternates between tenants, and between people of a tenant, with questions and with passages', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const done: string[] = [];
    const note = (name: string) => () => done.push(name);
    const ana = { tenantId: 'a', viewerId: 'ana' };
    const first = pool.embed('slow');
    const imported = Array.from({ length: 500 }, (_, index) => pool.embed(`passage ${index}`, passage('a', 'ana')));
    const asked = Array.from({ length: 500 }, (_, index) => pool.embed(`question ${index}`, question(60_000, ana)));
    void Promise.all(asked).then(note('all questions of ana'));
    void Promise.all(imported).then(note('all passages of ana'));
    await Promise.all([
      first,
      asked[2]!.then(note('question 3 of ana')),
      imported[2]!.then(note('passage 3 of ana')),
      pool.embed('Who?', question(60_000, { tenantId: 'a', viewerId: 'abe' })).then(note('question of abe')),
      pool.embed('What?', question(60_000, { tenantId: 'b', viewerId: 'ben' })).then(note('question of ben')),
      pool.embed('one', passage('a', 'abe')).then(note('passage of abe')),
      pool.embed('two', passage('b', 'ben')).then(note('passage of ben')),
      ...asked,
      ...imported,
    ]);
    await new Promise(setImmediate);
    expect(done).toEqual([
      'question of ben',
      'question of abe',
      'question 3 of ana',
      'all questions of ana',
      'passage of ben',
      'passage of abe',
      'passage 3 of ana',
      'all passages of ana',
    ]);
  });

  it('gives up passages that waited too long, and keeps the vectors of those before them', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const limited = { limitMs: 30 };
    const results = await Promise.allSettled([
      pool.embed('four', { limitMs: 30_000 }),
      pool.embed('silent', limited),
      pool.embed('behind', limited),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('refuses passages beyond a person’s longest queue, and still accepts questions and texts of others', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const accepted = Array.from({ length: maxWaiting.ofPerson + 1 }, () => pool.embed('text'));
    await expect(pool.embed('one too many')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await pool.embed('question', question()))[0]).toBe(8);
    expect((await pool.embed('another', passage('a', 'ana')))[0]).toBe(7);
    expect((await Promise.all(accepted)).every((vector) => vector[0] === 4)).toBe(true);
  });

  it('starts a second worker only if texts wait, and never a third of two', async () => {
    const { pool, started } = poolOf([scriptedWorker], 2);
    await pool.start();
    await pool.embed('alone');
    expect(started).toHaveLength(1);
    await Promise.all(Array.from({ length: 50 }, () => pool.embed('together')));
    expect(started).toHaveLength(2);
  });

  it('reports that a model cannot be loaded, and tries again with the next text', async () => {
    const { pool } = poolOf([unloadableWorker, unloadableWorker, scriptedWorker]);
    const unloadable = { code: 'UNAVAILABLE', message: 'The embedding model could not be loaded: check its files.' };
    await expect(pool.start()).rejects.toMatchObject(unloadable);
    await expect(pool.embed('text')).rejects.toMatchObject(unloadable);
    expect((await pool.embed('text'))[0]).toBe(4);
  });

  it('continues with one worker if a second cannot be loaded', async () => {
    const { pool, started } = poolOf([scriptedWorker, unloadableWorker], 2);
    await pool.start();
    const embedMany = () => Promise.all(Array.from({ length: 2_000 }, () => pool.embed('text')));
    expect(await embedMany()).toHaveLength(2_000);
    await ends(started[1]!);
    expect(await embedMany()).toHaveLength(2_000);
    expect(started).toHaveLength(2);
  });

  it('fails running and waiting texts when it is closed, and all later ones', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const results = Promise.allSettled([pool.embed('silent'), pool.embed('waits'), pool.embed('asks', question())]);
    await pool.close();
    const closed = { reason: { code: 'UNAVAILABLE', message: 'The embedding model is closed.' } };
    expect(await results).toMatchObject([closed, closed, closed]);
    await expect(pool.embed('late')).rejects.toMatchObject(closed.reason);
  });
});
