import type { MemoryView } from '../memories/memoryView.js';
import { tell } from '../memories/telling.js';
import { inOneLine } from '../words/texts.js';
import type { Line } from './context.js';

/*
 * Every line of a context begins with a mark of Kith's own (`- `, `user: `, `[person:…]`), so that a text in one line can
 * neither pass for a heading nor for somebody else's message.
 */

/** One memory as a line. */
export const bullet = (view: MemoryView, viewerId: string): Line => ({
  text: `- ${tell(view, viewerId)}`,
  memories: [view],
});

/** Lines of plain texts; blank ones have none. */
export const plainLines = (texts: readonly string[]): Line[] =>
  texts.map(inOneLine).flatMap((text) => (text === '' ? [] : [{ text: `- ${text}`, memories: [] }]));
