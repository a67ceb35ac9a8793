/** Splits the alternatives of a rule at ` | `. A `*` at the end of a word stands for any ending. */
export const alternatives = (list: string): readonly string[] => list.split(/\s\|\s/u).map((word) => word.trim());

const anyEnding = "[\\p{L}'’-]*";
/** Pattern of an alternative. A trailing `*` stands for any ending; elsewhere it keeps its meaning in a pattern. */
const patternOf = (word: string): string => (/[\p{L}]\*$/u.test(word) ? word.slice(0, -1) + anyEnding : word);

/** Returns a pattern that matches one of the alternatives as whole words, in any case. */
export const wordPattern = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(patternOf).join('|')})(?![\\p{L}\\p{N}])`, 'iu');
