import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Allowlists, parseAllowlists } from '../agents/allowlists.js';
import { invalidInput } from '../platform/errors.js';

/** The allowlists of the agents as their file says them by now. */
export interface AgentsFile {
  readonly current: () => Allowlists;
  /** Reads it again whenever it has changed, until what this gives back is called. */
  watch(told: { readonly changed: () => void; readonly wrong: (message: string) => void }): () => void;
}

const lookMs = 1_000;
/** The file that comes with Kith. */
export const standardAgentsFile = fileURLToPath(new URL('../../config/agents.yaml', import.meta.url));
let standard: Allowlists | undefined;

/** The allowlists of the file that comes with Kith. */
export const standardAllowlists = (): Allowlists => (standard ??= read(standardAgentsFile));

/**
 * Reads the allowlists of a file, which can be watched: requests under way go on with what they began with, and a file
 * that is wrong by now, or gone, changes nothing but is told of. Throws INVALID_INPUT where it cannot be read at first.
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
      // Events of a file do not tell of one that is put in its place, as editors and mounted configurations do.
      const timer = setInterval(look, lookMs).unref();
      return () => clearInterval(timer);
    },
  };
}

/** Another one whenever what the path leads to has changed; empty where there is nothing. */
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
