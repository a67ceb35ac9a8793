import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { DomainError } from '../../errors.js';

const lockSchema = z.object({
  artifact: z.string().min(1),
  files: z
    .array(z.object({ name: z.string().min(1), size: z.number().int().nonnegative(), sha256: z.string().length(64) }))
    .min(1),
});

/** Files of an artifact, each with its size in bytes and sha256, and the sha256 of the lock file itself. */
export type ArtifactLock = z.infer<typeof lockSchema> & { sha256: string };

/** Reads a committed lock file. Throws INTERNAL if it is missing or damaged, because then no file can be trusted. */
export async function readArtifactLock(file: string | URL): Promise<ArtifactLock> {
  try {
    const text = await readFile(file, 'utf8');
    return { ...lockSchema.parse(JSON.parse(text)), sha256: createHash('sha256').update(text).digest('hex') };
  } catch (cause) {
    throw new DomainError('INTERNAL', `The lock file ${String(file)} is missing or damaged.`, { cause });
  }
}

/** Checks each file's checksum, reporting the number done. UNAVAILABLE names each missing, extra or different file. */
export async function verifyFiles(folder: string, lock: ArtifactLock, advance: (done: number) => void): Promise<void> {
  const problems = await compareSizes(folder, lock);
  const problemNames = new Set(problems.map((problem) => problem.name));
  let verifiedCount = 0;
  for (const file of lock.files) {
    if (!problemNames.has(file.name) && (await sha256Of(join(folder, file.name))) !== file.sha256) {
      problems.push({ name: file.name, problem: 'has another sha256 than the lock' });
    }
    advance(++verifiedCount);
  }
  if (problems.length === 0) return;
  const list = problems.map(({ name, problem }) => `  ${name} ${problem}`).join('\n');
  throw new DomainError('UNAVAILABLE', `The files fetched for ${lock.artifact} do not match its lock:\n${list}`);
}

/** True if a folder has exactly the files of a lock, by name and size only: takes milliseconds, for every start. */
export async function looksComplete(folder: string, lock: ArtifactLock): Promise<boolean> {
  return (await compareSizes(folder, lock)).length === 0;
}

async function compareSizes(folder: string, lock: ArtifactLock): Promise<{ name: string; problem: string }[]> {
  const presentNames = new Set(await readdir(folder).catch(() => []));
  const lockedNames = new Set(lock.files.map((file) => file.name));
  const extraFiles = [...presentNames]
    .filter((name) => !lockedNames.has(name))
    .map((name) => ({ name, problem: 'is not in the lock' }));
  const sizeProblems = await Promise.all(
    lock.files.map(async ({ name, size }) => {
      if (!presentNames.has(name)) return { name, problem: 'is missing' };
      const actual = (await stat(join(folder, name))).size;
      return actual === size ? null : { name, problem: `has ${actual} bytes instead of ${size}` };
    }),
  );
  return [...extraFiles, ...sizeProblems.filter((problem) => problem !== null)];
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
