import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the folders below `parent` whose names begin with `prefix`: what killed processes have left. */
export async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent))
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Removes folders by prefix, but `current` and those whose `mark` (or themselves) changed less than `keptMs` ago. */
export async function removeUnused(
  parent: string,
  { prefix, current, keptMs, mark = '.' }: { prefix: string; current: string; keptMs: number; mark?: string },
): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix) || name === current) continue;
    const { mtimeMs } = await stat(join(parent, name, mark)).catch(() => ({ mtimeMs: 0 }));
    if (mtimeMs < Date.now() - keptMs) await rm(join(parent, name), { recursive: true, force: true });
  }
}
