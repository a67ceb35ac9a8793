import { type Confidence, narrower } from '../disclosure/confidence.js';
import { asksForSilence, confidedBy } from '../disclosure/confidenceWords.js';
import { namesOf, type PersonRow } from '../people/person.js';
import type { SaidMessage } from './message.js';

/** The turns that a summary told in a chat may rest on: nothing that was confided there. Direct talk is told to its person. */
export const openTurns = (turns: readonly SaidMessage[]): SaidMessage[] =>
  turns.filter(({ chatId, confidedIds, text }) => chatId === null || (confidedIds === null && !asksForSilence(text)));

/** Whom a message confides what is learned from it to: those it was recorded for, narrowed by its words. */
export function confidenceOf(
  { text, confidedIds }: { readonly text: string; readonly confidedIds: readonly string[] | null },
  present: readonly PersonRow[],
): Confidence {
  const nameable = present.map((person) => ({ id: person.id, names: namesOf(person) }));
  const byWords = confidedBy(text, { present: nameable, aboutIds: [] });
  return { confidedIds: narrower(confidedIds, byWords), confidedByWords: confidedIds === null && byWords !== null };
}
