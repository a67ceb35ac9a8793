import { inOneLine } from '../words/texts.js';
import type { MemorySource } from './memory.js';
import type { MemoryView } from './memoryView.js';

/** What Kith makes itself is nobody's word. */
const madeHere: readonly MemorySource[] = ['compression', 'insight', 'curated_fold'];

/** What a memory says, in one line, and whose word it is where it is not the viewer's own. */
export function tell(view: MemoryView, viewerId: string, text = view.memory.text): string {
  return isOwnWord(view, viewerId) ? inOneLine(text) : `according to ${staterOf(view)}: ${inOneLine(text)}`;
}

function isOwnWord({ memory }: MemoryView, viewerId: string): boolean {
  if (memory.staterId !== null) return memory.staterId === viewerId;
  return memory.ownerId === viewerId || madeHere.includes(memory.source);
}

/** The name is shown only where the field rules show it. */
const staterOf = ({ statedBy }: MemoryView): string =>
  statedBy === null ? 'someone' : inOneLine(statedBy.handle ?? statedBy.label);
