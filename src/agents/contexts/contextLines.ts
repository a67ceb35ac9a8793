import type { MemoryView } from '../../memories/memoryView.js';
import { formatMemory } from '../../memories/memoryLine.js';
import { toVisibleLine, formatStatement } from '../../text/lines.js';
import type { ContextLine, Section } from './context.js';

/*
 * Every line of a context begins with a marker of Kith (`- `, `user: `, `[person:…]`) or, inside a note with several
 * lines, with two spaces. This prevents a text from forging a heading or another person's message.
 */

export const formatBullet = (view: MemoryView, viewerId: string): ContextLine => ({
  text: `- ${formatMemory(view, viewerId)}`,
  memories: [view],
});

/** Returns a note as a line that keeps its line breaks, indented from the second one on. */
export const note = (view: MemoryView, viewerId: string): ContextLine => ({
  text: `- ${formatMemory(view, viewerId, { as: 'lines' })}`,
  memories: [view],
});

/** Returns one line per text, without blank texts. */
export const plainLines = (texts: readonly string[]): ContextLine[] =>
  texts.flatMap((text) => (toVisibleLine(text) === '' ? [] : [{ text: `- ${formatStatement(text)}`, memories: [] }]));

/** Returns the changes since a revision as a single line, all or nothing, because the last bullet counts the others. */
export const updatesSection = (
  since: number | null,
  bullets: readonly string[],
  memories: readonly MemoryView[],
): Section => ({
  name: 'Memory Updates',
  heading: `Memory updates since rev ${since}:`,
  lines: bullets.length === 0 ? [] : [{ text: bullets.join('\n'), memories }],
});
