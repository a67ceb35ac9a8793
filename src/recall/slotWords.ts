/** Synonyms in questions for a slot, by its name. */
const askedWith: Readonly<Record<string, string>> = {
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

/** Returns the words that ask for a slot: those of its name, and English synonyms beside a name of any language. */
export const slotWords = (slot: string): string => `${slot.replace(/[_.-]+/g, ' ')} ${askedWith[slot] ?? ''}`;
