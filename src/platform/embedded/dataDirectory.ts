import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import { privateFolder, writeDurably } from './durableFile.js';
import { identityOf, isRunning, processIdentity } from './processes/processIdentity.js';
import { takeProcessLock } from './processes/processLock.js';

/** Exclusive claim of a data directory: only one Kith runs on it. */
export interface DataDirectoryClaim {
  /** Releases the directory and removes the run info. */
  release(): Promise<void>;
  /** Publishes run info for other processes, for example the `url`; replaces the earlier one. */
  writeRunInfo(info: object): Promise<void>;
}

const runInfo = processIdentity.extend({ url: z.string().optional(), neo4jUri: z.string().optional() }).loose();

/** Published info on a running Kith: its pid and, if known, the `url` that it serves and the Bolt URI of its graph. */
export type RunInfo = z.infer<typeof runInfo>;

const unusableReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its disk is read-only',
  EEXIST: 'it is a file',
  ENOTDIR: 'its path contains a file',
  ENOSPC: 'its disk is full',
};

/** Does work on the files of a data directory. Rejects with UNAVAILABLE if the directory cannot be used. */
export async function inDataDirectory<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = unusableReasons[String((error as NodeJS.ErrnoException).code)];
    if (reason === undefined) throw error;
    throw new DomainError(
      'UNAVAILABLE',
      `The data directory ${resolve(dataDir)} cannot be used: ${reason}. Let this user write there, or set KITH_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Creates the private directory and claims it, even from a dead process. CONFLICT names a live one's pid and URL. */
export async function claimDataDirectory(dataDir: string): Promise<DataDirectoryClaim> {
  const file = join(dataDir, 'run.json');
  const attempt = await inDataDirectory(dataDir, async () => {
    await mkdir(dataDir, { recursive: true, mode: privateFolder });
    await chmod(dataDir, privateFolder);
    return takeProcessLock(join(dataDir, 'kith.lock'));
  });
  if ('holder' in attempt) throw await claimedBy(attempt.holder.pid, dataDir);

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

/** Returns the run info of the Kith on this data directory; null if none runs or it has published nothing yet. */
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
  const servedUrl = url === undefined ? '' : `, which serves ${url}`;
  return new DomainError(
    'CONFLICT',
    `Kith already runs on the data directory ${resolve(dataDir)}: process ${pid}${servedUrl}. Stop it first, or use another data directory.`,
    { details: { pid, ...(url !== undefined && { url }) } },
  );
}
