import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { tokenFor } from '../support/clients/clients.js';
import { installPythonClient } from '../support/clients/python.js';

const folder = resolve('clients/python');
const python = await installPythonClient();
const page = readFileSync('docs/python.md', 'utf8');
const reason = 'missing' in python ? ` (skipped: ${python.missing})` : '';
if (reason) console.warn(`The Python client is not tested${reason}.`);
const test = reason ? it.skip : it;

let kith: TestApp;
beforeAll(async () => {
  if (!reason) kith = await TestApp.start();
});
afterAll(() => kith?.stop());

/** Runs a program of the environment, and returns what it says and whether it succeeded. */
async function run(name: string, args: string[], more: Record<string, string> = {}) {
  if ('missing' in python) throw new Error(python.missing);
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...more };
  const program = join(python.folder, 'bin', name);
  return promisify(execFile)(program, args, { cwd: folder, env }).then(
    ({ stdout }) => ({ passed: true, said: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ passed: false, said: `${stdout}${stderr}` }),
  );
}

describe(`the Python client${reason}`, () => {
  const names = readdirSync(join(folder, 'tests')).flatMap((file) =>
    [...readFileSync(join(folder, 'tests', file), 'utf8').matchAll(/^def (test_\w+)/gm)].map(([, name]) => name!),
  );
  let said = '';

  beforeAll(async () => {
    if (reason) return;
    const handles = ['ana', 'ben', 'cas', 'dan', 'eve', 'gus', 'hal'];
    const tokens = await Promise.all(handles.map(async (handle) => [handle, await tokenFor(kith, handle)]));
    tokens.push(['bridge', await tokenFor(kith, 'bridge', ['connector'])]);
    const environment = {
      KITH_TEST_URL: kith.server.url,
      KITH_TEST_TOKENS: JSON.stringify(Object.fromEntries(tokens)),
    };
    ({ said } = await run('pytest', ['-rA', '--quiet', '-p', 'no:cacheprovider'], environment));
  });

  test.each(names)('%s', (name) => {
    const outcomes = [...said.matchAll(new RegExp(`^(\\w+) tests/\\w+\\.py::${name}(?![\\w])`, 'gm'))];
    if (outcomes.length === 0 || outcomes.some(([, outcome]) => outcome !== 'PASSED')) throw new Error(said);
  });

  test('passes strict type checkers and the formatter', async () => {
    for (const [name, ...args] of [['mypy'], ['ruff', 'check'], ['ruff', 'format', '--check']])
      expect(await run(name!, args)).toMatchObject({ passed: true });
  });

  test('is installed as docs/python.md says, and its programs print what the page says', async () => {
    expect(page).toContain('\npip install ./clients/python\n');
    const blocks = [...page.matchAll(/^```(python|text)\n([\s\S]*?)^```$/gm)];
    const textOf = (wanted: string) => blocks.filter(([, kind]) => kind === wanted).map(([, , text]) => text!);
    const mark = '-- end of a step --';
    const program = textOf('python').join(`\nprint("${mark}")\n`).replaceAll('http://127.0.0.1:4000', kith.server.url);
    const environment = { PIA: await tokenFor(kith, 'pia'), BRIDGE: await tokenFor(kith, 'bridge', ['connector']) };
    const { said } = await run('python', ['-c', program], environment);
    expect(said.split(`${mark}\n`)).toEqual(textOf('text'));
  });
});
