import { type Audience, takesPart } from '../../disclosure/audience.js';
import { cleanText } from '../../text/texts.js';
import { invalidInput, notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';

/** Thread that a viewer may read, by its key in the graph. */
export interface Thread {
  readonly key: string;
  /** Chat of the thread; null for a thread of the viewer's own. */
  readonly chatId: string | null;
}

/** Maximum length of a thread name, in characters. */
const maxName = 200;

/** Returns the thread of a chat, or the direct thread of a person. */
const threadOf = (viewerId: string, chatId: string | null): Thread =>
  chatId === null ? { key: `u:${viewerId}`, chatId } : { key: `c:${chatId}`, chatId };

/**
 * Parses a thread: the id of a chat; a key as memories show it (`c:<chat>` or `u:<person>`, either with `/name`); any
 * other text is the name of a thread of the viewer's own. Throws NOT_FOUND for a thread of another person, as for a
 * missing one.
 */
export function parseThread(text: string, viewerId: string): Thread {
  const name = cleanText('thread', text, { max: maxName });
  if (isId(name)) return name === viewerId ? threadOf(viewerId, null) : threadOf(viewerId, name);
  const [, keyPrefix, id = ''] = /^([uc]):([^/]+)(?:\/.+)?$/u.exec(name) ?? [];
  const kind = isId(id) ? keyPrefix : undefined;
  if (kind === 'c') return { key: name, chatId: id };
  if (kind === 'u' && id !== viewerId) throw notFound('No thread by that name');
  return { key: kind === 'u' ? name : `u:${viewerId}/${name}`, chatId: null };
}

/** Returns the named thread, else the chat's, else the viewer's direct one. NOT_FOUND outside of its chat. */
export function threadOfContext(name: string | null | undefined, audience: Audience): Thread {
  const { viewerId, chatId } = audience;
  const thread = name == null ? threadOf(viewerId, chatId) : parseThread(name, viewerId);
  if (thread.chatId !== null && !takesPart(audience, thread.chatId)) throw notFound('No thread by that name');
  return thread;
}

/** Returns a revision; throws INVALID_INPUT if it is below 0. */
export function checkRevision(revision: number): number {
  if (revision < 0) throw invalidInput(`sinceRevision must be 0 or more, not ${revision}.`);
  return revision;
}
