import type { MemoryView } from '../../memories/memoryView.js';
import { tell } from '../../memories/memoryLine.js';
import { oneLine, statement } from '../../text/lines.js';
import type { Line } from './context.js';

/*
 * Every line of a context begins with a mark of Kith's own (`- `, `user: `, `[person:…]`) or, where a note keeps its lines,
 * with two blanks, so that a text can neither pass for a heading nor for somebody else's message.
 */

/** One memory as a line. */
export const bullet = (view: MemoryView, viewerId: string): Line => ({
  text: `- ${tell(view, viewerId)}`,
  memories: [view],
});

/** One note with its lines, indented from the second on. */
export const note = (view: MemoryView, viewerId: string): Line => ({
  text: `- ${tell(view, viewerId, { as: 'lines' })}`,
  memories: [view],
});

/** Lines of plain texts; blank ones have none. */
export const plainLines = (texts: readonly string[]): Line[] =>
  texts.flatMap((text) => (oneLine(text) === '' ? [] : [{ text: `- ${statement(text)}`, memories: [] }]));
