import { maxQueryWords, contentStems, wordsOf } from '../../text/stems.js';

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’]s\b)?/gu;

/** Returns the capitalized words of a question, in lower case: they may be names of people. */
export function writtenAsNames(question: string): string[] {
  const words = [...question.matchAll(wordPattern)].flatMap(([word]) => (/^\p{Lu}/u.test(word) ? bare(word) : []));
  return [...new Set(words)].filter((word) => contentStems(word).size > 0).slice(0, maxQueryWords);
}

/**
 * Returns a question without the names of participants, for the search by meaning. A name would match all messages of
 * that person, on any subject. The text search and the speaker hint find those better.
 */
export function withoutParticipantNames(question: string, people: readonly string[]): string {
  const names = new Set(people.flatMap(wordsOf));
  const rest = question.replace(wordPattern, (word) => (names.has(bare(word)) ? '' : word));
  return wordsOf(rest).length > 0 ? rest.replace(/\s+/gu, ' ').trim() : question;
}

const bare = (word: string): string => word.replace(/['’]s$/u, '').toLowerCase();
