import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Unique identity of a process: the pid and a token of its start time, because the system reuses pids. */
export const processIdentity = z.object({ pid: z.number().int().positive(), startToken: z.string().min(1) });

export type ProcessIdentity = z.infer<typeof processIdentity>;

/** Returns the identity of a running process; null if there is none by that pid or it has ended already. */
export async function identityOf(pid: number): Promise<ProcessIdentity | null> {
  const startToken = process.platform === 'linux' ? await linuxStartToken(pid) : await psStartToken(pid);
  return startToken === null ? null : { pid, startToken };
}

/** True if exactly that process still runs; another process with a reused pid does not count. */
export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  return (await identityOf(identity.pid))?.startToken === identity.startToken;
}

/** Sends a signal to exactly that process; returns false if it is gone. */
export async function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): Promise<boolean> {
  if (!(await isRunning(identity))) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch {
    return false;
  }
}

async function linuxStartToken(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may itself hold blanks and parentheses: count after the last
    // one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    if (startTicks === undefined || state === 'Z' || state === 'X') return null;
    return `${await bootId()}:${startTicks}`;
  } catch {
    return null;
  }
}

/** Returns the id of this boot: ticks count from boot, so the same number may recur after the next one. */
async function bootId(): Promise<string> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'boot')).trim();
}

async function psStartToken(pid: number): Promise<string | null> {
  try {
    const env = { ...process.env, LC_ALL: 'C' };
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], { env });
    const [state, ...started] = stdout.trim().split(/\s+/);
    return started.length === 0 || state?.startsWith('Z') ? null : started.join(' ');
  } catch {
    return null;
  }
}
