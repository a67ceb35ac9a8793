import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  fetchEmbeddingModel,
  fetchJobStore,
  fetchNeo4j,
  type FetchOptions,
} from '../../../src/platform/embedded/artifacts/artifacts.js';
import { noProgress } from '../../../src/platform/progress.js';

const given = process.env['MAVEN_HOME'];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-maven-'));
  await mkdir(join(folder, 'bin'));
  const script =
    '#!/bin/sh\nprintf "%s\\n" "$@" > "$MAVEN_HOME/arguments"\necho "[ERROR] It has no plugins."\nexit 1\n';
  await writeFile(join(folder, 'bin', 'mvn'), script, { mode: 0o755 });
  process.env['MAVEN_HOME'] = folder;
});
afterAll(async () => {
  if (given === undefined) delete process.env['MAVEN_HOME'];
  else process.env['MAVEN_HOME'] = given;
  await rm(folder, { recursive: true, force: true });
});

it.each<[string, (options: FetchOptions) => Promise<unknown>, string]>([
  ['Neo4j', fetchNeo4j, 'copy-dependencies'],
  ['the job store', fetchJobStore, 'copy-dependencies'],
  ['the embedding model', fetchEmbeddingModel, 'unpack-dependencies'],
])('%s is fetched by a plugin of a stated version, and refused with a wrong checksum', async (_, fetch, goal) => {
  const fetching = fetch({ artifactsDir: join(folder, 'artifacts'), progress: noProgress });
  await expect(fetching).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/code 1\.\n {2}It has no plugins\./),
  });
  const handed = (await readFile(join(folder, 'arguments'), 'utf8')).split('\n');
  expect(handed).toContain('--strict-checksums');
  const goals = handed.filter((one) => /dependenc/.test(one) && !one.startsWith('-'));
  expect(goals).toEqual([
    expect.stringMatching(
      new RegExp(`^org\\.apache\\.maven\\.plugins:maven-dependency-plugin:\\d+\\.\\d+\\.\\d+:${goal}$`),
    ),
  ]);
});
