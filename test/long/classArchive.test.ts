import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fetchNeo4j } from '../../src/platform/embedded/artifacts/artifacts.js';
import { classArchive, makeClassArchive } from '../../src/platform/embedded/neo4j/classArchive.js';
import { findJava, type Java } from '../../src/platform/embedded/programs/java.js';
import { neo4jJava } from '../../src/platform/embedded/neo4j/neo4jConf.js';
import { startEmbeddedNeo4j } from '../../src/platform/embedded/neo4j/neo4jProcess.js';
import { takeProcessLock } from '../../src/platform/embedded/processes/processLock.js';
import { noProgress } from '../../src/platform/progress.js';
import { artifactsDir as fetchedDir } from '../support/artifactsDir.js';

let folder: string;
let artifactsDir: string;
let libDir: string;
let java: Java;
const unstopped = (): AbortSignal => new AbortController().signal;
const archivePath = async (): Promise<string> => classArchive(java, libDir, await neo4jJava(java, libDir));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-archive-'));
  artifactsDir = join(folder, 'artifacts');
  libDir = join(artifactsDir, 'neo4j', 'lib');
  await mkdir(dirname(libDir), { recursive: true });
  const fetched = await fetchNeo4j({ artifactsDir: fetchedDir, progress: noProgress });
  await mkdir(libDir);
  for (const jar of await readdir(fetched.libDir)) await symlink(resolve(fetched.libDir, jar), join(libDir, jar));
  java = await findJava(21);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }));

describe('the class archive of Neo4j', () => {
  it('is made once, starts Neo4j, and unused archives are removed after a month', async () => {
    const [old, young] = ['classes-old', 'classes-young'].map((name) => join(artifactsDir, name, 'neo4j.jsa'));
    for (const [file, days] of [[old!, 40] as const, [young!, 20] as const]) {
      await mkdir(dirname(file));
      await writeFile(file, '');
      const at = Date.now() / 1_000 - days * 86_400;
      await utimes(file, at, at);
    }
    expect(await makeClassArchive({ java, libDir, signal: unstopped() })).toBe(true);
    const archive = await archivePath();
    expect((await stat(archive)).size).toBeGreaterThan(10_000_000);
    expect(await makeClassArchive({ java, libDir, signal: unstopped() })).toBe(false);
    expect([existsSync(old!), existsSync(young!)]).toEqual([false, true]);
    // Nothing of the Neo4j that made it is left.
    expect((await readdir(artifactsDir)).filter((name) => name.startsWith('.'))).toEqual([]);

    const dataDir = join(folder, 'data');
    const server = await startEmbeddedNeo4j({ dataDir, libDir, java, password: 'only-for-this', progress: noProgress });
    try {
      const maps = await readFile(`/proc/${server.pid}/maps`, 'utf8').catch(() => archive);
      expect(maps).toContain(archive);
      expect(await readFile(join(dataDir, 'logs/neo4j.console.log'), 'utf8')).not.toContain('[error]');
    } finally {
      await server.stop();
    }
  }, 600_000);

  it('differs for other jars', async () => {
    const before = await archivePath();
    const [jar] = await readdir(libDir);
    await rm(join(libDir, jar!));
    await symlink(java.executable, join(libDir, jar!));
    expect(await archivePath()).not.toBe(before);
  });

  it('is left to another process that already makes it', async () => {
    const turn = await takeProcessLock(join(artifactsDir, 'classes.lock'));
    expect(await makeClassArchive({ java, libDir, signal: unstopped() })).toBe(false);
    expect(existsSync(await archivePath())).toBe(false);
    if ('release' in turn) await turn.release();
  });

  it('is abandoned when Kith stops, and leaves nothing behind', async () => {
    await mkdir(join(artifactsDir, '.classes-abandoned'));
    const making = makeClassArchive({ java, libDir, signal: AbortSignal.abort() });
    expect(await making.catch(() => false)).toBe(false);
    expect(await readdir(artifactsDir)).toEqual(['neo4j']);
  });
});
