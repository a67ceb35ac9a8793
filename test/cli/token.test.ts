import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { kithCommand } from '../support/clients/commandLine.js';
import { newFolder } from '../support/importFiles.js';

let folder: string;
beforeAll(async () => {
  folder = await newFolder();
});

it('a token made in a new data directory says once that no other Kith accepts it', async () => {
  // The folder may be there, as a mounted one is.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const first = await kithCommand(['token', 'ana'], { KITH_DATA_DIR: dataDir });
  expect(first.out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/u);
  expect(first.err).toBe(
    `Made the keys of ${dataDir}: only a Kith that runs on this folder (KITH_DATA_DIR) accepts its tokens.\n`,
  );
  expect((await kithCommand(['token', 'ana'], { KITH_DATA_DIR: dataDir })).err).toBe('');
});
