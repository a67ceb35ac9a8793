// A process to be killed: it works off the work of a tenant, so many pieces; what it takes up then it holds for ever. It
// says when it is ready, and when it holds something.
import { setInterval } from 'node:timers';
import { tsImport } from 'tsx/esm/api';

const { WorkBench } = await tsImport('../support/workBench.ts', import.meta.url);
const [, , tenant, pieces] = process.argv;
const bench = await WorkBench.open(tenant);
let taken = 0;
const work = (piece) => {
  taken += 1;
  if (taken <= Number(pieces)) return Promise.resolve(bench.effectOf(piece));
  process.stdout.write('HOLDS\n');
  return new Promise(() => {});
};
const runner = bench.runner(work, { clock: Date.now, leaseMs: 1_500, concurrency: 8 });
process.stdout.write('READY\n');
// What a killed process held is due when its lease has lapsed.
setInterval(() => runner.nudge(), 100);
