import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Names one process for good: the pid, and a token of when it started, because the system gives pids out again. */
export const processIdentity = z.object({ pid: z.number().int().positive(), startToken: z.string().min(1) });

/** See {@link processIdentity}. */
export type ProcessIdentity = z.infer<typeof processIdentity>;

/** The identity of a process that is running, or null when there is none by that pid or it has ended already. */
export async function identityOf(pid: number): Promise<ProcessIdentity | null> {
  const startToken = process.platform === 'linux' ? await linuxStartToken(pid) : await psStartToken(pid);
  return startToken === null ? null : { pid, startToken };
}

/** Whether exactly that process still runs; another process that got its pid does not count. */
export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  return (await identityOf(identity.pid))?.startToken === identity.startToken;
}

/** Sends a signal to exactly that process; false when it is gone. */
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
    // The second field is the command in brackets and may hold blanks and brackets itself: count after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    if (startTicks === undefined || state === 'Z' || state === 'X') return null;
    return `${await bootId()}:${startTicks}`;
  } catch {
    return null;
  }
}

/** Ticks count from boot, so the same number may come again after the next one. */
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
