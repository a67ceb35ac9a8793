import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { DomainError } from '../../errors.js';
import type { Progress } from '../../progress.js';
import { writeDurably } from '../durableFile.js';
import { identityOf, isRunning, processIdentity, signalProcess, type ProcessIdentity } from './processIdentity.js';

const termMs = 20_000;
const killMs = 10_000;
const pollMs = 50;

const serverLaunch = z.object({ digest: z.string(), port: z.number().int() });
const serverRecord = processIdentity.extend({ launch: serverLaunch.optional() });

/** Start settings of a server: a digest of all but its port, and the port. */
export type ServerLaunch = z.infer<typeof serverLaunch>;

/** Recorded process of a server; with its launch if a later Kith may take it over. */
export type ServerRecord = z.infer<typeof serverRecord>;

/** Returns the path of a server's record, in its data directory. */
export const recordOf = ({ dataDir, name }: { dataDir: string; name: string }): string => join(dataDir, `${name}.pid`);

/** Returns the path of the named pipe at which a server's guard waits for the next Kith. */
export const handoverPipeOf = ({ dataDir, name }: { dataDir: string; name: string }): string =>
  join(dataDir, `${name}.handover`);

/** Records the process that serves a data directory, so that a later start finds it; null if it has ended already. */
export async function recordServer(file: string, pid: number, launch?: ServerLaunch): Promise<ProcessIdentity | null> {
  const identity = await identityOf(pid);
  if (identity !== null) await writeDurably(file, JSON.stringify({ ...identity, launch }));
  return identity;
}

/** Removes the record of a server that has ended, unless another one has been recorded since. */
export async function deleteServerRecord(file: string, { pid, startToken }: ProcessIdentity): Promise<void> {
  const recorded = await readServerRecord(file);
  if (recorded?.pid === pid && recorded.startToken === startToken) await rm(file, { force: true });
}

/** Stops the server of an earlier Kith, if it still runs; a process that merely reuses its pid is left alone. */
export async function stopLeftover(file: string, title: string, progress: Progress): Promise<void> {
  const leftover = await readServerRecord(file);
  if (leftover !== null && (await isRunning(leftover))) {
    progress.say(`Stopping the ${title} an earlier run left behind (process ${leftover.pid}).`);
    await stopProcess(leftover, title);
  }
  await rm(file, { force: true });
}

/** Stops a process by SIGTERM, after 20 s by SIGKILL; resolves when it is gone. Throws UNAVAILABLE if both fail. */
export async function stopProcess(identity: ProcessIdentity, title: string): Promise<void> {
  await signalProcess(identity, 'SIGTERM');
  if (await isGoneWithin(identity, termMs)) return;
  await signalProcess(identity, 'SIGKILL');
  if (await isGoneWithin(identity, killMs)) return;
  throw new DomainError('UNAVAILABLE', `Process ${identity.pid} (${title}) did not end, even when killed.`);
}

/** Reads a record; null if it is unreadable. Then two servers are still kept apart by the lock of each on its store. */
export async function readServerRecord(file: string): Promise<ServerRecord | null> {
  try {
    return serverRecord.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

async function isGoneWithin(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (await isRunning(identity)) {
    if (Date.now() > deadline) return false;
    await pause(pollMs);
  }
  return true;
}
