/** What people ask with when they mean a slot whose own name they do not say. */
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

/** The words that ask for a slot: those of its name, and what people say instead; English beside whatever it is called. */
export const slotWords = (slot: string): string => `${slot.replace(/[_.-]+/g, ' ')} ${askedWith[slot] ?? ''}`;
