import { maxWords, tellingStems, wordsOf } from '../../text/stems.js';

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’]s\b)?/gu;

/** Words of a question that are written as names are, in lower case: what is asked of people mostly names them. */
export function writtenAsNames(question: string): string[] {
  const words = [...question.matchAll(wordPattern)].flatMap(([word]) => (/^\p{Lu}/u.test(word) ? bare(word) : []));
  return [...new Set(words)].filter((word) => tellingStems(word).size > 0).slice(0, maxWords);
}

/**
 * What a question asks, without the names of people who were there: by this its meaning is searched. A name would pull
 * everything near that its bearer has said, whatever it is about; words and the hint of who spoke find that better.
 */
export function askedOf(question: string, people: readonly string[]): string {
  const names = new Set(people.flatMap(wordsOf));
  const rest = question.replace(wordPattern, (word) => (names.has(bare(word)) ? '' : word));
  return wordsOf(rest).length > 0 ? rest.replace(/\s+/gu, ' ').trim() : question;
}

const bare = (word: string): string => word.replace(/['’]s$/u, '').toLowerCase();
