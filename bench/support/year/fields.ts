import { type Fact, fact, pick, type Random } from './facts.js';
import { cars, cities, counters, days, diets, employers, teas } from './words.js';

/** Draws a count of an activity of a person on a day of the week; its number changes. */
export function countedFact(who: string, random: Random, like?: Fact): Fact {
  const [unit, day] = like ? like.field!.id.split('/').slice(2) : [pick(counters, random), pick(days, random)];
  const number = String(2 + Math.floor(random() * 60));
  const id = `${who}/counts/${unit}/${day}`;
  return {
    ...fact(`${id}/${number}`, 'IDENTITY', [`${who} does ${number} ${unit} every ${day}.`]),
    field: { id, slot: null, value: number },
  };
}

const fields: readonly {
  readonly slot: string;
  readonly values: readonly string[];
  readonly usual: (who: string, value: string) => string;
  readonly plainly: readonly ((who: string, value: string) => string)[];
}[] = [
  {
    slot: 'city',
    values: cities,
    usual: (who, value) => `${who} lives in ${value}.`,
    plainly: [(who, value) => `${who} has moved to ${value}.`, (who, value) => `${who} now lives in ${value}.`],
  },
  {
    slot: 'employer',
    values: employers,
    usual: (who, value) => `${who} works at ${value}.`,
    plainly: [(who, value) => `${who} has joined ${value}.`, (who, value) => `${who} now works for ${value}.`],
  },
  {
    slot: 'favourite_tea',
    values: teas,
    usual: (who, value) => `${who}'s favourite tea is ${value}.`,
    plainly: [(who, value) => `${who}'s favourite tea is now ${value}.`],
  },
  { slot: 'diet', values: diets, usual: (who, value) => `${who} eats ${value} food.`, plainly: [] },
  { slot: 'car', values: cars, usual: (who, value) => `${who} drives a ${value}.`, plainly: [] },
];

/** Draws a value of a field of a person. */
export function fieldFact(who: string, random: Random): Fact {
  const { slot, values, usual, plainly } = pick(fields, random);
  const value = pick(values, random);
  const id = `${who}/field/${slot}`;
  return {
    ...fact(`${id}/${value}`, 'IDENTITY', [usual(who, value)]),
    field: { id, slot, value },
    plainly: plainly.map((say) => say(who, value)),
  };
}
