import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, constants, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DomainError } from '../errors.js';
import { everyJava, type Java } from './java.js';
import { usualPlaces, type JavaPlaces } from './javaPlaces.js';

/** The Java the job store needs at least, to compile its launcher and to run. */
export const jobStoreJava = 17;
/** The class that {@link compileLauncher} makes. */
export const launcherClass = 'JobStore';

const sourceFile = fileURLToPath(new URL(`${launcherClass}.java`, import.meta.url));

/**
 * Returns the folder with the job store's launcher, compiled beside its jars the first time and after each change of
 * its source; every Java from 17 on runs it, whichever compiled it.
 * Throws UNAVAILABLE saying what to install when no Java compiler is found, and with its errors when it fails.
 */
export async function compileLauncher(libDir: string, java: Java, places: JavaPlaces = usualPlaces()): Promise<string> {
  const digest = createHash('sha256')
    .update(await readFile(sourceFile))
    .update(`\n${jobStoreJava}`)
    .digest('hex');
  const folder = join(dirname(libDir), `launcher-${digest.slice(0, 16)}`);
  if (await isThere(join(folder, `${launcherClass}.class`), constants.R_OK)) return folder;

  const compiler = await findCompiler(java, places);
  const building = await mkdtemp(`${folder}.building-`);
  try {
    await compile(compiler, libDir, building);
    await moveInto(building, folder);
    return folder;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/** The compiler beside the Java that will run the store, else any that is new enough: runtimes alone have none. */
async function findCompiler(java: Java, places: JavaPlaces): Promise<string> {
  const candidates = [java, ...(await everyJava(places))];
  for (const { home, major } of candidates) {
    const compiler = join(home, 'bin', 'javac');
    if (major >= jobStoreJava && (await isThere(compiler, constants.X_OK))) return compiler;
  }
  throw noCompiler(candidates);
}

async function compile(compiler: string, libDir: string, into: string): Promise<void> {
  const args = [
    '--release',
    String(jobStoreJava),
    '-encoding',
    'UTF-8',
    '-cp',
    join(libDir, '*'),
    '-d',
    into,
    sourceFile,
  ];
  try {
    await promisify(execFile)(compiler, ['-J-Xmx128m', ...args]);
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim() ?? String(cause);
    throw new DomainError('UNAVAILABLE', `${compiler} could not compile the launcher of the job store:\n${said}`, {
      cause,
    });
  }
}

/** Of several processes that compiled at once, the first one's result stays. */
async function moveInto(building: string, folder: string): Promise<void> {
  try {
    await rename(building, folder);
  } catch (error) {
    if (!(await isThere(join(folder, `${launcherClass}.class`), constants.R_OK))) throw error;
  }
}

const isThere = (file: string, mode: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );

function noCompiler(found: Java[]): DomainError {
  const seen = [...new Set(found.map((java) => `Java ${java.major} in ${java.home}`))].join('; ');
  return new DomainError(
    'UNAVAILABLE',
    [
      `A Java compiler (javac) of Java ${jobStoreJava} or newer is needed once, for the embedded job store.`,
      `Without one, or too old: ${seen}.`,
      'Install one of these beside it and start again:',
      '  Debian 12: sudo apt-get install openjdk-17-jdk-headless',
      '  Debian 13, Ubuntu 22.04 and newer: sudo apt-get install openjdk-21-jdk-headless',
      '  macOS: brew install openjdk@21',
      'or point JAVA_HOME at a JDK, or MONGODB_URI at a MongoDB of your own.',
    ].join('\n'),
  );
}
