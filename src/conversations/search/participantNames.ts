import { maxQueryWords, contentStems, wordsOf } from '../../text/stems.js';

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’]s\b)?/gu;

/** Returns the capitalized words of a question, in lower case: they may be names of people. */
export function capitalizedWordsOf(question: string): string[] {
  const words = [...question.matchAll(wordPattern)].flatMap(([word]) =>
    /^\p{Lu}/u.test(word) ? toPlainWord(word) : [],
  );
  return [...new Set(words)].filter((word) => contentStems(word).size > 0).slice(0, maxQueryWords);
}

/**
 * Returns a question without the names of participants, for the search by meaning. A name would match all messages of
 * that person, on any subject. The text search and the speaker hint find those better.
 */
export function dropParticipantNames(question: string, people: readonly string[]): string {
  const names = new Set(people.flatMap(wordsOf));
  const shortenedQuestion = question.replace(wordPattern, (word) => (names.has(toPlainWord(word)) ? '' : word));
  return wordsOf(shortenedQuestion).length > 0 ? shortenedQuestion.replace(/\s+/gu, ' ').trim() : question;
}

const toPlainWord = (word: string): string => word.replace(/['’]s$/u, '').toLowerCase();
