import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { discardUnfinished, fillNewGraph } from '../../src/platform/embedded/neo4j/neo4jProcess.js';
import { noProgress } from '../../src/platform/progress.js';

let dataDir: string;
let store: string;
let said: string[];
const progress = { ...noProgress, say: (line: string) => void said.push(line) };
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-unfinished-'));
  store = join(dataDir, 'neo4j', 'data', 'store');
  said = [];
  await mkdir(join(dataDir, 'neo4j', 'data'), { recursive: true });
  await writeFile(store, 'half a world');
});
afterEach(() => rm(dataDir, { recursive: true }));

it('a graph whose first filling was interrupted is created again, with a notice', async () => {
  await expect(fillNewGraph(dataDir, () => Promise.reject(new Error('The power is gone.')))).rejects.toThrow('power');
  await discardUnfinished(dataDir, progress);
  expect(existsSync(join(dataDir, 'neo4j'))).toBe(false);
  expect(existsSync(join(dataDir, 'neo4j.discarded'))).toBe(false);
  expect(said).toEqual([expect.stringContaining('interrupted')]);
});

it('a filled graph and one never filled are kept, and the rest of an interrupted discard is removed', async () => {
  await mkdir(join(dataDir, 'neo4j.discarded'));
  await discardUnfinished(dataDir, progress);
  await fillNewGraph(dataDir, () => Promise.resolve());
  await discardUnfinished(dataDir, progress);
  expect(existsSync(store)).toBe(true);
  expect(existsSync(join(dataDir, 'neo4j.discarded'))).toBe(false);
  expect(said).toEqual([]);
});
