import { randomBytes } from 'node:crypto';
import { digest } from './digest.js';
import { invalidInput } from './errors.js';

/** Prefixes of ids by the kind of what they name. */
const prefixes = {
  memory: 'mem',
  event: 'evt',
  person: 'per',
  entity: 'ent',
  chat: 'chat',
  message: 'msg',
  conversation: 'conv',
  session: 'ses',
  summary: 'sum',
  todo: 'todo',
  proposal: 'prop',
  merge: 'mrg',
  task: 'task',
  run: 'run',
  receipt: 'rec',
  removal: 'rmv',
} as const;

export type IdKind = keyof typeof prefixes;

const kinds = new Map(Object.entries(prefixes).map(([kind, prefix]) => [prefix as string, kind as IdKind]));
const form = /^([a-z]{3,4})_[0-9a-f]{32}$/u;

/** Returns 32 random lower-case hexadecimal digits (128 bits). */
export const newToken = (): string => randomBytes(16).toString('hex');

/** Returns the beginning of all ids of a kind: `mem_`. */
export const prefixOf = (kind: IdKind): string => `${prefixes[kind]}_`;

/** Returns a new opaque id that carries its kind, such as `mem_4f1e…`; safe as one token of a full-text index. */
export const newId = (kind: IdKind): string => `${prefixOf(kind)}${newToken()}`;

/** Returns the id of this kind that belongs to a text: the same for the same text. */
export const deriveId = (kind: IdKind, text: string): string => `${prefixOf(kind)}${digest(text)}`;

/** Returns the kind of an id; undefined if the text has not the form of one. */
export const kindOfId = (text: string): IdKind | undefined => kinds.get(form.exec(text)?.[1] ?? '');

/** True if a text is an id, of one of the kinds if given. Throws INVALID_INPUT for an id of another kind. */
export function isId(text: string, ...expectedKinds: readonly IdKind[]): boolean {
  const kind = kindOfId(text);
  if (kind === undefined) return false;
  if (expectedKinds.length > 0 && !expectedKinds.includes(kind))
    throw invalidInput(
      `Expected the id of ${expectedKinds.map(withArticle).join(' or ')}; "${text}" is the id of ${withArticle(kind)}.`,
    );
  return true;
}

const withArticle = (kind: IdKind): string => `${/^[aeiou]/u.test(kind) ? 'an' : 'a'} ${kind}`;
