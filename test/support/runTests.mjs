// Runs both projects of jest on the same servers: node test/support/runTests.mjs [for jest ...]
// One after the other, because jest lets its projects share their workers. The counts of both go to KITH_TEST_COUNTS_FILE.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import startServers from './globalSetup.mjs';
import stopServers from './globalTeardown.mjs';

/** The projects of jest.config.mjs in their order, and how many test files run at once. */
const projects = [
  ['together', '2'],
  ['alone', '1'],
];

const chosen = process.argv.slice(2);
const file = process.env.KITH_TEST_COUNTS_FILE;
const counts = { passed: 0, failed: 0, skipped: 0 };
let jest;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
    jest?.kill(signal);
  });

// Jest finds these servers in the environment and starts none.
await startServers();
try {
  for (const [project, workers] of projects) if (!interrupted && !(await run(project, workers))) process.exitCode = 1;
} finally {
  await stopServers();
}
if (interrupted) process.exitCode = 1;

/** Runs one project and adds up its counts; false when it failed. */
async function run(project, workers) {
  const flags = ['--selectProjects', project, '--maxWorkers', workers];
  // Those that were chosen may all be in the other project.
  if (chosen.length > 0) flags.push('--passWithNoTests');
  const program = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...chosen, ...flags];
  const own = `${file}.${project}`;
  const env = { ...process.env, ...(file && { KITH_TEST_COUNTS_FILE: own }) };
  jest = spawn(process.execPath, program, { stdio: 'inherit', env });
  const [code] = await once(jest, 'close');
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
