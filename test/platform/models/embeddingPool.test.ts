import { spawn, type ChildProcess } from 'node:child_process';
import { EmbeddingPool, maxWaiting } from '../../../src/platform/models/embeddingPool.js';

/** A worker that answers the length of a text, dies of some texts, and takes its time for or is silent at others. */
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

const pools: EmbeddingPool[] = [];
const poolOf = (sources: string[], size = 1) => {
  const started: ChildProcess[] = [];
  const pool = new EmbeddingPool(() => {
    const worker = spawn(process.execPath, ['--eval', sources[Math.min(started.length, sources.length - 1)]!], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.push(worker);
    return worker;
  }, size);
  pools.push(pool);
  return { pool, started };
};

const ends = (worker: ChildProcess) =>
  new Promise((resolve) =>
    (worker.exitCode ?? worker.signalCode) === null ? worker.once('exit', resolve) : resolve(0),
  );

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('the embedding pool', () => {
  it('fails a text that kills its worker twice, and embeds those behind it', async () => {
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

  it('fails an unreadable text alone, without a new worker', async () => {
    const { pool, started } = poolOf([scriptedWorker]);
    const results = await Promise.allSettled([pool.embed('unreadable'), pool.embed('four')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(started).toHaveLength(1);
  });

  it('takes questions ahead of the passages that wait, in the order they were asked', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const done: string[] = [];
    const note = (name: string) => () => done.push(name);
    await Promise.all([
      pool.embed('p1').then(note('p1')),
      pool.embed('p2').then(note('p2')),
      pool.embed('p3').then(note('p3')),
      pool.embed('q1', 60_000).then(note('q1')),
      pool.embed('q2', 60_000).then(note('q2')),
    ]);
    expect(done).toEqual(['p1', 'q1', 'q2', 'p2', 'p3']);
  });

  it('rejects a question whose time is up, whether it waits or runs', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const results = await Promise.allSettled([pool.embed('silent', 20), pool.embed('behind', 20)]);
    expect(results).toMatchObject([
      { reason: { code: 'UNAVAILABLE', message: 'The embedding model took longer than 20 ms.' } },
      { reason: { code: 'UNAVAILABLE', message: 'The embedding model took longer than 20 ms.' } },
    ]);
  });

  it('does not embed a question any more whose time was up while it waited', async () => {
    const { pool, started } = poolOf([scriptedWorker]);
    await pool.start();
    const slow = pool.embed('slow');
    await expect(pool.embed('deadly', 20)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await Promise.all([slow, pool.embed('four')])).map((vector) => vector[0])).toEqual([4, 4]);
    expect(started).toHaveLength(1);
  });

  it('refuses passages beyond the longest queue, and still takes a question', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const accepted = Array.from({ length: maxWaiting + 1 }, () => pool.embed('text'));
    await expect(pool.embed('one too many')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await pool.embed('question', 60_000))[0]).toBe(8);
    expect((await Promise.all(accepted)).every((vector) => vector[0] === 4)).toBe(true);
  });

  it('starts a second worker only when texts wait, and never a third of two', async () => {
    const { pool, started } = poolOf([scriptedWorker], 2);
    await pool.start();
    await pool.embed('alone');
    expect(started).toHaveLength(1);
    await Promise.all(Array.from({ length: 50 }, () => pool.embed('together')));
    expect(started).toHaveLength(2);
  });

  it('says that a model cannot be loaded, and tries again with the next text', async () => {
    const { pool } = poolOf([unloadableWorker, unloadableWorker, scriptedWorker]);
    const unloadable = { code: 'UNAVAILABLE', message: 'The embedding model could not be loaded: check its files.' };
    await expect(pool.start()).rejects.toMatchObject(unloadable);
    await expect(pool.embed('text')).rejects.toMatchObject(unloadable);
    expect((await pool.embed('text'))[0]).toBe(4);
  });

  it('goes on with the worker it has when a second cannot be loaded', async () => {
    const { pool, started } = poolOf([scriptedWorker, unloadableWorker], 2);
    await pool.start();
    const embedMany = () => Promise.all(Array.from({ length: 2_000 }, () => pool.embed('text')));
    expect(await embedMany()).toHaveLength(2_000);
    await ends(started[1]!);
    expect(await embedMany()).toHaveLength(2_000);
    expect(started).toHaveLength(2);
  });

  it('fails what runs and what waits when it is closed, and all that comes after', async () => {
    const { pool } = poolOf([scriptedWorker]);
    await pool.start();
    const results = Promise.allSettled([pool.embed('silent'), pool.embed('waits'), pool.embed('asks', 60_000)]);
    await pool.close();
    const closed = { reason: { code: 'UNAVAILABLE', message: 'The embedding model is closed.' } };
    expect(await results).toMatchObject([closed, closed, closed]);
    await expect(pool.embed('late')).rejects.toMatchObject(closed.reason);
  });
});
