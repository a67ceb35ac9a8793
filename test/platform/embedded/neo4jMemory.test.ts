import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/app/config.js';
import {
  memoryFor,
  memoryOf,
  storeBytes,
  adviseWhenGrown,
  memoryAdvice,
} from '../../../src/platform/embedded/neo4j/neo4jMemory.js';
import { neo4jConf } from '../../../src/platform/embedded/neo4j/neo4jConf.js';
import { Neo4jError } from 'neo4j-driver';
import { retryReason, toDomainError } from '../../../src/platform/neo4j/driverErrors.js';

const mb = 1024 * 1024;
const machine = 24 * 1024 * mb;

describe('the memory of the embedded Neo4j', () => {
  it('starts small for a small store, and may grow for a large transaction', () => {
    expect(memoryFor(8 * mb, machine)).toMatchObject({ initialHeapMb: 64, heapMb: 1024, pageCacheMb: 2048 });
  });

  it('is a share of the machine for a large store', () => {
    expect(memoryFor(1_000 * mb, machine)).toMatchObject({ heapMb: 2048, pageCacheMb: 2048 });
    expect(memoryFor(1_000 * mb, 4_096 * mb)).toMatchObject({ heapMb: 1024, pageCacheMb: 512 });
  });

  it('uses the collector with the shortest pauses for a large heap, and the cheapest one for a small heap', () => {
    expect(memoryFor(0, machine).collector).toEqual(['-XX:+UseSerialGC']);
    expect(memoryFor(1_000 * mb, machine).collector).toEqual(['-XX:+UseG1GC']);
  });

  it('is the configured memory, split into heap and page cache, evenly if it is large', () => {
    expect(memoryOf(4_096 * mb)).toMatchObject({ heapMb: 2048, pageCacheMb: 2048, isFixed: true });
    const { heapMb, pageCacheMb } = memoryOf(512 * mb);
    expect([heapMb, pageCacheMb]).toEqual([384, 128]);
  });
});

describe('advice on the memory of a store', () => {
  it('names the memory of the next start', () => {
    expect(memoryAdvice(memoryFor(0, machine), 900 * mb, machine)).toBe(
      'The graph takes 900 MB on disk: Neo4j gets a heap of up to 2048 MB instead of 1024 MB at the next start.',
    );
  });

  it('names the setting that limits it', () => {
    expect(memoryAdvice(memoryOf(512 * mb), 900 * mb, machine)).toContain('with KITH_NEO4J_MEMORY=4g or auto');
  });

  it('is absent while the store is small, or has all the memory it can use', () => {
    expect(memoryAdvice(memoryFor(0, machine), 100 * mb, machine)).toBeUndefined();
    expect(memoryAdvice(memoryOf(512 * mb), 100 * mb, machine)).toBeUndefined();
    expect(memoryAdvice(memoryOf(4_096 * mb), 900 * mb, machine)).toBeUndefined();
  });

  it('is given once, when the store has grown', async () => {
    const sizes = [1 * mb, 2 * mb, 900_000 * mb, 900_000 * mb];
    const said: string[] = [];
    const { signal } = new AbortController();
    const pause = () => Promise.resolve();
    const size = () => Promise.resolve(sizes.shift()!);
    await adviseWhenGrown(memoryOf(512 * mb), { size, say: (line) => said.push(line), signal, pause });
    expect(said).toHaveLength(1);
    expect(sizes).toHaveLength(1);
  });

  it('is not computed after the server has ended', async () => {
    const ending = new AbortController();
    const pause = () => Promise.resolve(ending.abort());
    const size = () => Promise.reject(new Error('measured'));
    await expect(
      adviseWhenGrown(memoryOf(512 * mb), { size, say: () => undefined, signal: ending.signal, pause }),
    ).resolves.toBeUndefined();
  });
});

describe('the size of a store', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kith-store-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('includes its indexes, and is zero without a store', async () => {
    await mkdir(join(folder, 'schema/index'), { recursive: true });
    await writeFile(join(folder, 'nodes'), Buffer.alloc(100));
    await writeFile(join(folder, 'schema/index/one'), Buffer.alloc(11));
    expect(await storeBytes(folder)).toBe(111);
    expect(await storeBytes(join(folder, 'none'))).toBe(0);
  });
});

describe('KITH_NEO4J_MEMORY', () => {
  it.each([
    ['auto', undefined],
    ['2g', 2_048 * mb],
    ['1536M', 1_536 * mb],
  ])('%s is accepted', (text, bytes) => {
    expect(readConfig({ KITH_NEO4J_MEMORY: text }).embeddedNeo4jMemory).toBe(bytes);
  });

  it.each([
    ['2', 'KITH_NEO4J_MEMORY must be auto, or a size such as 2g or 1536m; it is "2".'],
    ['much', 'must be auto, or a size such as 2g'],
    ['100m', 'KITH_NEO4J_MEMORY must be 512m or more, or auto; it is "100m".'],
  ])('%s is refused', (text, said) => {
    expect(() => readConfig({ KITH_NEO4J_MEMORY: text })).toThrow(said);
  });
});

it.each([
  'Neo.TransientError.General.MemoryPoolOutOfMemoryError',
  'Neo.TransientError.General.TransactionOutOfMemoryError',
])('a transaction that needs more is refused with the name of the setting (%s)', (code) => {
  const refused = toDomainError(new Neo4jError('too much', code, '50N42', 'too much'));
  expect(refused).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('KITH_NEO4J_MEMORY') });
});

describe('a transaction that alone needs half the heap', () => {
  it('is aborted by the server before others run out of memory', () => {
    const conf = neo4jConf(7687, memoryOf(2_048 * mb));
    expect(conf).toContain('server.memory.heap.max_size=1024m\n');
    expect(conf).toContain('db.memory.transaction.max=512m\n');
  });

  it('is not repeated, unlike one that ran while others took the memory', () => {
    const code = 'Neo.TransientError.General.MemoryPoolOutOfMemoryError';
    const errorAt = (limit: string) =>
      new Neo4jError(`would use more than the limit. ${limit} threshold reached`, code, '50N42', 'too much');
    expect(retryReason(errorAt('db.memory.transaction.max'))).toBeUndefined();
    expect(retryReason(errorAt('dbms.memory.transaction.total.max'))).toBe('connection');
  });
});
