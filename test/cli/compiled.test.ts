import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { kithProcess } from '../support/clients/commandLine.js';
import { eventually } from '../support/eventually.js';
import { childrenOf } from '../support/faults/processes.js';

interface Current {
  name: string;
  root: string;
  files: [file: string, mark: string, hash: string][];
}

const module = pathToFileURL(resolve('bin/compiled.mjs')).href;
let folder: string;
let compiledProgram: (folder?: string) => Promise<string | undefined>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kith-compiled-'));
  ({ compiledProgram } = (await import(module)) as { compiledProgram: typeof compiledProgram });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const current = (): Current => JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')) as Current;
const mark = (change: (entry: Current['files'][number]) => void): void => {
  const kept = current();
  change(kept.files.find(([file]) => file === 'src/main.ts')!);
  writeFileSync(join(folder, 'current.json'), JSON.stringify(kept));
};

it('compiles once, and again only if a source or the folder changes', async () => {
  const first = await compiledProgram(folder);
  expect(existsSync(fileURLToPath(first!))).toBe(true);
  expect(current().files.map(([file]) => file)).toEqual(expect.arrayContaining(['src/main.ts', 'tsconfig.json']));
  expect(await compiledProgram(folder)).toBe(first);

  // A checkout gives files other times.
  mark((entry) => (entry[1] = 'another time'));
  expect(await compiledProgram(folder)).toBe(first);

  mark((entry) => ([entry[1], entry[2]] = ['another time', 'other words']));
  const second = await compiledProgram(folder);
  expect(second).not.toBe(first);
  // A process that runs may still read it.
  expect(existsSync(fileURLToPath(first!))).toBe(true);

  // A copy of the folder has other paths.
  writeFileSync(join(folder, 'current.json'), JSON.stringify({ ...current(), root: '/another/folder/' }));
  expect(await compiledProgram(folder)).not.toBe(second);
}, 120_000);

it('lets each module find the files beside its source', async () => {
  const bundle = dirname(fileURLToPath((await compiledProgram(folder))!));
  const texts = readdirSync(bundle).flatMap((name) =>
    name.endsWith('.js') ? [readFileSync(join(bundle, name), 'utf8')] : [],
  );
  expect(texts.join('')).toContain(pathToFileURL(resolve('src/main.ts')).href);
  expect(texts.join('')).not.toContain('import.meta.url');
}, 120_000);

it('falls back to the sources if no bundle can be stored', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await compiledProgram(join(file, 'below'))).toBeUndefined();
});

it('leaves no compiler running', async () => {
  const code = `
    const { compiledProgram } = await import(${JSON.stringify(module)});
    console.log(await compiledProgram(${JSON.stringify(join(folder, 'other'))}));
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  expect(line).toMatch(/^file:.*program\.js$/);
  await eventually('it is alone', async () => (await childrenOf(child.pid!)).length === 0, 30_000);
  child.stdin.end();
  await once(child, 'close');
}, 120_000);

it('runs the command line', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await kithProcess(['--version'])).toMatchObject({ code: 0, out: `${version}\n`, err: '' });
}, 120_000);
