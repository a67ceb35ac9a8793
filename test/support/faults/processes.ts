import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Process as `ps` shows it. */
export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Returns the running child processes of a process. */
export const childrenOf = async (pid: number): Promise<ListedProcess[]> =>
  (await listProcesses()).filter(({ parent }) => parent === pid);

/** Kills the guard of an embedded server: the process that started it, and the watch beside it. */
export async function killGuardOf(server: number): Promise<void> {
  const processes = await listProcesses();
  const guard = processes.find(({ pid }) => pid === server)!.parent;
  const watches = processes.filter(({ pid, parent }) => parent === guard && pid !== server);
  for (const pid of [guard, ...watches.map((watch) => watch.pid)]) process.kill(pid, 'SIGKILL');
}

/** Returns the processes whose command line contains a folder. */
export const processesOf = async (folder: string): Promise<ListedProcess[]> =>
  (await listProcesses()).filter(({ command }) => command.includes(folder));

async function listProcesses(): Promise<ListedProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=', '-o', 'ppid=', '-o', 'command=']);
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3]! }] : [];
  });
}
