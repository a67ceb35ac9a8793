import { indented, listed, nameOf, oneLine, quoted, quotedLines, statement } from '../text/lines.js';
import type { MemorySource } from './memory.js';
import type { MemoryView } from './memoryView.js';

/** What Kith makes itself is nobody's word. */
const madeHere: readonly MemorySource[] = ['compression', 'insight', 'curated_fold'];

/** Where a memory stands: it has a line of its own, shares one with others behind a `; `, or keeps its lines. */
const ways = {
  alone: { own: statement, others: quoted },
  listed: { own: listed, others: quoted },
  lines: { own: indented, others: quotedLines },
} as const;

/** What a memory says and, where it is not the viewer's own word, whose: `according to bob: "…"`. */
export function tell(
  view: MemoryView,
  viewerId: string,
  { text = view.memory.text, as = 'alone' }: { text?: string; as?: keyof typeof ways } = {},
): string {
  const way = ways[as];
  return isOwnWord(view, viewerId) ? way.own(text) : `according to ${nameOf(view.statedBy)}: ${way.others(text)}`;
}

/** A card in a line: `[person:john]: fact1; fact2; fact3`. Letters and digits are all that a ref is made of. */
export const tellCard = (ref: string, facts: readonly MemoryView[], viewerId: string): string =>
  `[${oneLine(ref)}]: ${facts.map((view) => tell(view, viewerId, { as: 'listed' })).join('; ')}`.trimEnd();

function isOwnWord({ memory }: MemoryView, viewerId: string): boolean {
  if (memory.staterId !== null) return memory.staterId === viewerId;
  return memory.ownerId === viewerId || madeHere.includes(memory.source);
}
