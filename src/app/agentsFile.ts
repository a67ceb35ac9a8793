import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Allowlists, parseAllowlists } from '../agents/allowlists.js';
import { invalidInput } from '../platform/errors.js';

/** Allowlists of the agents, kept up to date with their file. */
export interface AgentsFile {
  readonly current: () => Allowlists;
  /** Watches the file and reads it again after each change. Returns a function that stops watching. */
  watch(told: { readonly changed: () => void; readonly wrong: (message: string) => void }): () => void;
}

const lookMs = 1_000;
/** Path of the allowlists that are delivered with Kith. */
export const standardAgentsFile = fileURLToPath(new URL('../../config/agents.yaml', import.meta.url));
let standard: Allowlists | undefined;

/** Returns the allowlists that are delivered with Kith; the file is read once. */
export const standardAllowlists = (): Allowlists => (standard ??= read(standardAgentsFile));

/**
 * Opens a file of allowlists, which can be watched. Requests under way keep the allowlists that they began with. If the
 * file becomes invalid or disappears, the last valid allowlists stay and `wrong` gets the reason. Throws INVALID_INPUT
 * if the first read fails.
 */
export function openAgentsFile(path: string): AgentsFile {
  let seen = stampOf(path);
  let current = read(path);
  return {
    current: () => current,
    watch: (told) => {
      const look = (): void => {
        const stamp = stampOf(path);
        if (stamp === seen) return;
        seen = stamp;
        try {
          current = read(path);
          told.changed();
        } catch (error) {
          told.wrong((error as Error).message);
        }
      };
      // Polls, because file events miss a file that is replaced, as editors and mounted configurations do.
      const timer = setInterval(look, lookMs).unref();
      return () => clearInterval(timer);
    },
  };
}

/** Returns a stamp (inode, modification time, size) that changes with the file of a path; empty if there is none. */
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
}

function read(path: string): Allowlists {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw invalidInput(`KITH_AGENTS_FILE names ${path}, which cannot be read (${code}).`);
  }
  return parseAllowlists(text, path);
}
