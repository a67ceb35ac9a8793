import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { DomainError } from '../../errors.js';
import { privateFile } from '../durableFile.js';
import { identityOf, isRunning, processIdentity, type ProcessIdentity } from './processIdentity.js';
import { digest } from '../../digest.js';

/** Result of an attempt: the lock, to be released, or the process that holds it. */
export type LockAttempt = { release(): Promise<void> } | { holder: ProcessIdentity };

const lockContent = processIdentity.extend({ nonce: z.string() });
const retryMs = 50;
const halfWrittenMs = 1_000;
const abandonedTakeoverMs = 10_000;

/**
 * Tries to take a lock file for this process, without waiting for a living holder. If the holder is gone, or its pid
 * was reused, exactly one contender takes the lock over.
 *
 * | state | meaning                                | next state                                   |
 * | ----- | -------------------------------------- | -------------------------------------------- |
 * | free  | no file                                | held (created exclusively)                   |
 * | held  | names a running process                | free (released), stale (its process is gone) |
 * | stale | names a dead process, or is unreadable | free (removed by one contender)              |
 */
export async function takeProcessLock(file: string): Promise<LockAttempt> {
  const self = await identityOf(process.pid);
  if (self === null) throw new DomainError('INTERNAL', 'The start time of this process could not be read.');
  const ownContent = JSON.stringify({ ...self, nonce: randomUUID() });
  for (;;) {
    if (await createExclusively(file, ownContent)) return { release: () => releaseLock(file, ownContent) };
    const lockText = await readSettled(file);
    if (lockText === null) continue;
    const holder = parseHolder(lockText);
    if (holder !== null && (await isRunning(holder))) return { holder };
    if (!(await removeStale(file, lockText))) await pause(retryMs);
  }
}

async function createExclusively(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: privateFile });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function releaseLock(file: string, ownContent: string): Promise<void> {
  if ((await readIfThere(file)) === ownContent) await rm(file, { force: true });
}

/** Reads a lock file. It is created and filled in two steps, so an incomplete one is read again for up to a second. */
async function readSettled(file: string): Promise<string | null> {
  for (let waited = 0; ; waited += retryMs) {
    const text = await readIfThere(file);
    if (text === null || parseHolder(text) !== null || waited >= halfWrittenMs) return text;
    await pause(retryMs);
  }
}

/**
 * Removes a stale lock. Race: two contenders may have read the same stale text, and the slower must not remove the new
 * lock of the faster. Only the one that creates the folder named after that text may remove the lock, after reading it
 * again.
 */
async function removeStale(file: string, staleText: string): Promise<boolean> {
  const claimFolder = `${file}.${digest(staleText, 12)}`;
  try {
    await mkdir(claimFolder);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const claimStats = await stat(claimFolder).catch(() => null);
    if (claimStats !== null && Date.now() - claimStats.mtimeMs > abandonedTakeoverMs)
      await rmdir(claimFolder).catch(() => undefined);
    return false;
  }
  try {
    if ((await readIfThere(file)) === staleText) await rm(file, { force: true });
    return true;
  } finally {
    await rmdir(claimFolder).catch(() => undefined);
  }
}

function parseHolder(text: string): ProcessIdentity | null {
  try {
    return lockContent.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;
