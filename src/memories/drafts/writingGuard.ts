import { sentencesOf } from '../../text/sentences.js';
import { lengthOf } from '../../text/texts.js';

/** Maximum length of a semantic or episodic text, in characters. */
export const maxTextLength = 280;
const maxSentences = 2;

/**
 * Checks a text that a model wrote for a memory. Returns the problem as a sentence for the model, or null. Allowed are
 * one or two sentences in the third person, at most 280 characters; with `past`, in the past tense as far as English
 * verbs show it.
 */
export function writingProblem(text: string, { past = false } = {}): string | null {
  const length = lengthOf(text.trim());
  if (length === 0) return 'The text is empty.';
  if (length > maxTextLength) return `The text has ${length} characters; at most ${maxTextLength} are allowed.`;
  const count = sentencesOf(text).length;
  if (count > maxSentences) return `The text has ${count} sentences; one or two are allowed.`;
  if (firstOrSecondPerson.test(text))
    return 'The text says I, we, you or the like; write about everyone in the third person.';
  if (past && !pastVerb.test(text)) return 'The text is not in the past tense; say what happened.';
  return null;
}

/** Matches first and second person pronouns, but not the country `US` nor the numeral `I` after a war or a queen. */
const firstOrSecondPerson =
  /(?<![\p{L}\p{N}'’])(?:(?<!\b(?:War|Part|Volume|Book|Type|Phase|Chapter|Act|Elizabeth|Charles|Class|Level|Tier)\s)I(?:['’](?:m|ve|d|ll))?|[Mm]e|[Mm]y|[Mm]yself|[Ww]e(?:['’](?:re|ve|d|ll))?|[Oo]urs?|[Oo]urselves|[Uu]s|[Yy]ou(?:['’](?:re|ve|d|ll))?|[Yy]ours?|[Yy]ourself)(?![\p{L}\p{N}'’])/u;

const pastVerb =
  /(?<![\p{L}])(?:was|were|had|did|said|told|went|came|got|gave|made|took|found|felt|thought|knew|saw|met|left|kept|brought|bought|began|chose|spoke|wrote|read|ran|sent|set|put|spent|won|lost|paid|held|heard|led|broke|built|drew|drove|ate|fell|flew|grew|let|meant|sold|slept|stood|taught|understood|wore|could|would|[\p{L}]{2,}ed)(?![\p{L}])/iu;
