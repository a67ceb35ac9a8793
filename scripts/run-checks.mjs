// The checks of the house, two at a time; the first that fails stops the run and says what to do.
// node scripts/run-checks.mjs                       all but the tests: the fast loop
// node scripts/run-checks.mjs --test [for jest ...] then the tests; the last line is "N passed, N failed, N skipped"
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Cache of the steps for unchanged files. A fresh installation has none, so CI checks everything.
const cache = join(root, 'node_modules/.cache/kith');
const bin = (name, ...args) => [join(root, 'node_modules/.bin', name), args];
const script = (name, ...args) => [process.execPath, ['--import', 'tsx', join(root, 'scripts', name), ...args]];

const layerCache = [`--cache=${cache}/layers`, '--cache-strategy=content'];
// Tests and benches may import across rooms and layers. That their imports exist is checked by the types and knip.
const folders = ['src', 'web', 'clients', 'examples', 'scripts', 'cypher', 'bin'].filter((folder) =>
  existsSync(join(root, folder)),
);

// The longest first, so that none of them is left for the end.
const steps = [
  {
    name: 'cypher',
    run: script('lint-cypher.ts'),
    hint: 'Correct the statements named above; what the graph may hold is declared in cypher/model.ts.',
    // Takes minutes without its cache. The tests check the same rules.
    isTested: true,
  },
  {
    name: 'format',
    run: bin('oxfmt', '--check', '.'),
    hint: 'Run `npm run format`.',
  },
  {
    // Each file is checked with the types of its own tsconfig.json: those of Node, of browsers, or of neither.
    name: 'types and lint',
    run: bin('oxlint', '--type-aware', '--type-check', '--report-unused-disable-directives', '--deny-warnings'),
    hint: 'Correct the types named above; some of the rest is corrected by `npx oxlint --fix --type-aware`.',
  },
  {
    name: 'layers',
    run: bin('depcruise', '--config', '.dependency-cruiser.cjs', '--output-type=err-long', ...layerCache, ...folders),
    hint: 'Each rule above says how to go on; the layers are drawn at the top of .dependency-cruiser.cjs.',
  },
  {
    name: 'generated statements',
    run: script('build-statements.ts', '--check'),
    hint: 'Run `npm run build:statements` and commit the result.',
  },
  {
    name: 'generated schema',
    run: script('build-schema.ts', '--check'),
    hint: 'Run `npm run build:schema` and commit the result.',
  },
  {
    name: 'generated docs',
    run: script('build-docs.ts', '--check'),
    hint: 'Run `npm run build:docs` and commit the result.',
  },
  {
    name: 'generated client',
    run: script('build-client.ts', '--check'),
    hint: 'Correct the documents named above, or run `npm run build:client` and commit the result.',
  },
  {
    name: 'generated font',
    run: script('build-font.ts', '--check'),
    hint: 'Run `npm run build:font` and commit the result.',
  },
  {
    name: 'schema',
    run: bin('eslint', 'schema.graphql'),
    hint: 'Correct the names, descriptions and pages of the schema named above.',
  },
  {
    name: 'rules of the house',
    run: [process.execPath, [join(root, 'scripts/check-house.mjs')]],
    hint: 'Each line above says what is expected.',
  },
  {
    name: 'unused code',
    run: bin('knip', '--no-config-hints', '--cache', '--cache-location', `${cache}/knip`),
    hint: 'Remove what nothing uses, or take its `export` away where only its own file uses it.',
  },
];

const atOnce = 2;
const children = new Set();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of children) child.kill(signal);
  });
}

const [mode, ...jestArguments] = process.argv.slice(2);
mkdirSync(cache, { recursive: true });
if (mode === '--test') await test(jestArguments);
else if (!(await check(steps))) process.exitCode = 1;

/** Runs the steps. Returns false if one failed, which also stops the concurrent ones. */
async function check(wanted) {
  const started = Date.now();
  const open = [...wanted];
  let failed = false;
  const lane = async () => {
    for (let step = open.shift(); step && !failed; step = open.shift()) {
      const stepStarted = Date.now();
      const { code, output } = await launch(step.run, ['ignore', 'pipe', 'pipe']).end;
      if (failed) return;
      const seconds = `${((Date.now() - stepStarted) / 1000).toFixed(1)} s`;
      failed = code !== 0 || interrupted;
      if (!failed) console.log(`✓ ${step.name.padEnd(22)}${seconds.padStart(8)}`);
      else {
        for (const child of children) child.kill();
        const next = interrupted ? 'Interrupted.' : step.hint;
        process.stdout.write(`${output}\n✗ ${step.name} (${seconds}). ${next}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (!failed) console.log(`All checks passed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return !failed;
}

/**
 * Runs the checks and the tests. The servers of the tests start while the checks run. The counts are always the last
 * line.
 */
async function test(extra) {
  const folder = mkdtempSync(join(tmpdir(), 'kith-counts-'));
  const file = join(folder, 'counts.json');
  let [counts, code] = [{ passed: 0, failed: 1, skipped: 0 }, 1];
  try {
    const program = [process.execPath, ['test/support/runner/runTests.mjs', ...extra]];
    const tests = launch(program, ['inherit', 'inherit', 'inherit', 'ipc'], { KITH_TEST_COUNTS_FILE: file });
    const checks = check(steps.filter(({ isTested }) => !isTested));
    // A failed check stops the tests like the other steps. Servers that did not start have closed the channel.
    const begun = checks.then((passed) => passed && tests.child.send('begin', () => undefined));
    [{ code }] = await Promise.all([tests.end, begun]);
    if (existsSync(file)) counts = JSON.parse(readFileSync(file, 'utf8'));
    // A run can fail without a failed test, for example if the servers of the tests do not start or stop.
    if (code !== 0) counts.failed = Math.max(counts.failed, 1);
  } catch (error) {
    console.error(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    process.exitCode = code === 0 && counts.failed === 0 ? 0 : 1;
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}

/** Starts a program in the folder of the repository. `end` rejects if it cannot be started. */
function launch([command, args], stdio, environment = {}) {
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...environment } });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const end = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, output: output.trimEnd() });
    });
  });
  return { child, end };
}
