import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Process as `ps` shows it. */
export interface Shown {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Returns the running child processes of a process. */
export const childrenOf = async (pid: number): Promise<Shown[]> => (await all()).filter(({ parent }) => parent === pid);

/** Kills the guard of an embedded server: the process that started it, and the watch beside it. */
export async function killGuardOf(server: number): Promise<void> {
  const shown = await all();
  const guard = shown.find(({ pid }) => pid === server)!.parent;
  const watches = shown.filter(({ pid, parent }) => parent === guard && pid !== server);
  for (const pid of [guard, ...watches.map((watch) => watch.pid)]) process.kill(pid, 'SIGKILL');
}

/** Returns the processes whose command line contains a folder. */
export const running = async (folder: string): Promise<Shown[]> =>
  (await all()).filter(({ command }) => command.includes(folder));

async function all(): Promise<Shown[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=', '-o', 'ppid=', '-o', 'command=']);
  return stdout.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return found ? [{ pid: Number(found[1]), parent: Number(found[2]), command: found[3]! }] : [];
  });
}
