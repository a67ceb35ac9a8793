import { slugOf } from '../../../directory/people/person.js';

/** Placeholder for a text that a redacted copy withholds. */
export const withheldText = '[withheld]';

/** Letters and digits of pseudonyms, without look-alikes. */
export const pseudonymAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const code = `[${pseudonymAlphabet}]{5}-[${pseudonymAlphabet}]{5}`;
const slugCode = `[${pseudonymAlphabet.toLowerCase()}]{5}_[${pseudonymAlphabet.toLowerCase()}]{5}`;
const pseudonym = new RegExp(`^[A-Z][a-z]+ ${code}$`);
const withheldOne = new RegExp(`^\\[withheld ${code}\\]$`);
const slug = new RegExp(`^(?:(?:person|org|place|project):)?[a-z]+_${slugCode}$`);

/** True if a text is a placeholder for a withheld one. */
const isWithheld = (text: string): boolean => text === withheldText || withheldOne.test(text);

/** Returns the pseudonym in the form of a slug: `slot_4f7k9_qtx2m`. */
export const pseudonymSlug = (name: string): string => slugOf(name);

/** Kinds of lines in a redacted copy, with the field that each must have, if any. */
const kinds: Readonly<Record<string, string | null>> = {
  export: null,
  end: null,
  chat: null,
  thing: null,
  message: null,
  event: null,
  supersession: null,
  todo: null,
  merge: null,
  person: 'handle',
  acquaintance: 'ref',
  memory: 'id',
};
/** Fields that hold ids, times, and words of Kith's own. Other schemas check them. */
const plainFields: ReadonlySet<string> = new Set([
  ...[
    'id',
    'memory',
    'newer',
    'older',
    'madeOf',
    'apartFrom',
    'at',
    'from',
    'to',
    'linkedAt',
    'heldUntil',
    'learnedAt',
    'observedAt',
  ],
  ...['updatedAt', 'confirmedAt', 'accessedAt', 'expiresAt', 'purgeAt', 'type', 'kind', 'as', 'role', 'event', 'job'],
  ...['factType', 'sensitivity', 'stability', 'source', 'status', 'state', 'reason'],
]);
/** Fields that may hold a word of the common vocabulary. */
const wordFields: ReadonlySet<string> = new Set(['category', 'slot']);
const plain = /^[\w:. +-]{1,60}$/;
const word = /^[a-z][a-z_]{0,40}$/;

/**
 * Describes the flaw of a line of a redacted copy in a sentence; undefined if there is none. Every name in it must be a
 * pseudonym and every text withheld, except for that of a memory.
 */
export function findCopyViolation(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const [kind = ''] = Object.keys(data);
  const needed = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const body = (data as Record<string, unknown>)[kind];
  const isKnown =
    needed === null || (needed !== undefined && typeof body === 'object' && body !== null && needed in body);
  if (!isKnown) return `A redacted export has no such line ("${kind.slice(0, 40)}").`;
  if (kind === 'export' || kind === 'end') return undefined;
  const open: { readonly path: readonly string[]; readonly value: unknown }[] = [{ path: [], value: body }];
  while (open.length > 0) {
    const { path, value } = open.pop()!;
    if (typeof value === 'string' && !isRedacted(kind, path, value)) {
      return `${[kind, ...path].join('.')} must be a pseudonym or ${withheldText}: a redacted export has nothing else there.`;
    }
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) for (const one of value) open.push({ path, value: one });
    else for (const [name, one] of Object.entries(value)) open.push({ path: [...path, name], value: one });
  }
  return undefined;
}

function isRedacted(kind: string, path: readonly string[], value: string): boolean {
  const name = path.at(-1) ?? '';
  if (kind === 'memory' && path.length === 1 && name === 'text') return true;
  if (plainFields.has(name)) return plain.test(value);
  if (wordFields.has(name) && word.test(value)) return true;
  return pseudonym.test(value) || slug.test(value) || isWithheld(value);
}
