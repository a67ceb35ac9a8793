import { wordFile } from '../text/en/wordFile.js';
import { stemsOf } from '../text/stems.js';

/** Stems of the slots that have synonyms: each search would make them anew for each of its candidates. */
const stemsBySlot: ReadonlyMap<string, readonly string[]> = new Map(
  [...wordFile('slot-synonyms')].map(([slot, synonyms]) => [slot, stemsFor(slot, synonyms)]),
);

/** Returns the stems that ask for a slot: those of its name, and of English synonyms beside a name of any language. */
export const slotStems = (slot: string): readonly string[] => stemsBySlot.get(slot) ?? stemsFor(slot);

function stemsFor(slot: string, synonyms = ''): readonly string[] {
  return stemsOf(`${slot.replace(/[_.-]+/g, ' ')} ${synonyms}`).split(' ');
}
