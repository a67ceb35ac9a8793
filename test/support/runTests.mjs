// Runs the projects of jest on the same servers: node test/support/runTests.mjs [--long] [for jest ...]
// With --long: the tests that take minutes each, and those of random worlds with 200 of them.
// Faults run beside the rest, because they wait for servers most of the time; what is timed runs when all of that is over.
// The counts of all go to KITH_TEST_COUNTS_FILE.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import startServers from './globalSetup.mjs';
import stopServers from './globalTeardown.mjs';

/** The projects of jest.config.mjs that run at once, and how many test files of each; one group after the other. */
const isLong = process.argv[2] === '--long';
const groups = isLong ? [{ long: 1 }, { together: 1 }] : [{ together: 2, faults: 1 }, { timed: 1 }];
if (isLong) process.env.KITH_TEST_WORLDS ??= '200';

/** For jest and its workers: most of what tests make is garbage at once, and is found to be so more cheaply in a large space. */
const roomForNew = ['--max-semi-space-size=64'];

const chosen = process.argv.slice(isLong ? 3 : 2);
const file = process.env.KITH_TEST_COUNTS_FILE;
const counts = { passed: 0, failed: 0, skipped: 0 };
const running = new Set();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
    for (const jest of running) jest.kill(signal);
  });

// Jest finds these servers in the environment and starts none.
await startServers();
try {
  for (const group of groups) {
    if (interrupted) break;
    const [first] = Object.keys(group);
    const runs = Object.entries(group).map(([project, workers]) => run(project, workers, project === first));
    if ((await Promise.all(runs)).includes(false)) process.exitCode = 1;
  }
} finally {
  await stopServers();
}
if (interrupted) process.exitCode = 1;

/** Runs one project and adds up its counts; false when it failed. What is not shown at once is shown when it is over. */
async function run(project, workers, shown) {
  const flags = ['--selectProjects', project, '--maxWorkers', String(workers)];
  // Those that were chosen may all be in another project.
  if (chosen.length > 0) flags.push('--passWithNoTests');
  const paths = isLong && project === 'together' ? ['test/property', ...chosen] : chosen;
  const program = [...roomForNew, 'node_modules/jest/bin/jest.js', ...paths, ...flags];
  const own = `${file}.${project}`;
  const env = { ...process.env, ...(file && { KITH_TEST_COUNTS_FILE: own }) };
  const jest = spawn(process.execPath, program, { stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'], env });
  running.add(jest);
  let output = '';
  for (const stream of [jest.stdout, jest.stderr]) stream?.on('data', (data) => (output += data));
  const [code] = await once(jest, 'close');
  running.delete(jest);
  process.stdout.write(output);
  if (file) add(existsSync(own) ? JSON.parse(readFileSync(own, 'utf8')) : {}, code === 0);
  return code === 0;
}

function add({ passed = 0, failed = 0, skipped = 0 }, isGood) {
  counts.passed += passed;
  // Jest can fail without a failed test, such as when one of its own files is not found.
  counts.failed += isGood ? failed : Math.max(failed, 1);
  counts.skipped += skipped;
  writeFileSync(file, JSON.stringify(counts));
}
