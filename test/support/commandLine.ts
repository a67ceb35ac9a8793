import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** What a command came to. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as a user does, in a process of its own, with these variables and this input. */
export async function kithCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [resolve('bin/kith.mjs'), ...args], {
    env: { ...process.env, KITH_URL: '', KITH_TOKEN: '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (data: string) => (said.out += data));
  child.stderr.setEncoding('utf8').on('data', (data: string) => (said.err += data));
  // A command that reads nothing may be gone before its input comes.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}
