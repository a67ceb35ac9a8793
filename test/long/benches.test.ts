import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { root } from '../../bench/support/place.js';

/** Smallest run of each bench that needs no data of others. */
const smallRuns: readonly (readonly [bench: string, ...options: string[]])[] = [
  ['recall', '--memories', '1000', '--viewers', 'share-1', '--questions', '3'],
  ['query', '--memories', '1000', '--questions', '2'],
  ['live', '--memories', '1000', '--subscriptions', '10', '--seconds', '2'],
  ['fairness', '--memories', '1000', '--callers', '1', '--operations', '10'],
  ['write', '--lines', '1000', '--singles', '5'],
  ['removal', '--kind', 'forms'],
  ['supersession', '--half', 'heldOut'],
  ['relations', '--memories', '1000'],
  ['nightly', '--memories', '1000'],
  ['year', '--messages', '200', '--people', '10'],
];

let results: string;
beforeAll(async () => {
  results = await mkdtemp(join(tmpdir(), 'kith-bench-results-'));
});
afterAll(() => rm(results, { recursive: true, force: true }));

it.each(smallRuns)(
  'bench:%s exits without an error and writes its results',
  async (bench, ...options) => {
    const out = join(results, bench);
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'bench', `${bench}.ts`), ...options, '--out', out],
      { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([code, errors]).toEqual([0, expect.not.stringContaining('Error')]);
    expect(await readdir(out)).not.toEqual([]);
  },
  600_000,
);
