import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A process as `ps` shows it. */
export interface Shown {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The processes that a process has started and that still run. */
export const childrenOf = async (pid: number): Promise<Shown[]> => (await all()).filter(({ parent }) => parent === pid);

/** The processes whose command line names a folder. */
export const running = async (folder: string): Promise<Shown[]> =>
  (await all()).filter(({ command }) => command.includes(folder));

async function all(): Promise<Shown[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=', '-o', 'ppid=', '-o', 'command=']);
  return stdout.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return found ? [{ pid: Number(found[1]), parent: Number(found[2]), command: found[3]! }] : [];
  });
}
