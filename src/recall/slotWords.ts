import { stemsOf } from '../text/stems.js';

/** Synonyms in questions for a slot, by its name. */
const slotSynonyms: Readonly<Record<string, string>> = {
  address: 'live lives home house',
  age: 'old',
  birthday: 'born age',
  city: 'live lives home town',
  country: 'live lives from',
  diet: 'eat eats food',
  drink: 'drinks drinking beverage',
  employer: 'work works company job',
  hobby: 'hobbies likes',
  hometown: 'from grew home town',
  instrument: 'play plays',
  language: 'speak speaks',
  languages: 'speak speaks',
  occupation: 'job work works profession living career',
  partner: 'husband wife married',
  preferred_name: 'name called call',
  salary: 'earn earns pay money wage',
  timezone: 'time zone',
};

/** Stems of the slots above: each search would make them anew for each of its candidates. */
const stemsBySlot: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(slotSynonyms).map(([slot, words]) => [slot, stemsFor(slot, words)]),
);

/** Returns the stems that ask for a slot: those of its name, and of English synonyms beside a name of any language. */
export const slotStems = (slot: string): readonly string[] => stemsBySlot.get(slot) ?? stemsFor(slot);

function stemsFor(slot: string, words = ''): readonly string[] {
  return stemsOf(`${slot.replace(/[_.-]+/g, ' ')} ${words}`).split(' ');
}
