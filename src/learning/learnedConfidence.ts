import { type Confidants, sharedConfidants } from '../disclosure/confidants.js';
import { asksForSilence, confidantsByWords } from '../disclosure/classification/confidenceWords.js';
import { namesOf, type PersonRow } from '../directory/people/person.js';
import type { SourceMessage } from './sourceMessage.js';

const confidesNothing = ({ confidedIds, text }: SourceMessage): boolean =>
  confidedIds === null && !asksForSilence(text);

/** Returns the turns that confide nothing. */
export const turnsWithoutConfidence = (turns: readonly SourceMessage[]): SourceMessage[] =>
  turns.filter(confidesNothing);

/** Returns the turns that a summary may use: those that confide nothing, and all of direct talk, told to its person. */
export const unconfidedTurns = (turns: readonly SourceMessage[]): SourceMessage[] =>
  turns.filter((turn) => turn.chatId === null || confidesNothing(turn));

/** Returns the confidants of what is learned from a message: those it was recorded for, narrowed by its words. */
export function confidenceOf(
  { text, confidedIds }: { readonly text: string; readonly confidedIds: readonly string[] | null },
  present: readonly PersonRow[],
): Confidants {
  const nameable = present.map((person) => ({ id: person.id, names: namesOf(person) }));
  const byWords = confidantsByWords(text, { present: nameable, aboutIds: [] });
  return { confidedIds: sharedConfidants(confidedIds, byWords), confidedByWords: byWords !== null };
}
