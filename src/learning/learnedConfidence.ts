import { type Confidants, sharedConfidants } from '../disclosure/confidants.js';
import { asksForSilence, confidantsByWords, type NamedPerson } from '../disclosure/classification/confidenceWords.js';
import type { SourceMessage } from './sourceMessage.js';

const confidesNothing = ({ confidedIds, text }: SourceMessage): boolean =>
  confidedIds === null && !asksForSilence(text);

/** Returns the turns that confide nothing. */
export const turnsWithoutConfidence = (turns: readonly SourceMessage[]): SourceMessage[] =>
  turns.filter(confidesNothing);

/** Returns the turns that a summary may use: those that confide nothing, and all of direct talk, told to its person. */
export const unconfidedTurns = (turns: readonly SourceMessage[]): SourceMessage[] =>
  turns.filter((turn) => turn.chatId === null || confidesNothing(turn));

/** Returns the confidants of a memory learned from a message about these persons: its confidants, narrowed by its words. */
export function confidenceOf(
  { text, confidedIds }: { readonly text: string; readonly confidedIds: readonly string[] | null },
  present: readonly NamedPerson[],
  aboutIds: readonly string[],
): Confidants {
  const byWords = confidantsByWords(text, { present, aboutIds });
  return { confidedIds: sharedConfidants(confidedIds, byWords), confidedByWords: byWords !== null };
}
