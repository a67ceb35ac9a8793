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

it('500 work items take effect exactly once each, though one of two workers is killed in the middle', async () => {
  const count = 500;
  const [one, other] = [worker(40), worker(count)];
  await Promise.all([line(one.lines, 'READY'), line(other.lines, 'READY')]);
  bench.now = Date.now();
  await bench.put(count);
  await line(one.lines, 'HOLDS');
  one.process.kill('SIGKILL');
  await once(one.process, 'exit');
  // The killed worker's leases are still valid, and no piece is lost.
  const done = (await bench.states()).DONE ?? 0;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(count);

  await eventually('the other has done all of it', async () => (await bench.states()).DONE === count, 60_000);
  const effects = await bench.effects();
  expect(effects).toHaveLength(count);
  expect(new Set(effects).size).toBe(count);
  const taken = (await bench.allWork()).map(({ attempts }) => Number(attempts));
  expect(Math.max(...taken)).toBe(2);
}, 120_000);

/** Starts a process that completes `pieces` pieces of work, and then claims others and never releases them. */
function worker(pieces: number): { process: ChildProcess; lines: Interface } {
  const program = resolve('test/faults/workerProcess.mjs');
  const child = spawn(process.execPath, [program, bench.tenant, String(pieces)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  return { process: child, lines: createInterface({ input: child.stdout }) };
}

/** Resolves when a line equals `wanted`. */
const line = (lines: Interface, wanted: string): Promise<void> =>
  new Promise((done) => lines.on('line', (said) => said === wanted && done()));
