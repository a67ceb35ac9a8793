// Runs the projects of jest on shared servers: node test/support/runner/runTests.mjs [--long] [for jest ...]
// With --long: the tests that take minutes each, and the property tests with 200 random worlds.
// Fault tests run beside the rest, because they mostly wait for servers. Timed tests run after all others.
// Started with a channel (scripts/run-checks.mjs), it starts its servers and then waits for the message 'begin'.
// The sum of all counts goes to KITH_TEST_COUNTS_FILE.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import startServers from './globalSetup.mjs';
import stopServers from './globalTeardown.mjs';

/**
 * Groups of jest projects (jest.config.mjs) with the number of test files that each runs in parallel. The projects of a
 * group run at once, the groups one after the other.
 */
const isLong = process.argv[2] === '--long';
const groups = isLong ? [{ long: 1 }, { together: 1 }] : [{ together: 2, faults: 1 }, { timed: 1 }];
if (isLong) process.env.KITH_TEST_WORLDS ??= '200';

/**
 * Node options of jest and its workers. Most test data is garbage at once, and a large young generation collects it
 * more cheaply.
 */
const roomForNew = ['--max-semi-space-size=64'];

const chosen = process.argv.slice(isLong ? 3 : 2);
const file = process.env.KITH_TEST_COUNTS_FILE;
const counts = { passed: 0, failed: 0, skipped: 0 };
const running = new Set();
let interrupted = false;
let begin = () => undefined;
const begun = process.connected && new Promise((resolve) => (begin = resolve));
function interrupt(signal) {
  interrupted = true;
  for (const jest of running) jest.kill(signal);
  begin();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(signal));
process.once('message', begin);
process.once('disconnect', () => interrupt('SIGTERM'));

// Jest finds these servers in the environment and starts none.
await startServers();
try {
  await begun;
  process.channel?.unref();
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

/**
 * Runs one project and adds up its counts. Returns false if it failed. Unless `shown`, its output is printed at its
 * end.
 */
async function run(project, workers, shown) {
  const flags = ['--selectProjects', project, '--maxWorkers', String(workers)];
  // All chosen test files may be in another project.
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
  // Jest can fail without a failed test, for example if one of its own files is missing.
  counts.failed += isGood ? failed : Math.max(failed, 1);
  counts.skipped += skipped;
  writeFileSync(file, JSON.stringify(counts));
}
