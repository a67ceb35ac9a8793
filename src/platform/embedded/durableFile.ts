import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Mode of a file that only its owner may read. */
export const privateFile = 0o600;

/** Mode of a folder that only its owner may enter. */
export const privateFolder = 0o700;

/** Writes a private file atomically: a reader finds the old text or the new one, also after a crash or power cut. */
export const writeDurably = (file: string, text: string): Promise<void> => writeAtomically(file, text, rename);

/** Creates a private file atomically. Of several processes that create it at once, the first wins; none is told. */
export const createDurably = (file: string, text: string): Promise<void> =>
  writeAtomically(file, text, (temporary) =>
    link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    }),
  );

async function writeAtomically(
  file: string,
  text: string,
  moveToTarget: (temporary: string, file: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: privateFolder });
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, 'wx', privateFile);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveToTarget(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(file));
}

/** Syncs the folder, which holds the rename. File systems that refuse this persist the rename themselves. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    return;
  } finally {
    await handle.close();
  }
}
