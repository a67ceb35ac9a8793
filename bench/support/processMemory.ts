import { readFile } from 'node:fs/promises';
import { childrenOf } from '../../test/support/faults/processes.js';

/** Memory of a process in MB: what is resident, and its share of it, where shared pages are divided by their users. */
export interface ProcessMemory {
  readonly process: string;
  readonly resident: number;
  readonly share: number;
}

const shownCharacters = 40;

/** Returns the memory of a process and of all that it has started, and their sum; of a Linux machine alone. */
export async function memoryOf(pid: number): Promise<ProcessMemory[]> {
  const rows: ProcessMemory[] = [];
  const unvisited = [{ pid, command: 'kith' }];
  for (let current = unvisited.pop(); current; current = unvisited.pop()) {
    unvisited.push(...(await childrenOf(current.pid)));
    const rollup = await readFile(`/proc/${current.pid}/smaps_rollup`, 'utf8').catch(() => '');
    const megabytes = (name: string): number =>
      Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1_024);
    rows.push({ process: nameOf(current.command), resident: megabytes('Rss'), share: megabytes('Pss') });
  }
  const sum = (of: (one: ProcessMemory) => number): number => rows.reduce((total, one) => total + of(one), 0);
  return [...rows, { process: 'all', resident: sum(({ resident }) => resident), share: sum(({ share }) => share) }];
}

/** Returns what tells the processes of Kith apart. */
const nameOf = (command: string): string =>
  /guard\.sh|embedding\.worker|org\.neo4j\S+|JobStore/.exec(command)?.[0] ?? command.slice(0, shownCharacters);
