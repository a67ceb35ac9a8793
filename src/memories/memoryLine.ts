import {
  formatIndented,
  formatListItem,
  formatPerson,
  toVisibleLine,
  quote,
  quoteLines,
  formatStatement,
} from '../text/lines.js';
import type { MemorySource } from './memory.js';
import type { MemoryView } from './memoryView.js';

/** Sources of memories that Kith makes itself. They are no person's statement. */
const generatedSources: readonly MemorySource[] = ['compression', 'insight', 'curated_fold'];

/** Layouts of a memory: on a line of its own, sharing a line with others behind a `; `, or keeping its line breaks. */
const layouts = {
  alone: { own: formatStatement, others: quote },
  listed: { own: formatListItem, others: quote },
  lines: { own: formatIndented, others: quoteLines },
} as const;

/** Formats a memory's text; names the stater unless it is the viewer's own statement: `according to bob: "…"`. */
export function formatMemory(
  view: MemoryView,
  viewerId: string,
  { text = view.memory.text, as = 'alone' }: { text?: string; as?: keyof typeof layouts } = {},
): string {
  const layout = layouts[as];
  return isOwnWord(view, viewerId)
    ? layout.own(text)
    : `according to ${formatPerson(view.statedBy)}: ${layout.others(text)}`;
}

/** Formats an entity card as a line: `[person:john]: fact1; fact2; fact3`. A ref has only letters and digits. */
export const formatCard = (ref: string, facts: readonly MemoryView[], viewerId: string): string =>
  `[${toVisibleLine(ref)}]: ${facts.map((view) => formatMemory(view, viewerId, { as: 'listed' })).join('; ')}`.trimEnd();

function isOwnWord({ memory }: MemoryView, viewerId: string): boolean {
  if (memory.staterId !== null) return memory.staterId === viewerId;
  return memory.ownerId === viewerId || generatedSources.includes(memory.source);
}
