import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** Wheels of other packages and the environment of the last run; a later run finds them there. */
const cache = resolve('node_modules/.cache/kith/python');
const project = resolve('clients/python');

/** Environment with the Python client installed, or the reason why there is none. */
export type PythonEnvironment = { readonly folder: string } | { readonly missing: string };

/**
 * Installs the Python client as a user does, with one command. Packages of others are fetched before, so that only
 * their absence is a reason to skip tests: if the client itself cannot be installed, this rejects.
 */
export async function installPythonClient(): Promise<PythonEnvironment> {
  const python = await findPython();
  if (python === undefined) return { missing: 'no Python 3.10 or newer with venv' };
  const pyproject = readFileSync(join(project, 'pyproject.toml'), 'utf8');
  const key = createHash('sha256').update(`${python.version}\n${pyproject}`).digest('hex').slice(0, 16);
  const [folder, wheels] = [join(cache, key), join(cache, `${key}-wheels`)];
  const pip = (...args: string[]) =>
    execute(join(folder, 'bin/pip'), [...args, '--quiet', '--disable-pip-version-check']);
  if (!existsSync(join(wheels, 'complete'))) {
    rmSync(cache, { recursive: true, force: true });
    mkdirSync(wheels, { recursive: true });
    await execute(python.command, ['-m', 'venv', folder]);
    try {
      await pip('download', '--only-binary=:all:', '--dest', wheels, ...requirementsOf(pyproject));
    } catch (error) {
      return { missing: `its packages cannot be fetched: ${(error as Error).message.trim().split('\n').at(-1)}` };
    }
    writeFileSync(join(wheels, 'complete'), '');
  }
  await pip('install', '--no-index', '--find-links', wheels, '--no-compile', `${project}[test]`);
  return { folder };
}

async function findPython(): Promise<{ command: string; version: string } | undefined> {
  const program = 'import sys, venv, ensurepip; print(sys.version, sys.version_info >= (3, 10))';
  for (const command of ['python3', 'python']) {
    const result = await execute(command, ['-c', program]).catch(() => undefined);
    if (result?.stdout.trim().endsWith('True')) return { command, version: result.stdout };
  }
  return undefined;
}

/** Lists what the client needs to be built, to run and to be tested. Each list stands on one line. */
const requirementsOf = (pyproject: string): string[] =>
  ['requires', 'dependencies', 'test'].flatMap(
    (name) => JSON.parse(new RegExp(`^${name} = (\\[.*\\])$`, 'm').exec(pyproject)![1]!) as string[],
  );
