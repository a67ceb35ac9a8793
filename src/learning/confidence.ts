import { narrower } from '../disclosure/confidence.js';
import { occurs } from './grounding.js';
import { namesOf, type PersonRow } from '../people/person.js';
import type { SaidMessage } from './message.js';

/** Words that ask for silence, whoever it is towards. */
const hushes = [
  /\b(?:just |only |strictly )?between (?:us|ourselves|you and me|the two of us)\b/iu,
  /\b(?:in|with) (?:strict |strictest |full )?confidence\b/iu,
  /\bconfidential(?:ly)?\b/iu,
  /\boff the record\b/iu,
  /\b(?:it|this|that)(?:['’]s| is| has to stay| must stay| stays) (?:a |our |my )?secret\b/iu,
  /\bkeep (?:it|this|that|these|them) (?:to yourself|to yourselves|secret|a secret|quiet|private|under your hat)\b/iu,
  /\bkeep (?:it|this|that) (?:between|from|away from)\b/iu,
  /\b(?:do not|don['’]?t|never|please not|must not|mustn['’]?t) (?:ever )?(?:tell|mention|say|repeat|share|pass|let)\b/iu,
  /\bnot a word\b/iu,
  /\b(?:nobody|no one|no-one)(?: else)? (?:must|should|may|can|needs to|is to|gets to) (?:know|hear|find out)\b/iu,
  /\b(?:must not|mustn['’]?t|should not|shouldn['’]?t|may not|can['’]?t|cannot) (?:know|hear|find out)\b/iu,
  /\bwithout (?:telling|letting)\b/iu,
  /\btell (?:no one|nobody)\b/iu,
  /\bbehind \p{L}+['’]s back\b/iu,
  /\bsurprise for\b/iu,
];

/** Whether words ask for silence. */
const asksForSilence = (text: string): boolean => hushes.some((hush) => hush.test(text));

/** The turns that a summary told in a chat may rest on: nothing that was confided there. Direct talk is told to its person. */
export const openTurns = (turns: readonly SaidMessage[]): SaidMessage[] =>
  turns.filter(({ chatId, confidedIds, text }) => chatId === null || (confidedIds === null && !asksForSilence(text)));

/**
 * Whom the words of a message confide it to, by id: those who heard it, but for those it is to be kept from; null where
 * nothing in it asks for silence. `present` are those who heard it beside the speaker. Words only ever narrow.
 */
export function confidedBy(text: string, present: readonly PersonRow[]): readonly string[] | null {
  if (!asksForSilence(text)) return null;
  return present.filter((person) => !namesOf(person).some((name) => occurs(name, text))).map(({ id }) => id);
}

/** Whom a message confides what is learned from it to: those it was recorded for, narrowed by its words. */
export const confidantsOf = (
  message: { readonly text: string; readonly confidedIds: readonly string[] | null },
  present: readonly PersonRow[],
): readonly string[] | null => narrower(message.confidedIds, confidedBy(message.text, present));
