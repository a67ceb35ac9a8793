import { readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../errors.js';
import type { Progress } from '../../progress.js';
import { writeDurably } from '../durableFile.js';
import { identityOf, isRunning, processIdentity, signalProcess, type ProcessIdentity } from './processIdentity.js';

const termMs = 20_000;
const killMs = 10_000;
const pollMs = 50;

/** Records the process that serves a data directory, so that a later start finds it; null if it has ended already. */
export async function recordServer(file: string, pid: number): Promise<ProcessIdentity | null> {
  const identity = await identityOf(pid);
  if (identity !== null) await writeDurably(file, JSON.stringify(identity));
  return identity;
}

/** Removes the record of a server that has ended, unless another one has been recorded since. */
export async function forgetServer(file: string, { pid, startToken }: ProcessIdentity): Promise<void> {
  const recorded = await readRecord(file);
  if (recorded?.pid === pid && recorded.startToken === startToken) await rm(file, { force: true });
}

/** Stops the server of an earlier Kith, if it still runs; a process that merely reuses its pid is left alone. */
export async function stopLeftover(file: string, title: string, progress: Progress): Promise<void> {
  const leftover = await readRecord(file);
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

async function isGoneWithin(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (await isRunning(identity)) {
    if (Date.now() > deadline) return false;
    await pause(pollMs);
  }
  return true;
}

/** Reads a record; null if it is unreadable. Then two servers are still kept apart by the lock of each on its store. */
async function readRecord(file: string): Promise<ProcessIdentity | null> {
  try {
    return processIdentity.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
