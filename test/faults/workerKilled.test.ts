import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { WorkBench } from '../support/workBench.js';

const started: ChildProcess[] = [];
let bench: WorkBench;
beforeAll(async () => {
  bench = await WorkBench.open();
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await bench.close();
});

it('500 pieces of work take effect exactly once each, though one of two workers is killed in the middle', async () => {
  const count = 500;
  const [one, other] = [worker(), worker()];
  await Promise.all([nthLine(one.lines, 1), nthLine(other.lines, 1)]);
  bench.now = Date.now();
  await bench.put(count);
  await nthLine(one.lines, 40);
  one.process.kill('SIGKILL');
  await once(one.process, 'exit');
  // What it held is still its own, and none of it is lost.
  const done = (await bench.states()).DONE ?? 0;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(count);

  await eventually('the other has done all of it', async () => (await bench.states()).DONE === count, 60_000);
  const effects = await bench.effects();
  expect(effects).toHaveLength(count);
  expect(new Set(effects).size).toBe(count);
  const taken = (await bench.all()).map(({ attempts }) => Number(attempts));
  expect(Math.max(...taken)).toBe(2);
}, 120_000);

function worker(): { process: ChildProcess; lines: Interface } {
  const child = spawn(process.execPath, [resolve('test/faults/workerProcess.mjs'), bench.tenant], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  return { process: child, lines: createInterface({ input: child.stdout }) };
}

/** Resolves with so many lines from now on. */
function nthLine(lines: Interface, count: number): Promise<void> {
  return new Promise((done) => {
    let seen = 0;
    lines.on('line', () => (seen += 1) === count && done());
  });
}
