import { formatIndented, listed, nameOf, oneLine, quoted, quotedLines, statement } from '../text/lines.js';
import type { MemorySource } from './memory.js';
import type { MemoryView } from './memoryView.js';

/** Sources of memories that Kith makes itself. They are no person's statement. */
const madeHere: readonly MemorySource[] = ['compression', 'insight', 'curated_fold'];

/** Layouts of a memory: on a line of its own, sharing a line with others behind a `; `, or keeping its line breaks. */
const ways = {
  alone: { own: statement, others: quoted },
  listed: { own: listed, others: quoted },
  lines: { own: formatIndented, others: quotedLines },
} as const;

/** Formats a memory's text; names the stater unless it is the viewer's own statement: `according to bob: "…"`. */
export function formatMemory(
  view: MemoryView,
  viewerId: string,
  { text = view.memory.text, as = 'alone' }: { text?: string; as?: keyof typeof ways } = {},
): string {
  const way = ways[as];
  return isOwnWord(view, viewerId) ? way.own(text) : `according to ${nameOf(view.statedBy)}: ${way.others(text)}`;
}

/** Formats an entity card as a line: `[person:john]: fact1; fact2; fact3`. A ref has only letters and digits. */
export const formatCard = (ref: string, facts: readonly MemoryView[], viewerId: string): string =>
  `[${oneLine(ref)}]: ${facts.map((view) => formatMemory(view, viewerId, { as: 'listed' })).join('; ')}`.trimEnd();

function isOwnWord({ memory }: MemoryView, viewerId: string): boolean {
  if (memory.staterId !== null) return memory.staterId === viewerId;
  return memory.ownerId === viewerId || madeHere.includes(memory.source);
}
