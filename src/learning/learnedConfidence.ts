import { type Confidence, narrower } from '../disclosure/confidence.js';
import { asksForSilence, confidedBy } from '../disclosure/classification/confidenceWords.js';
import { namesOf, type PersonRow } from '../directory/people/person.js';
import type { SaidMessage } from './sourceMessage.js';

const confidesNothing = ({ confidedIds, text }: SaidMessage): boolean => confidedIds === null && !asksForSilence(text);

/** The turns that confide nothing to anybody. */
export const unconfidedTurns = (turns: readonly SaidMessage[]): SaidMessage[] => turns.filter(confidesNothing);

/** The turns that a summary told in a chat may rest on: nothing that was confided there. Direct talk is told to its person. */
export const openTurns = (turns: readonly SaidMessage[]): SaidMessage[] =>
  turns.filter((turn) => turn.chatId === null || confidesNothing(turn));

/** Whom a message confides what is learned from it to: those it was recorded for, narrowed by its words. */
export function confidenceOf(
  { text, confidedIds }: { readonly text: string; readonly confidedIds: readonly string[] | null },
  present: readonly PersonRow[],
): Confidence {
  const nameable = present.map((person) => ({ id: person.id, names: namesOf(person) }));
  const byWords = confidedBy(text, { present: nameable, aboutIds: [] });
  return { confidedIds: narrower(confidedIds, byWords), confidedByWords: byWords !== null };
}
