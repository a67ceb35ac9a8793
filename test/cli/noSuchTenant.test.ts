import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { startCommand, newFolder } from '../support/importFiles.js';

let folder: string;
beforeAll(async () => {
  folder = await newFolder();
});

it.each(['doctor', 'export'])('%s exits with 1 for a tenant without people, and writes nothing', async (name) => {
  const file = join(folder, 'nobody.ndjson');
  const { code, output: said } = await startCommand([name, ...(name === 'export' ? [file] : []), '--tenant', 'nope'], {
    KITH_DATA_DIR: join(folder, 'data'),
    KITH_EMBEDDER: 'none',
    NEO4J_URI: process.env.KITH_TEST_NEO4J_URI!,
    NEO4J_PASSWORD: process.env.KITH_TEST_NEO4J_PASSWORD!,
  }).ended;
  expect(code).toBe(1);
  expect(said).toMatch(/^kith: The tenant "nope" has no account in this graph\. .* check --tenant\. \(NOT_FOUND\)$/mu);
  expect(said).not.toMatch(/No problems found|lines written/u);
  expect(existsSync(file)).toBe(false);
});
