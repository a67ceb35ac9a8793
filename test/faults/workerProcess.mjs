// Process to be killed: it completes a number of pieces of a tenant's work, and holds every further claim for ever. It
// prints a line when it is ready, and when it holds a piece.
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
// Work of a killed process is due again when its lease has expired.
setInterval(() => runner.nudge(), 100);
