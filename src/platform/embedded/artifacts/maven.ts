import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DomainError } from '../../errors.js';
import { missingPrograms } from '../programs/missingPrograms.js';

const maxShownErrors = 6;
const unreachableHint =
  /Unknown ?host|name resolution|Connection (refused|timed out|reset)|Connect(ion)? to .* failed|Network is unreachable|No route to host|offline mode/i;

/** Finds the `mvn` of MAVEN_HOME or the PATH. Throws UNAVAILABLE that says what to install. */
export async function findMaven(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  const mavenHome = environment['MAVEN_HOME'];
  const folders = [...(mavenHome ? [join(mavenHome, 'bin')] : []), ...(environment['PATH'] ?? '').split(delimiter)];
  for (const folder of folders) {
    const executable = join(folder, 'mvn');
    const usable = await access(executable, constants.X_OK).then(
      () => folder !== '',
      () => false,
    );
    if (usable) return executable;
  }
  throw missingPrograms({ maven: true });
}

/** Passes the output on line by line. UNAVAILABLE with Maven's last errors; downloads stay in its own repository. */
export async function runMaven(maven: string, args: string[], folder: string, onLine: (line: string) => void) {
  // By default Maven only warns of a wrong checksum, and even runs the file if it is a plugin.
  const child = spawn(maven, ['-B', '--strict-checksums', '-Dstyle.color=never', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  let unreachableError: string | null = null;
  const read = (line: string): void => {
    onLine(line);
    const [, level, text] = /^\[(ERROR|FATAL|WARNING)\] (.*?\S)(?: -> \[Help \d\])?\s*$/.exec(line) ?? [];
    if (text === undefined) return;
    // Some versions only warn of an unreachable repository, and their errors then name another cause.
    if (unreachableHint.test(text)) unreachableError = text;
    if (level !== 'WARNING' && !isBoilerplate(text)) errors.push(text);
  };
  createInterface({ input: child.stdout }).on('line', read);
  createInterface({ input: child.stderr }).on('line', read);

  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new DomainError('UNAVAILABLE', `${maven} could not be run.`, { cause })));
    child.once('close', resolve);
  });
  if (code !== 0) throw mavenFailed(code, errors, unreachableError);
}

/** True for the advice that ends every failure of Maven and would hide the reason. */
const isBoilerplate = (error: string): boolean =>
  /^(To see the full stack trace|Re-run Maven|For more information about|\[Help \d\])/.test(error);

function mavenFailed(code: number | null, errors: string[], unreachableError: string | null): DomainError {
  const lastErrors = errors.slice(-maxShownErrors);
  const errorLines =
    unreachableError === null || lastErrors.includes(unreachableError) ? lastErrors : [unreachableError, ...lastErrors];
  return new DomainError(
    'UNAVAILABLE',
    [
      unreachableError !== null
        ? 'Maven could not reach its repository: this machine seems to be offline or behind a proxy Maven does not know.'
        : `Maven ended with ${code === null ? 'a signal' : `code ${code}`}.`,
      ...errorLines.map((error) => `  ${error}`),
      'What was downloaded is kept: the next start resumes where this one stopped.',
    ].join('\n'),
  );
}
