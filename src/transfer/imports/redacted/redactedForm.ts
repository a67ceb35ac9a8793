import { slugOf } from '../../../directory/people/person.js';

/** Placeholder for a text that a redacted copy withholds. */
export const withheldText = '[withheld]';

/** Letters and digits of pseudonyms, without look-alikes. */
export const pseudonymAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codePattern = `[${pseudonymAlphabet}]{5}-[${pseudonymAlphabet}]{5}`;
const slugCode = `[${pseudonymAlphabet.toLowerCase()}]{5}_[${pseudonymAlphabet.toLowerCase()}]{5}`;
const pseudonymPattern = new RegExp(`^[A-Z][a-z]+ ${codePattern}$`);
const withheldPattern = new RegExp(`^\\[withheld ${codePattern}\\]$`);
const slugPattern = new RegExp(`^(?:(?:person|org|place|project):)?[a-z]+_${slugCode}$`);

/** True if a text is a placeholder for a withheld one. */
const isWithheld = (text: string): boolean => text === withheldText || withheldPattern.test(text);

/** Returns the pseudonym in the form of a slug: `slot_4f7k9_qtx2m`. */
export const pseudonymSlug = (name: string): string => slugOf(name);

/** Kinds of lines in a redacted copy, with the field that each must have, if any. */
const requiredFieldByKind: Readonly<Record<string, string | null>> = {
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
const plainFields: ReadonlySet<string> = new Set(
  `id memory newer older madeOf apartFrom at from to linkedAt heldUntil learnedAt observedAt updatedAt confirmedAt
  accessedAt expiresAt purgeAt type kind as role event job factType sensitivity stability source status state
  reason`.split(/\s+/),
);
/** Fields that may hold a word of the common vocabulary. */
const wordFields: ReadonlySet<string> = new Set(['category', 'slot']);
const plainPattern = /^[\w:. +-]{1,60}$/;
const wordPattern = /^[a-z][a-z_]{0,40}$/;

/** Flaw of a line of a copy; undefined if none. Names must be pseudonyms, and texts withheld, but for memories. */
export function findCopyViolation(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const [kind = ''] = Object.keys(data);
  const requiredField = Object.hasOwn(requiredFieldByKind, kind) ? requiredFieldByKind[kind] : undefined;
  const body = (data as Record<string, unknown>)[kind];
  const isAllowedKind =
    requiredField === null ||
    (requiredField !== undefined && typeof body === 'object' && body !== null && requiredField in body);
  if (!isAllowedKind) return `A redacted export has no such line ("${kind.slice(0, 40)}").`;
  if (kind === 'export' || kind === 'end') return undefined;
  const stack: { readonly path: readonly string[]; readonly value: unknown }[] = [{ path: [], value: body }];
  while (stack.length > 0) {
    const { path, value } = stack.pop()!;
    if (typeof value === 'string' && !isRedacted(kind, path, value)) {
      return `${[kind, ...path].join('.')} must be a pseudonym or ${withheldText}: a redacted export has nothing else there.`;
    }
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) for (const item of value) stack.push({ path, value: item });
    else
      for (const [name, fieldValue] of Object.entries(value)) stack.push({ path: [...path, name], value: fieldValue });
  }
  return undefined;
}

function isRedacted(kind: string, path: readonly string[], value: string): boolean {
  const name = path.at(-1) ?? '';
  if (kind === 'memory' && path.length === 1 && name === 'text') return true;
  if (plainFields.has(name)) return plainPattern.test(value);
  if (wordFields.has(name) && wordPattern.test(value)) return true;
  return pseudonymPattern.test(value) || slugPattern.test(value) || isWithheld(value);
}
