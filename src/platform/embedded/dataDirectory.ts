import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import { privateFolder, writeDurably } from './durableFile.js';
import { identityOf, isRunning, processIdentity } from './processIdentity.js';
import { takeProcessLock } from './processLock.js';

/** The right to be the one Kith on a data directory. */
export interface DataDirectoryClaim {
  /** Gives the directory free again and removes the run info. */
  release(): Promise<void>;
  /** Tells other processes what runs here, for example its `url`; replaces what was told before. */
  writeRunInfo(info: object): Promise<void>;
}

const runInfo = processIdentity.extend({ url: z.string().optional(), neo4jUri: z.string().optional() }).loose();

/** What a running Kith told about itself: its pid, and whatever it wrote, for example the `url` it serves and where its graph is. */
export type RunInfo = z.infer<typeof runInfo>;

/**
 * Makes the data directory where needed, only for its owner, and claims it for this process.
 * A claim of a process that is gone is taken over; throws CONFLICT naming the pid and URL of one that runs.
 */
export async function claimDataDirectory(dataDir: string): Promise<DataDirectoryClaim> {
  await mkdir(dataDir, { recursive: true, mode: privateFolder });
  await chmod(dataDir, privateFolder);
  const attempt = await takeProcessLock(join(dataDir, 'kith.lock'));
  if ('holder' in attempt) throw await claimedBy(attempt.holder.pid, dataDir);

  const file = join(dataDir, 'run.json');
  await rm(file, { force: true });
  return {
    async writeRunInfo(info) {
      await writeDurably(file, JSON.stringify({ ...info, ...(await identityOf(process.pid)) }));
    },
    async release() {
      await rm(file, { force: true });
      await attempt.release();
    },
  };
}

/** What the Kith that runs on this data directory told about itself; null when none runs or it has told nothing yet. */
export async function readRunInfo(dataDir: string): Promise<RunInfo | null> {
  try {
    const info = runInfo.parse(JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')));
    return (await isRunning(info)) ? info : null;
  } catch {
    return null;
  }
}

async function claimedBy(pid: number, dataDir: string): Promise<DomainError> {
  const url = (await readRunInfo(dataDir))?.url;
  const at = url === undefined ? '' : ` and serves ${url}`;
  return new DomainError(
    'CONFLICT',
    `Kith already runs on the data directory ${resolve(dataDir)}: process ${pid}${at}. Stop it first, or use another one.`,
    { details: { pid, ...(url !== undefined && { url }) } },
  );
}
