import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import { privateFile } from './durableFile.js';
import { identityOf, isRunning, processIdentity, type ProcessIdentity } from './processIdentity.js';

/** Either the lock, to be released, or the process that has it. */
export type LockAttempt = { release(): Promise<void> } | { holder: ProcessIdentity };

const lockContent = processIdentity.extend({ nonce: z.string() });
const retryMs = 50;
const halfWrittenMs = 1_000;
const abandonedTakeoverMs = 10_000;

/**
 * Tries to take a lock file for this process, without waiting for a living holder.
 * The lock of a process that is gone, or whose pid now belongs to another, is taken over by exactly one contender.
 */
export async function takeProcessLock(file: string): Promise<LockAttempt> {
  const self = await identityOf(process.pid);
  if (self === null) throw new DomainError('INTERNAL', 'The start time of this process could not be read.');
  const mine = JSON.stringify({ ...self, nonce: randomUUID() });
  for (;;) {
    if (await createExclusively(file, mine)) return { release: () => releaseLock(file, mine) };
    const found = await readSettled(file);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder !== null && (await isRunning(holder))) return { holder };
    if (!(await removeStale(file, found))) await pause(retryMs);
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

async function releaseLock(file: string, mine: string): Promise<void> {
  if ((await readIfThere(file)) === mine) await rm(file, { force: true });
}

/** Creating and filling a file are two steps, so a lock that cannot be read yet is given a moment. */
async function readSettled(file: string): Promise<string | null> {
  for (let waited = 0; ; waited += retryMs) {
    const text = await readIfThere(file);
    if (text === null || parseHolder(text) !== null || waited >= halfWrittenMs) return text;
    await pause(retryMs);
  }
}

/**
 * Removes a lock nobody holds. Two contenders may have read the same stale text, and the slower must not remove what the
 * faster has put there since: only who makes the folder named after that text may remove it, after reading it again.
 */
async function removeStale(file: string, staleText: string): Promise<boolean> {
  const right = `${file}.${createHash('sha256').update(staleText).digest('hex').slice(0, 12)}`;
  try {
    await mkdir(right);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const made = await stat(right).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > abandonedTakeoverMs) await rmdir(right).catch(() => undefined);
    return false;
  }
  try {
    if ((await readIfThere(file)) === staleText) await rm(file, { force: true });
    return true;
  } finally {
    await rmdir(right).catch(() => undefined);
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
