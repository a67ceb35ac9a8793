import { readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../errors.js';
import type { Progress } from '../progress.js';
import { writeDurably } from './durableFile.js';
import { identityOf, isRunning, processIdentity, signalProcess, type ProcessIdentity } from './processIdentity.js';

const termMs = 20_000;
const killMs = 10_000;
const pollMs = 50;

/** Records which process serves a data directory, so that a later start finds it again. Null when it has ended already. */
export async function recordServer(file: string, pid: number): Promise<ProcessIdentity | null> {
  const identity = await identityOf(pid);
  if (identity !== null) await writeDurably(file, JSON.stringify(identity));
  return identity;
}

/** Forgets a recorded server that has ended, unless another has been recorded since. */
export async function forgetServer(file: string, { pid, startToken }: ProcessIdentity): Promise<void> {
  const recorded = await readRecord(file);
  if (recorded?.pid === pid && recorded.startToken === startToken) await rm(file, { force: true });
}

/** Stops the server an earlier Kith left behind, if one still runs; a process that merely got its pid is left alone. */
export async function stopLeftover(file: string, title: string, progress: Progress): Promise<void> {
  const leftover = await readRecord(file);
  if (leftover !== null && (await isRunning(leftover))) {
    progress.say(`Stopping the ${title} an earlier run left behind (process ${leftover.pid}).`);
    await stopProcess(leftover, title);
  }
  await rm(file, { force: true });
}

/** Asks a process to end, then ends it, and returns when it is gone. Throws UNAVAILABLE when even that fails. */
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

/** A record that cannot be read names nobody; each server's own lock on its store still keeps two of them apart. */
async function readRecord(file: string): Promise<ProcessIdentity | null> {
  try {
    return processIdentity.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
