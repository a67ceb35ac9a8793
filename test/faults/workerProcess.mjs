// A process to be killed: it works off the work of a tenant, prints a line for each piece, and only lives otherwise.
import { setInterval } from 'node:timers';
import { tsImport } from 'tsx/esm/api';

const { WorkBench } = await tsImport('../support/workBench.ts', import.meta.url);
const bench = await WorkBench.open(process.argv[2]);
const runner = bench.runner((work) => Promise.resolve(bench.effectOf(work)), {
  clock: Date.now,
  leaseMs: 1_500,
  concurrency: 8,
  onAttempt: ({ outcome }) => process.stdout.write(`${outcome}\n`),
});
process.stdout.write('READY\n');
// What a killed process held is due when its lease has lapsed.
setInterval(() => runner.nudge(), 100);
