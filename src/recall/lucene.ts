import { stemmer } from 'stemmer';

/** Most words of a query that are searched; the first ones count. */
const maxWords = 64;
/** Clauses that one query may hold, below Lucene's own limit of 1,024. */
const maxTokens = 900;

const stopWords = new Set(
  `a about an and any are as at be been being but by can could did do does doing for from had has have having he her hers him his how i
  if in into is it its itself just me my of on or our ours out over own s she should so some such t than that the their theirs them then
  there these they this those through to too under until up very was we were what when where which while who whom why will with would you your yours`.split(
    /\s+/,
  ),
);

/** The words of a text in lower case, in order, without repetition; nothing in them means anything to Lucene. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.flatMap((word) => (unspaced.test(word) ? [...word] : [word])))].filter(
    (word) => word.length <= 255,
  );
}

/** Scripts that are written without spaces: the index holds their characters one by one, so they are asked for like that. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The stems of a text's words as one text: English endings are cut, other languages stay nearly as they are. */
export const stemsOf = (text: string): string => [...new Set(wordsOf(text).map((word) => stemmer(word)))].join(' ');

/** The stems of a text's words without stop words: what it speaks of. */
export const tellingStems = (text: string): Set<string> =>
  new Set(wordsOf(text).flatMap((word) => (stopWords.has(word) ? [] : [stemmer(word)])));

/** The words of a question that are searched: without stop words where others are left, the first 64. */
export function tellingWords(text: string): string[] {
  const all = wordsOf(text);
  const telling = all.filter((word) => !stopWords.has(word));
  return (telling.length > 0 ? telling : all).slice(0, maxWords);
}

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
