import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compileLauncher } from '../../../src/platform/embedded/jobStoreLauncher.js';
import type { Java } from '../../../src/platform/embedded/java.js';
import type { JavaPlaces } from '../../../src/platform/embedded/javaPlaces.js';

let root: string;
let libDir: string;
let places: JavaPlaces;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kith-launcher-'));
  libDir = join(root, 'store/lib');
  await mkdir(libDir, { recursive: true });
  places = { javaHome: null, path: [], parents: [join(root, 'jvm')], python: null };
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('compileLauncher', () => {
  it('compiles once, for the oldest Java that may run it, beside the jars', async () => {
    const java = await fakeJava('jdk', 21, WORKING);
    const folder = await compileLauncher(libDir, java, places);
    expect(await compileLauncher(libDir, java, places)).toBe(folder);

    expect(await readdir(join(root, 'store'))).toEqual([folder.split('/').at(-1), 'lib']);
    const calls = (await readFile(join(root, 'calls'), 'utf8')).trimEnd().split('\n');
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatch(/--release 17 .*JobStore\.java$/);
  });

  it('by several at once leaves one result that all of them use', async () => {
    const java = await fakeJava('jdk', 21, WORKING);
    const folders = await Promise.all(Array.from({ length: 5 }, () => compileLauncher(libDir, java, places)));
    expect(new Set(folders).size).toBe(1);
    expect(await readdir(folders[0]!)).toEqual(['JobStore.class']);
    expect(await readdir(join(root, 'store'))).toHaveLength(2);
  });

  it('takes the compiler of another Java where the one that runs it has none', async () => {
    const runtime = await fakeJava('runtime', 25, null);
    await fakeJava('jvm/jdk', 17, WORKING);
    expect(await readdir(await compileLauncher(libDir, runtime, places))).toEqual(['JobStore.class']);
  });

  it('names the runtimes it found and what to install where there is no compiler, or only an older one', async () => {
    const runtime = await fakeJava('runtime', 25, null);
    await fakeJava('jvm/old', 11, WORKING);
    const error = await compileLauncher(libDir, runtime, places).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    for (const part of [
      'javac',
      `Java 25 in ${runtime.home}`,
      'Java 11 in',
      'jdk-headless',
      'brew install',
      'JAVA_HOME',
    ])
      expect(String(error)).toContain(part);
    expect(await readdir(join(root, 'store'))).toEqual(['lib']);
  });

  it('hands on what the compiler complains of, and leaves nothing half', async () => {
    const java = await fakeJava('jdk', 21, 'echo "error: no such package" >&2; exit 1');
    await expect(compileLauncher(libDir, java, places)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('error: no such package'),
    });
    expect(await readdir(join(root, 'store'))).toEqual(['lib']);
  });
});

/** Writes down how it was called, and an empty class into the folder after -d. */
const WORKING = [
  'echo "$@" >> "$(dirname "$0")/../../calls" || true',
  'while [ "$1" != "-d" ]; do shift; done',
  'touch "$2/JobStore.class"',
].join('\n');

async function fakeJava(path: string, major: number, compiler: string | null): Promise<Java> {
  const home = join(root, path);
  await mkdir(join(home, 'bin'), { recursive: true });
  await writeFile(join(home, 'release'), `JAVA_VERSION="${major}.0.1"\n`);
  const scripts = { java: 'exit 1', ...(compiler !== null && { javac: compiler }) };
  for (const [name, body] of Object.entries(scripts)) {
    await writeFile(join(home, 'bin', name), `#!/bin/sh\n${body}\n`);
    await chmod(join(home, 'bin', name), 0o755);
  }
  return { home, executable: join(home, 'bin/java'), major };
}
