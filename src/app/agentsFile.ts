import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Allowlists, parseAllowlists } from '../agents/allowlists.js';
import { invalidInput } from '../platform/errors.js';

/** Allowlists of the agents, kept up to date with their file. */
export interface AgentsFile {
  readonly current: () => Allowlists;
  /** Watches the file and reads it again after each change. Returns a function that stops watching. */
  watch(listener: { readonly onChange: () => void; readonly onInvalid: (message: string) => void }): () => void;
}

const pollMs = 1_000;
/** Path of the allowlists that are delivered with Kith. */
export const defaultAgentsFile = fileURLToPath(new URL('../../config/agents.yaml', import.meta.url));
let cachedDefault: Allowlists | undefined;

/** Returns the allowlists that are delivered with Kith; the file is read once. */
export const defaultAllowlists = (): Allowlists => (cachedDefault ??= read(defaultAgentsFile));

/**
 * Opens a file of allowlists, which can be watched. Requests under way keep the allowlists that they began with. If the
 * file becomes invalid or disappears, the last valid allowlists stay and `onInvalid` gets the reason. Throws
 * INVALID_INPUT if the first read fails.
 */
export function openAgentsFile(path: string): AgentsFile {
  let lastStamp = stampOf(path);
  let current = read(path);
  return {
    current: () => current,
    watch: (listener) => {
      const poll = (): void => {
        const stamp = stampOf(path);
        if (stamp === lastStamp) return;
        lastStamp = stamp;
        try {
          current = read(path);
          listener.onChange();
        } catch (error) {
          listener.onInvalid((error as Error).message);
        }
      };
      // Polls, because file events miss a file that is replaced, as editors and mounted configurations do.
      const timer = setInterval(poll, pollMs).unref();
      return () => clearInterval(timer);
    },
  };
}

/** Returns a stamp (inode, modification time, size) that changes with the file of a path; empty if there is none. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
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
