import { stemmer } from 'stemmer';
import { maxWords, tellingWords, wordsOf } from './stems.js';

/** Clauses that one query may hold, below Lucene's own limit of 1,024. */
const maxTokens = 900;

/** Audience tokens that one query can hold beside its words. */
export const tokensOfOneQuery = maxTokens - 2 * maxWords;

/**
 * Full-text queries that find a text's words among what stands under these audience tokens, several when there are more
 * tokens than one query may hold; without tokens (null) among all; none when the text has no words. `field` is the
 * property that holds the tokens.
 */
export function textQueries(text: string, tokens: readonly string[] | null, field = 'audienceTokens'): string[] {
  const words = tellingWords(text);
  if (words.length === 0) return [];
  const stems = [...new Set(words.map((word) => stemmer(word)))];
  const clause = `+(text:(${words.map(quiet).join(' ')}) stems:(${stems.map(quiet).join(' ')}))`;
  if (tokens === null) return [clause];
  return tokenChunks(tokens, words.length + stems.length).map((chunk) => `+${field}:(${chunk})^0 ${clause}`);
}

/** Full-text queries that find, pinned and important ones first, the card-worthy memories of these card tokens among those of these audience tokens. */
export const cardQueries = (cardTokens: readonly string[], tokens: readonly string[]): string[] =>
  tokenChunks(tokens, cardTokens.length).map(
    (chunk) =>
      `+audienceTokens:(${chunk})^0 +cardTokens:(${cardTokens.join(' ')})^0 cardTokens:pinned0^100000 cardTokens:weight3^100`,
  );

/** A query for persons by the beginnings of their names among those of these finder tokens; undefined without words. */
export function nameQuery(text: string, finderTokens: readonly string[]): string | undefined {
  const words = wordsOf(text).slice(0, 8);
  if (words.length === 0) return undefined;
  const clauses = words.map((word) => `+names:(${quiet(word)}^2 ${quiet(word)}*)`);
  return `+finderTokens:(${finderTokens.join(' ')})^0 ${clauses.join(' ')}`;
}

/** Lucene reads AND, OR, NOT and TO only in capitals, and words hold letters and digits alone, so lower case is all it takes. */
function quiet(word: string): string {
  return word.toLowerCase();
}

function tokenChunks(tokens: readonly string[], reserved: number): string[] {
  const size = maxTokens - reserved;
  const chunks: string[] = [];
  for (let start = 0; start < tokens.length; start += size) chunks.push(tokens.slice(start, start + size).join(' '));
  return chunks;
}
