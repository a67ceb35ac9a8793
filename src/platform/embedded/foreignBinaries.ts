import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Progress } from '../progress.js';

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
const platforms = ['darwin', 'linux', 'win32'];

/** Removes libraries for other platforms (220 MB) from Kith's own node_modules; none behind a link, none read-only. */
export async function removeForeignBinaries(
  progress: Pick<Progress, 'say'>,
  nodeModules = modules,
  platform: string = process.platform,
): Promise<void> {
  if (!platforms.includes(platform)) return;
  const bin = join(nodeModules, 'onnxruntime-node', 'bin');
  if (!(await isRealFolder(join(nodeModules, 'onnxruntime-node')))) return;
  let removedFolders = 0;
  for (const version of (await readdir(bin).catch(() => [])).filter((name) => /^napi-v\d+$/.test(name))) {
    // A folder without libraries for this platform has an unknown layout.
    if (!(await isRealFolder(join(bin, version, platform)))) continue;
    for (const other of platforms.filter((name) => name !== platform)) {
      const folder = join(bin, version, other);
      if (!(await isRealFolder(folder))) continue;
      removedFolders += await rm(folder, { recursive: true }).then(
        () => 1,
        () => 0,
      );
    }
  }
  if (removedFolders > 0)
    progress.say("Removed onnxruntime-node's libraries for other platforms (220 MB); npm ci brings them back.");
}

const isRealFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
