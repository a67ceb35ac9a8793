import { dayMs } from '../platform/clock.js';
import { maxWords, plainLetters, stemOf, tellingWords, weightOf, wordsOf } from './stems.js';

/** Clauses that one query may hold, below Lucene's own limit of 1,024. */
const maxTokens = 900;

/** Binary digits of a day: enough from 2010 to 2054. Scores are exact up to 24 digits, and weights of words take ten. */
const dayBits = 14;
const firstDay = Date.UTC(2010, 0, 1);
/** What a word of weight 1 scores: more than any day. */
const wordStep = 2 ** dayBits;

/** Audience tokens that one query can hold beside its words. */
export const tokensOfOneQuery = maxTokens - maxWords - dayBits;

/** A term that scores what is said and not how rare it is: words hold nothing but lower-case letters and digits. */
const exactly = (term: string, score: number): string => `[${term} TO ${term}]^${score}`;

const laterFirst = `dayTokens:(${Array.from({ length: dayBits }, (_, bit) => exactly(`d${bit}`, 2 ** bit)).join(' ')})`;

/**
 * Full-text queries that find a text's words among what stands under these audience tokens, several when there are more
 * tokens than one query may hold; without tokens (null) among all; none when the text has no words. `field` is the
 * property that holds the tokens.
 *
 * What they find is scored by itself alone, never by how often a word stands in the index, for that counts what is
 * hidden: a range of one term scores the weight it is given, where a term would score by BM25. Scores are the weights of
 * the words that are shared; of equal ones the later day goes first.
 */
export function textQueries(text: string, tokens: readonly string[] | null, field = 'audienceTokens'): string[] {
  const weights = new Map<string, number>();
  for (const word of tellingWords(text)) {
    const stem = stemOf(word);
    weights.set(stem, Math.max(weights.get(stem) ?? 0, weightOf(word)));
  }
  if (weights.size === 0) return [];
  const shared = [...weights].map(([stem, weight]) => exactly(stem, weight * wordStep));
  const clause = `+stems:(${shared.join(' ')}) ${laterFirst}`;
  if (tokens === null) return [clause];
  return tokenChunks(tokens, weights.size + dayBits).map((chunk) => `+${field}:(${chunk})^0 ${clause}`);
}

/**
 * Full-text queries that find the card-worthy memories of these card tokens among those of these audience tokens. Best
 * first are pinned and important ones, then later ones; that takes longer, and is for more than a query may find.
 */
export function cardQueries(
  cardTokens: readonly string[],
  tokens: readonly string[],
  order: 'BEST_FIRST' | 'IN_ANY_ORDER',
): string[] {
  const weighed = `cardTokens:(${exactly('pinned0', 2 * wordStep)} ${exactly('weight3', wordStep)}) ${laterFirst}`;
  return tokenChunks(tokens, cardTokens.length + dayBits).map(
    (chunk) =>
      `+audienceTokens:(${chunk})^0 +cardTokens:(${cardTokens.join(' ')})^0` +
      (order === 'BEST_FIRST' ? ` ${weighed}` : ''),
  );
}

/**
 * The tokens by which the index puts what words find equally well in the order of its days: one for each binary digit of
 * the day that is 1, and each scores what that digit is worth.
 */
export function dayTokens(at: number): string[] {
  const day = Math.min(wordStep - 1, Math.max(0, Math.floor((at - firstDay) / dayMs)));
  return Array.from({ length: dayBits }, (_, bit) => bit).flatMap((bit) => ((day >> bit) % 2 === 1 ? [`d${bit}`] : []));
}

/** A query for persons by the beginnings of their names among those of these finder tokens; undefined without words. */
export function nameQuery(text: string, finderTokens: readonly string[]): string | undefined {
  const words = wordsOf(text).slice(0, 8);
  if (words.length === 0) return undefined;
  const clauses = words.map(plainLetters).map((word) => `+names:(${exactly(word, 2)} ${word}*)`);
  return `+finderTokens:(${finderTokens.join(' ')})^0 ${clauses.join(' ')}`;
}

/** A query for persons who are called by one of these words among those of these finder tokens. */
export const calledQuery = (words: readonly string[], finderTokens: readonly string[]): string =>
  `+finderTokens:(${finderTokens.join(' ')})^0 +names:(${words.map((word) => exactly(plainLetters(word), 1)).join(' ')})`;

function tokenChunks(tokens: readonly string[], reserved: number): string[] {
  const size = maxTokens - reserved;
  const chunks: string[] = [];
  for (let start = 0; start < tokens.length; start += size) chunks.push(tokens.slice(start, start + size).join(' '));
  return chunks;
}
