import { zipf } from '../random.js';
import { pick, type Random } from './facts.js';
import { familyNames, firstNames, givenNames, groups } from './words.js';

/** A person whom one of the people knows, with their short forms and misspellings. */
export interface Acquaintance {
  readonly name: string;
  readonly slips: readonly string[];
}

/** A chat of the year. */
export interface Circle {
  readonly name: string;
  readonly kind: 'GROUP' | 'PRIVATE';
  /** Present participants. */
  readonly present: Set<string>;
}

/** The people of a year, their acquaintances, and their chats. */
export interface Society {
  readonly people: readonly string[];
  readonly acquaintances: ReadonlyMap<string, readonly Acquaintance[]>;
  readonly circles: readonly Circle[];
  /** Draws a person: a few talk much, most talk little. */
  readonly speaker: () => string;
}

/** Least number of participants of a group. */
const minParticipants = 4;

/** Generates a society: eight groups, two chats of two people, and two private chats of one person. */
export function societyOf(size: number, random: Random): Society {
  if (size < 10 || size > firstNames.length) throw new Error(`people must be 10 to ${firstNames.length}, not ${size}.`);
  const people = firstNames.slice(0, size);
  const drawPeople = (count: number): Set<string> => {
    const participants = new Set<string>();
    while (participants.size < count) participants.add(pick(people, random));
    return participants;
  };
  const circles: Circle[] = [
    ...groups.map((name) => ({
      name,
      kind: 'GROUP' as const,
      present: drawPeople(5 + Math.floor(random() * (size / 5))),
    })),
    ...['first pair', 'second pair'].map((name) => ({ name, kind: 'PRIVATE' as const, present: drawPeople(2) })),
    ...[0, 1].map((at) => ({ name: `own ${at}`, kind: 'PRIVATE' as const, present: new Set([people[at]!]) })),
  ];
  const acquaintances = new Map(people.map((person) => [person, drawAcquaintances(random)]));
  const draw = zipf(size, 0.8, random);
  return { people, acquaintances, circles, speaker: () => people[draw()]! };
}

function drawAcquaintances(random: Random): Acquaintance[] {
  const names = new Map<string, Acquaintance>();
  while (names.size < 5) {
    const [[givenName, variants], family] = [pick(givenNames, random), pick(familyNames, random)];
    const misspelled = family.slice(0, -2) + family.at(-1)! + family.at(-2)!;
    const slips = [...variants.map((variant) => `${variant} ${family}`), `${givenName} ${misspelled}`, givenName];
    // A given name alone is ambiguous if two people have it.
    const isShared = [...names.keys()].some((name) => name.startsWith(`${givenName} `));
    if (!isShared) names.set(`${givenName} ${family}`, { name: `${givenName} ${family}`, slips });
  }
  return [...names.values()];
}

/** Draws a change of participation: a person joins, leaves or rejoins a group; null for no change. */
export function changeOf(
  { people, circles }: Society,
  random: Random,
): { circle: Circle; person: string; joins: boolean } | null {
  const circle = pick(
    circles.filter(({ kind }) => kind === 'GROUP'),
    random,
  );
  const person = pick(people, random);
  const joins = !circle.present.has(person);
  if (!joins && circle.present.size <= minParticipants) return null;
  if (joins) circle.present.add(person);
  else circle.present.delete(person);
  return { circle, person, joins };
}
