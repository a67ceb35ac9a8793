import type { MemoryView } from '../../memories/memoryView.js';
import { formatMemory } from '../../memories/memoryLine.js';
import { toVisibleLine, formatStatement } from '../../text/lines.js';
import type { Line } from './context.js';

/*
 * Every line of a context begins with a marker of Kith (`- `, `user: `, `[person:…]`) or, inside a note with several
 * lines, with two spaces. This prevents a text from forging a heading or another person's message.
 */

/** Returns a memory as a line. */
export const formatBullet = (view: MemoryView, viewerId: string): Line => ({
  text: `- ${formatMemory(view, viewerId)}`,
  memories: [view],
});

/** Returns a note as a line that keeps its line breaks, indented from the second one on. */
export const note = (view: MemoryView, viewerId: string): Line => ({
  text: `- ${formatMemory(view, viewerId, { as: 'lines' })}`,
  memories: [view],
});

/** Returns one line per text, without blank texts. */
export const plainLines = (texts: readonly string[]): Line[] =>
  texts.flatMap((text) => (toVisibleLine(text) === '' ? [] : [{ text: `- ${formatStatement(text)}`, memories: [] }]));
