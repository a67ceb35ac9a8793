import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './place.js';

/** Returns the data directory of a bench, emptied unless the data of an earlier run are kept. */
export async function benchFolder(bench: string, { isKept = false } = {}): Promise<string> {
  const folder = join(root, '.kith/bench', bench);
  if (!isKept) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Writes the result of a bench as JSON, and prints the path of the file. */
export async function writeResult(folder: string, name: string, result: unknown): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Written to ${file}`);
}

/** Returns the name of a result with its time (ISO 8601), so that later runs do not replace it. */
export const timedName = (bench: string, at: string): string => `${bench}-${at.slice(0, 19).replaceAll(':', '')}`;
