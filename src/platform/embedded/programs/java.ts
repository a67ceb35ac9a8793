import { execFile } from 'node:child_process';
import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { homesIn, jdk4pyHome, realHome, defaultSearchPaths, type JavaSearchPaths } from './javaSearchPaths.js';
import { missingPrograms } from './missingPrograms.js';

/** Java installation: its home folder, its `java` executable and its major version, for example 21. */
export interface Java {
  home: string;
  executable: string;
  major: number;
}

const longTermVersions = [21, 25];
const run = promisify(execFile);

/**
 * Finds a Java of at least that major version: that of JAVA_HOME if it is a long-term release, else the newest
 * long-term release (21, 25), else the newest of all. Throws UNAVAILABLE that lists what was found and what to install.
 */
export async function findJava(minimum: number, searchPaths: JavaSearchPaths = defaultSearchPaths()): Promise<Java> {
  const { best, installed } = await searchJava(minimum, searchPaths);
  if (best === undefined) throw missingPrograms({ java: { minimum, installed: javaList(installed) } });
  return best;
}

/** Returns undefined if a Java of at least that version is installed, else a list of the installed ones. */
export async function listJavasIfMissing(minimum: number, searchPaths: JavaSearchPaths): Promise<string | undefined> {
  const { best, installed } = await searchJava(minimum, searchPaths);
  return best === undefined ? javaList(installed) : undefined;
}

async function searchJava(
  minimum: number,
  searchPaths: JavaSearchPaths,
): Promise<{ best: Java | undefined; installed: Java[] }> {
  const namedHome = searchPaths.javaHome === null ? null : await realHome(join(searchPaths.javaHome, 'bin/java'));
  const javas = await findAllJavas(searchPaths);
  const best = choose(javas, minimum, namedHome);
  if (best !== undefined) return { best, installed: javas };

  const viaPython = await jdk4pyHome(searchPaths);
  if (viaPython !== null) javas.push(...(await readVersions([viaPython])));
  return { best: choose(javas, minimum, namedHome), installed: javas };
}

const javaList = (javas: readonly Java[]): string =>
  [...new Set(javas.map((java) => `Java ${java.major} in ${java.home}`))].join('; ') || 'no Java at all';

/** True if this Java has a module, for example `jdk.incubator.vector`; a reduced runtime may lack it. */
export async function hasJavaModule(java: Java, module: string): Promise<boolean> {
  const moduleList = /^MODULES="(.*)"$/m.exec(await releaseFile(java.home))?.[1];
  if (moduleList !== undefined) return moduleList.split(' ').includes(module);
  const { stdout } = await run(java.executable, ['--list-modules']);
  return stdout.split('\n').some((line) => line.split('@')[0] === module);
}

/** Returns each Java of those places, that of JAVA_HOME first. */
const findAllJavas = async (searchPaths: JavaSearchPaths): Promise<Java[]> => readVersions(await homesIn(searchPaths));

async function readVersions(homes: string[]): Promise<Java[]> {
  const versions = await Promise.all(homes.map(readVersion));
  return versions.filter((java) => java !== null);
}

async function readVersion(home: string): Promise<Java | null> {
  const executable = join(home, 'bin', 'java');
  try {
    await access(executable, constants.X_OK);
  } catch {
    return null;
  }
  const statedVersion = /^JAVA_VERSION="([^"]+)"/m.exec(await releaseFile(home))?.[1];
  if (statedVersion !== undefined) return { home, executable, major: majorOf(statedVersion) };
  return askForVersion(executable);
}

/** Asks an installation without release file, for example a launcher script on the PATH: it knows its real home. */
async function askForVersion(executable: string): Promise<Java | null> {
  try {
    const { stderr } = await run(executable, ['-XshowSettings:properties', '-version']);
    const property = (name: string): string | undefined =>
      new RegExp(`^\\s*${name} = (.+?)\\s*$`, 'm').exec(stderr)?.[1];
    const home = property('java\\.home');
    const version = property('java\\.version');
    if (home === undefined || version === undefined) return null;
    return { home, executable: join(home, 'bin', 'java'), major: majorOf(version) };
  } catch {
    return null;
  }
}

/** Parses a major version: "17.0.15" is 17, "25-ea" is 25, and "1.8.0_402" (before Java 9) is 8. */
function majorOf(version: string): number {
  const [first, second] = version.split(/[^0-9]+/).map(Number);
  return (first === 1 ? second : first) ?? 0;
}

const releaseFile = (home: string): Promise<string> => readFile(join(home, 'release'), 'utf8').catch(() => '');

function choose(javas: Java[], minimum: number, namedHome: string | null): Java | undefined {
  const rank = (java: Java): number =>
    (longTermVersions.includes(java.major) ? 10_000 : 0) + (java.home === namedHome ? 1_000 : 0) + java.major;
  return javas.filter((java) => java.major >= minimum).sort((a, b) => rank(b) - rank(a))[0];
}
