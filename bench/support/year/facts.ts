import { adjectives, days, helpAt, places, rooms, skills, styles, tastes, things } from './words.js';

/** What can be known, and the ways to say it; the first is the usual one. */
export interface Fact {
  /** The same for whatever says the same, whoever says it. */
  readonly id: string;
  readonly wordings: readonly string[];
  /** The type it is remembered as. */
  readonly type: string;
  /** What has one value at a time: the fact is one value of it. */
  readonly field?: { readonly id: string; readonly slot: string | null; readonly value: string };
  /** Sentences that say it without its slot. */
  readonly plainly?: readonly string[];
  /** What it says to be over. */
  readonly ends?: string;
}

/** Numbers from 0 to 1. */
export type Random = () => number;

export const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)]!;

type Kind = (who: string, random: Random) => Fact;

/** Kinds of facts about somebody, who may be spoken of by any name. */
const kinds: readonly Kind[] = [
  (who, random) => likes(who, `${pick(styles, random)} ${pick(tastes, random)}`),
  (who, random) => dislikes(who, `${pick(styles, random)} ${pick(tastes, random)}`),
  (who, random) => owns(who, `${pick(adjectives, random)} ${pick(things, random)}`),
  (who, random) => {
    const what = `${pick(adjectives, random)} ${pick(things, random)}`;
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
    const where = pick(places, random);
    return fact(`${who}/visited/${where}`, 'KNOWLEDGE', [
      `${who} has been to ${where}.`,
      `${who} has visited ${where}.`,
      `${who} once travelled to ${where}.`,
    ]);
  },
  (who, random) => {
    const where = pick(helpAt, random);
    return fact(`${who}/helps/${where}`, 'IDENTITY', [
      `${who} volunteers at the ${where}.`,
      `${who} helps out at the ${where} as a volunteer.`,
      `The ${where} has ${who} as one of its volunteers.`,
    ]);
  },
  (who, random) => {
    const [what, where] = [pick(things, random), pick(rooms, random)];
    return fact(`${who}/keeps/${what}/${where}`, 'KNOWLEDGE', [
      `${who} doesn't lend the ${what} in the ${where} to anybody.`,
      `${who} does not let anybody borrow the ${what} in the ${where}.`,
      `Nobody may borrow the ${what} in ${who}'s ${where}.`,
    ]);
  },
  (who, random) => {
    const [what, day] = [pick(skills, random), pick(days, random)];
    return fact(`${who}/practises/${what}/${day}`, 'IDENTITY', [
      `${who} practises ${what} every ${day}.`,
      `Every ${day}, ${who} practises ${what}.`,
      `${who} has ${what} practice on ${day}s.`,
    ]);
  },
];

/** A fact about somebody that has no fixed field. */
export const factAbout = (who: string, random: Random): Fact => pick(kinds, random)(who, random);

/** A liking turned into its contrary, and the other way round; null for what is neither. */
export function turned({ id }: Fact): Fact | null {
  const [who, kind, what] = id.split('/') as [string, string, string];
  const other = kind === 'likes' ? dislikes(who, what) : kind === 'dislikes' ? likes(who, what) : null;
  return other && { ...other, ends: id };
}

/** What says that somebody has something no more; null for what was never theirs. */
export function ended({ id }: Fact): Fact | null {
  const [who, kind, what] = id.split('/') as [string, string, string];
  return kind === 'owns'
    ? { ...fact(`${who}/sold/${what}`, 'IDENTITY', [`${who} no longer owns a ${what}.`]), ends: id }
    : null;
}

/** What a group knows of itself. */
export function groupFact(group: string, random: Random): Fact {
  const [what, where, place] = [pick(things, random), pick(rooms, random), pick(places, random)];
  const which = `${pick(adjectives, random)} ${what}`;
  return random() < 0.7
    ? fact(`${group}/keeps/${which}/${where}`, 'KNOWLEDGE', [
        `The ${group} keeps the ${which} in the ${where}.`,
        `The ${which} of the ${group} is kept in the ${where}.`,
        `In the ${group}, the ${which} is in the ${where}.`,
      ])
    : fact(`${group}/travels/${place}/${which}`, 'KNOWLEDGE', [
        `The ${group} takes the ${which} along to ${place}.`,
        `The ${which} comes along when the ${group} goes to ${place}.`,
      ]);
}

/** What somebody is about to do: it is over soon. */
export function passingFact(who: string, random: Random): Fact {
  const [what, day] = [`${pick(adjectives, random)} ${pick(things, random)}`, pick(days, random)];
  return fact(`${who}/passing/${what}/${day}`, pick(['EVENT', 'TASK', 'CONTEXT', 'OBSERVATION'], random), [
    `${who} collects the ${what} on ${day}.`,
    `On ${day}, ${who} picks up the ${what}.`,
  ]);
}

/** The same text word for word, but for an article, a short form, its case or its end. */
export function nearly(text: string, random: Random): string {
  const ways = [
    text.replace(/\ba (?=\p{L})/u, 'the '),
    text.replace(/\bthe (?=\p{L})/u, ''),
    text.replace("doesn't", 'does not'),
    text.replace('does not', "doesn't"),
    text.replace(/\bis not\b/u, "isn't"),
    `${text.slice(0, -1)}!`,
    text.toUpperCase(),
  ].filter((way) => way !== text);
  // What was said in all these ways before is said calmly once more; either way one number is drawn.
  return pick<string | undefined>(ways, random) ?? `${capital(text.toLowerCase()).slice(0, -1)}.`;
}

/** A fact without a field. */
export const fact = (id: string, type: string, wordings: readonly string[]): Fact => ({ id, type, wordings });

const likes = (who: string, what: string): Fact =>
  fact(`${who}/likes/${what}`, 'PREFERENCE', [
    `${who} likes ${what}.`,
    `${who} is fond of ${what}.`,
    `${who} enjoys ${what} a lot.`,
    `${capital(what)} are something that ${who} loves.`,
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

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
