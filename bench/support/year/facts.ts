import { adjectives, days, volunteerSites, destinations, rooms, skills, styles, tastes, possessions } from './words.js';

/** A fact, and the ways to say it; the first is the usual one. */
export interface Fact {
  /** Equal for statements of the same fact, by any stater. */
  readonly id: string;
  readonly wordings: readonly string[];
  /** Type of its memory. */
  readonly type: string;
  /** The single-valued field that the fact is a value of. */
  readonly field?: { readonly id: string; readonly slot: string | null; readonly value: string };
  /** Sentences that state it without its slot. */
  readonly plainly?: readonly string[];
  /** Id of the fact that it ends. */
  readonly ends?: string;
}

/** Random source of numbers from 0 to 1. */
export type Random = () => number;

export const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)]!;

type Kind = (who: string, random: Random) => Fact;

/** Kinds of facts about a person, who may be called by any name. */
const kinds: readonly Kind[] = [
  (who, random) => likes(who, `${pick(styles, random)} ${pick(tastes, random)}`),
  (who, random) => dislikes(who, `${pick(styles, random)} ${pick(tastes, random)}`),
  (who, random) => owns(who, `${pick(adjectives, random)} ${pick(possessions, random)}`),
  (who, random) => {
    const what = `${pick(adjectives, random)} ${pick(possessions, random)}`;
    return fact(`${who}/wants/${what}`, 'KNOWLEDGE', [
      `${who} wants to buy a ${what}.`,
      `${who} would like to buy a ${what}.`,
      `${who} is thinking of buying a ${what}.`,
      `A ${what} is what ${who} wants to buy next.`,
    ]);
  },
  (who, random) => {
    const what = pick(skills, random);
    return fact(`${who}/learns/${what}`, 'IDENTITY', [
      `${who} is learning ${what}.`,
      `${who} takes lessons in ${what}.`,
      `${who} has begun to learn ${what}.`,
      `${who} studies ${what} in the evenings.`,
    ]);
  },
  (who, random) => {
    const where = pick(destinations, random);
    return fact(`${who}/visited/${where}`, 'KNOWLEDGE', [
      `${who} has been to ${where}.`,
      `${who} has visited ${where}.`,
      `${who} once travelled to ${where}.`,
    ]);
  },
  (who, random) => {
    const where = pick(volunteerSites, random);
    return fact(`${who}/helps/${where}`, 'IDENTITY', [
      `${who} volunteers at the ${where}.`,
      `${who} helps out at the ${where} as a volunteer.`,
      `The ${where} has ${who} as one of its volunteers.`,
    ]);
  },
  (who, random) => {
    const what = pick(possessions, random);
    const where = pick(rooms, random);
    return fact(`${who}/keeps/${what}/${where}`, 'KNOWLEDGE', [
      `${who} doesn't lend the ${what} in the ${where} to anybody.`,
      `${who} does not let anybody borrow the ${what} in the ${where}.`,
      `Nobody may borrow the ${what} in ${who}'s ${where}.`,
    ]);
  },
  (who, random) => {
    const what = pick(skills, random);
    const day = pick(days, random);
    return fact(`${who}/practises/${what}/${day}`, 'IDENTITY', [
      `${who} practises ${what} every ${day}.`,
      `Every ${day}, ${who} practises ${what}.`,
      `${who} has ${what} practice on ${day}s.`,
    ]);
  },
];

/** Draws a fact about a person that has no fixed field. */
export const factAbout = (who: string, random: Random): Fact => pick(kinds, random)(who, random);

/** Returns the contrary of a like or dislike, which ends it; null for other facts. */
export function contraryFact({ id }: Fact): Fact | null {
  const [who, kind, what] = id.split('/') as [string, string, string];
  const other = kind === 'likes' ? dislikes(who, what) : kind === 'dislikes' ? likes(who, what) : null;
  return other && { ...other, ends: id };
}

/** Returns the fact that a person no longer owns a possession; null for other facts. */
export function endingFact({ id }: Fact): Fact | null {
  const [who, kind, what] = id.split('/') as [string, string, string];
  return kind === 'owns'
    ? { ...fact(`${who}/sold/${what}`, 'IDENTITY', [`${who} no longer owns a ${what}.`]), ends: id }
    : null;
}

/** Draws a fact of a group about itself. */
export function groupFact(group: string, random: Random): Fact {
  const what = pick(possessions, random);
  const where = pick(rooms, random);
  const destination = pick(destinations, random);
  const which = `${pick(adjectives, random)} ${what}`;
  return random() < 0.7
    ? fact(`${group}/keeps/${which}/${where}`, 'KNOWLEDGE', [
        `The ${group} keeps the ${which} in the ${where}.`,
        `The ${which} of the ${group} is kept in the ${where}.`,
        `In the ${group}, the ${which} is in the ${where}.`,
      ])
    : fact(`${group}/travels/${destination}/${which}`, 'KNOWLEDGE', [
        `The ${group} takes the ${which} along to ${destination}.`,
        `The ${which} comes along when the ${group} goes to ${destination}.`,
      ]);
}

/** Draws a plan of a person, which is soon over. */
export function passingFact(who: string, random: Random): Fact {
  const what = `${pick(adjectives, random)} ${pick(possessions, random)}`;
  const day = pick(days, random);
  return fact(`${who}/passing/${what}/${day}`, pick(['EVENT', 'TASK', 'CONTEXT', 'OBSERVATION'], random), [
    `${who} collects the ${what} on ${day}.`,
    `On ${day}, ${who} picks up the ${what}.`,
  ]);
}

/** Repeats a text nearly word for word, changing an article, a short form, its case or its end. */
export function rewordSlightly(text: string, random: Random): string {
  const ways = [
    text.replace(/\ba (?=\p{L})/u, 'the '),
    text.replace(/\bthe (?=\p{L})/u, ''),
    text.replace("doesn't", 'does not'),
    text.replace('does not', "doesn't"),
    text.replace(/\bis not\b/u, "isn't"),
    `${text.slice(0, -1)}!`,
    text.toUpperCase(),
  ].filter((way) => way !== text);
  // A fact that was said in all these ways is said calmly once more. Either way, one random number is drawn.
  return pick<string | undefined>(ways, random) ?? `${capitalize(text.toLowerCase()).slice(0, -1)}.`;
}

/** Builds a fact without a field. */
export const fact = (id: string, type: string, wordings: readonly string[]): Fact => ({ id, type, wordings });

const likes = (who: string, what: string): Fact =>
  fact(`${who}/likes/${what}`, 'PREFERENCE', [
    `${who} likes ${what}.`,
    `${who} is fond of ${what}.`,
    `${who} enjoys ${what} a lot.`,
    `${capitalize(what)} are something that ${who} loves.`,
  ]);

const dislikes = (who: string, what: string): Fact =>
  fact(`${who}/dislikes/${what}`, 'PREFERENCE', [
    `${who} doesn't like ${what}.`,
    `${who} can't stand ${what}.`,
    `${who} is not a friend of ${what}.`,
  ]);

const owns = (who: string, what: string): Fact =>
  fact(`${who}/owns/${what}`, 'IDENTITY', [
    `${who} owns a ${what}.`,
    `${who} has a ${what} at home.`,
    `There is a ${what} that belongs to ${who}.`,
  ]);

const capitalize = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
