import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { startCommand, type FileLine, memoryLine as memory, newFolder, textOf } from '../../support/importFiles.js';
import { newTenant } from '../../support/app.js';

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

/** Runs `kith import` on a data directory of its own, with the graph of the tests. */
async function importing(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  return startCommand(['import', ...args], {
    KITH_DATA_DIR: join(folder, 'data'),
    KITH_EMBEDDER: 'none',
    NEO4J_URI: process.env.KITH_TEST_NEO4J_URI!,
    NEO4J_PASSWORD: process.env.KITH_TEST_NEO4J_PASSWORD!,
    ...env,
  }).ended;
}

async function file(name: string, lines: readonly FileLine[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, textOf(lines));
  return path;
}

it('exits with 0, and reports lines stored, lines known and memories that became PUBLIC by default', async () => {
  const tenant = newTenant();
  const path = await file('good.ndjson', [{ person: 'ana' }, memory('Ana sails.'), memory('Ana rows.')]);
  const first = await importing([path, '--tenant', tenant]);
  expect(first.code).toBe(0);
  expect(first.output).toMatch(/^3 lines stored in \d+\.\d s \(\d+ per second\), 0 refused$/m);
  expect(first.output).toMatch(
    /^2 memories have no sensitivity of their own and are PUBLIC; --sensitivity changes that\.$/m,
  );
  const second = await importing([path, '--tenant', tenant, '--sensitivity', 'by-words']);
  expect(second.code).toBe(0);
  expect(second.output).toMatch(/, 2 imported before, 0 refused$/m);
  expect(second.output).not.toContain('PUBLIC');
});

it('exits with 1 if a line was refused, shows ten, writes all to a private file, and stores the others', async () => {
  const tenant = newTenant();
  const path = await file('bad.ndjson', [
    memory('Ana sails.'),
    ...Array.from({ length: 12 }, (_, index) => `no json ${index}`),
    memory('Ana rows.'),
  ]);
  const { code, output } = await importing([path, '--tenant', tenant]);
  expect(code).toBe(1);
  expect(output.match(/^line \d+: INVALID_INPUT: A line must be one JSON object/gm)).toHaveLength(10);
  expect(output).toMatch(/^2 lines stored in .*, 12 refused$/m);
  const refusedFile = /^Every refused line with its reason: (.*)$/m.exec(output)![1]!;
  expect((await stat(refusedFile)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'data', 'imports'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, 'data', 'imports'))).not.toContainEqual(expect.stringMatching(/\.json$/));
});

it('stops after --max-refused refused lines, and says what to do', async () => {
  const path = await file('worse.ndjson', [...Array.from({ length: 300 }, () => 'no json'), memory('Ana sails.')]);
  const { code, output } = await importing([path, '--tenant', newTenant(), '--max-refused', '5']);
  expect(code).toBe(1);
  expect(output).toMatch(/^1 line stored in .*, 300 refused$/m);
  expect(output).toMatch(/^1 memory has no sensitivity of its own and is PUBLIC; --sensitivity changes that\.$/m);
  expect(output).toMatch(
    /^Ended early: \d+ lines were refused\. Correct the file and run it again; nothing is stored twice\.$/m,
  );
});

it.each([
  ['no such file', 1, ['missing.ndjson'], /^kith: .*missing\.ndjson: there is no such file\. \(\w+\)$/m],
  ['a folder', 1, ['folder'], /^kith: .*folder must be a file of lines, each one a JSON object\. \(\w+\)$/m],
  ['no file', 2, [], /missing required argument 'file'/],
  [
    'an unknown level',
    2,
    ['good.ndjson', '--sensitivity', 'secret'],
    /Allowed choices are public, personal, sensitive, by-words/,
  ],
  ['an unknown way', 2, ['good.ndjson', '--indexes', 'never'], /Allowed choices are auto, keep, rebuild/],
  ['no number', 2, ['good.ndjson', '--max-refused', '0'], /It must be a whole number from 1 on/],
])('prints one sentence for %s, and exits with %i', async (_, expected, [name, ...args], message) => {
  await mkdir(join(folder, 'folder'), { recursive: true });
  const { code, output } = await importing([...(name === undefined ? [] : [join(folder, name)]), ...args]);
  expect(code).toBe(expected);
  expect(output).toMatch(message);
  expect(output).not.toMatch(/\n\s+at /);
});

it('exits with 1 and one sentence if the graph does not answer', async () => {
  const path = await file('lonely.ndjson', [memory('Ana sails.')]);
  const { code, output } = await importing([path], { NEO4J_URI: 'bolt://127.0.0.1:1' });
  expect(code).toBe(1);
  expect(output).toMatch(/^kith: Neo4j cannot be used, it does not respond/m);
  expect(output).not.toMatch(/\n\s+at /);
});
