import { zipf } from '../random.js';
import { pick, type Random } from './facts.js';
import { familyNames, firstNames, givenNames, groups } from './words.js';

/** Somebody whom one of the people knows, with what they may call them by mistake or for short. */
export interface Acquaintance {
  readonly name: string;
  readonly slips: readonly string[];
}

/** A chat of the year. */
export interface Circle {
  readonly name: string;
  readonly kind: 'GROUP' | 'PRIVATE';
  /** Whoever takes part now. */
  readonly present: Set<string>;
}

/** The people of a year, whom they know, and where they talk. */
export interface Society {
  readonly people: readonly string[];
  readonly acquaintances: ReadonlyMap<string, readonly Acquaintance[]>;
  readonly circles: readonly Circle[];
  /** Draws somebody: a few talk much, most talk little. */
  readonly speaker: () => string;
}

/** Fewest who take part in a group. */
const fewest = 4;

/** Makes up a society: eight groups, two pairs, and two who have a chat for themselves. */
export function societyOf(size: number, random: Random): Society {
  if (size < 10 || size > firstNames.length) throw new Error(`people must be 10 to ${firstNames.length}, not ${size}.`);
  const people = firstNames.slice(0, size);
  const some = (count: number): Set<string> => {
    const chosen = new Set<string>();
    while (chosen.size < count) chosen.add(pick(people, random));
    return chosen;
  };
  const circles: Circle[] = [
    ...groups.map((name) => ({ name, kind: 'GROUP' as const, present: some(5 + Math.floor(random() * (size / 5))) })),
    ...['first pair', 'second pair'].map((name) => ({ name, kind: 'PRIVATE' as const, present: some(2) })),
    ...[0, 1].map((at) => ({ name: `own ${at}`, kind: 'PRIVATE' as const, present: new Set([people[at]!]) })),
  ];
  const acquaintances = new Map(people.map((person) => [person, known(random)]));
  const draw = zipf(size, 0.8, random);
  return { people, acquaintances, circles, speaker: () => people[draw()]! };
}

function known(random: Random): Acquaintance[] {
  const names = new Map<string, Acquaintance>();
  while (names.size < 5) {
    const [[given, others], family] = [pick(givenNames, random), pick(familyNames, random)];
    const swapped = family.slice(0, -2) + family.at(-1)! + family.at(-2)!;
    const slips = [...others.map((other) => `${other} ${family}`), `${given} ${swapped}`, given];
    // A given name alone is nobody's where it is two people's.
    const isShared = [...names.keys()].some((name) => name.startsWith(`${given} `));
    if (!isShared) names.set(`${given} ${family}`, { name: `${given} ${family}`, slips });
  }
  return [...names.values()];
}

/** Somebody joins or leaves a group, or comes back to it; null where nothing changes. */
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
  if (!joins && circle.present.size <= fewest) return null;
  if (joins) circle.present.add(person);
  else circle.present.delete(person);
  return { circle, person, joins };
}
