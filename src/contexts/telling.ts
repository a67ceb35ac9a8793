import type { MemoryView } from '../memories/memoryView.js';
import type { MemorySource } from '../memories/memory.js';
import { inOneLine } from '../memories/texts.js';
import type { Line } from './context.js';

/*
 * Every line of a context begins with a mark of Kith's own (`- `, `user: `, `[person:…]`), so that a text in one line can
 * neither pass for a heading nor for somebody else's message.
 */

/** What Kith makes itself is nobody's word. */
const madeHere: readonly MemorySource[] = ['compression', 'insight', 'curated_fold'];

/** The first characters (code points) of a text in one line. */
export const beginningOf = (text: string, characters: number): string =>
  [...inOneLine(text).slice(0, characters * 2)].slice(0, characters).join('');

/** What a memory says, in one line, and whose word it is where it is not the viewer's own. */
export function tell(view: MemoryView, viewerId: string, text = view.memory.text): string {
  return isOwnWord(view, viewerId) ? inOneLine(text) : `according to ${staterOf(view)}: ${inOneLine(text)}`;
}

/** One memory as a line. */
export const bullet = (view: MemoryView, viewerId: string): Line => ({
  text: `- ${tell(view, viewerId)}`,
  memories: [view],
});

/** Lines of plain texts; blank ones have none. */
export const plainLines = (texts: readonly string[]): Line[] =>
  texts.map(inOneLine).flatMap((text) => (text === '' ? [] : [{ text: `- ${text}`, memories: [] }]));

/**
 * Whether a context may tell a disclosed memory: procedures never; notes are orders, and only the viewer's own count;
 * nor does anybody else fill a slot of the viewer's. The Cypher fragment `told` says the same.
 */
export function mayTell({ memory }: MemoryView, viewerId: string): boolean {
  if (memory.channel === 'procedural') return false;
  if (memory.ownerId === viewerId) return true;
  if (memory.channel === 'notes') return false;
  return memory.slot === null || memory.staterId === viewerId || !memory.aboutIds.includes(viewerId);
}

function isOwnWord({ memory }: MemoryView, viewerId: string): boolean {
  if (memory.staterId !== null) return memory.staterId === viewerId;
  return memory.ownerId === viewerId || madeHere.includes(memory.source);
}

/** The name is shown only where the field rules show it. */
const staterOf = ({ statedBy }: MemoryView): string =>
  statedBy === null ? 'someone' : inOneLine(statedBy.handle ?? statedBy.label);
