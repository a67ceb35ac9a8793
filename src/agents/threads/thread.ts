import { type Audience, takesPart } from '../../disclosure/audience.js';
import { cleanText } from '../../text/texts.js';
import { notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';

/** A thread that a viewer may ask about, by its key in the graph. */
export interface Thread {
  readonly key: string;
  /** The chat it belongs to; null for the viewer's own. */
  readonly chatId: string | null;
}

/** The longest name of a thread, in characters. */
const maxName = 200;

/** The thread of a chat, or the direct thread of a person. */
const threadOf = (viewerId: string, chatId: string | null): Thread =>
  chatId === null ? { key: `u:${viewerId}`, chatId } : { key: `c:${chatId}`, chatId };

/**
 * The thread that a text names: a chat's id; a key as memories show it (`c:<chat>`, `u:<person>`, either with `/name`);
 * everything else is the name of one of the viewer's own. Another person's thread looks as if it were not there.
 */
export function parseThread(text: string, viewerId: string): Thread {
  const name = cleanText('thread', text, { max: maxName });
  if (isId(name)) return name === viewerId ? threadOf(viewerId, null) : threadOf(viewerId, name);
  const [, kind, id] = /^([uc]):([0-9a-f]{32})(?:\/.+)?$/u.exec(name) ?? [];
  if (kind === 'c') return { key: name, chatId: id! };
  if (kind === 'u' && id !== viewerId) throw notFound('No thread by that name');
  return { key: kind === 'u' ? name : `u:${viewerId}/${name}`, chatId: null };
}

/** The thread of a context: the one named, else its chat's, else the viewer's direct one. */
export function threadOfContext(name: string | null | undefined, audience: Audience): Thread {
  const { viewerId, chatId } = audience;
  const thread = name == null ? threadOf(viewerId, chatId) : parseThread(name, viewerId);
  if (thread.chatId !== null && !takesPart(audience, thread.chatId)) throw notFound('No thread by that name');
  return thread;
}
