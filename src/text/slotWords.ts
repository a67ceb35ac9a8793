import { wordFile } from './en/wordFile.js';
import { stemsOf } from './stems.js';

/** Stems of the standard slots, which have English synonyms: each search would make them anew for its candidates. */
const stemsBySlot: ReadonlyMap<string, readonly string[]> = new Map(
  [...wordFile('slot-synonyms')].map(([slot, synonyms]) => [slot, stemsFor(slot, synonyms)]),
);

/** Returns the stems that ask for a slot: those of its name, and of English synonyms beside a name of any language. */
export const slotStems = (slot: string): readonly string[] => stemsBySlot.get(slot) ?? stemsFor(slot);

/** Returns a slot if it is a standard one; null for a custom one, whose name may itself be a secret. */
export const standardSlot = (slot: string | null): string | null =>
  slot !== null && stemsBySlot.has(slot) ? slot : null;

function stemsFor(slot: string, synonyms = ''): readonly string[] {
  return stemsOf(`${slot.replace(/[_.-]+/g, ' ')} ${synonyms}`).split(' ');
}
