import { batchesOf } from '../platform/batches.js';
import { dayMs } from '../platform/clock.js';
import { maxQueryWords, nameWordsOf, stripDiacritics, stemOf, contentWords, weightOf } from './stems.js';

/** Maximum number of clauses per query, below Lucene's own limit of 1,024. */
const maxTokens = 900;

/** Bits of a day number, enough from 2010 to 2054. Scores are exact up to 24 bits, and word weights take ten. */
const dayBits = 14;
const firstDay = Date.UTC(2010, 0, 1);
/** Score of a word of weight 1: higher than that of any day. */
const wordStep = 2 ** dayBits;

/** Maximum number of audience tokens per query, beside its words. */
export const maxQueryTokens = maxTokens - maxQueryWords - dayBits;

/** Scores a term by a fixed weight instead of its rarity. Words are lower-case letters and digits: no escaping. */
const weightedTerm = (term: string, score: number): string => `[${term} TO ${term}]^${score}`;

const dayClauses = Array.from({ length: dayBits }, (_, bit) => weightedTerm(`d${bit}`, 2 ** bit));
const latestFirstClause = `dayTokens:(${dayClauses.join(' ')})`;

/**
 * Returns full-text queries that search a text's words among the entries with these audience tokens. There are several
 * queries if the tokens exceed one query's limit, and none if the text has no words. `field` is the property that holds
 * the tokens.
 *
 * The score of a hit depends on that hit alone and never on word frequency in the index, since frequency would count
 * hidden entries. A range of one term scores the weight it is given; a plain term would score by BM25. The score is the
 * sum of the weights of the shared words; ties go to the later day.
 */
export function textQueries(text: string, tokens: readonly string[], field = 'audienceTokens'): string[] {
  const wordClauses = wordClausesOf(text);
  if (wordClauses.length === 0) return [];
  const clause = `+stems:(${wordClauses.join(' ')}) ${latestFirstClause}`;
  return tokenChunks(tokens, wordClauses.length + dayBits).map((chunk) => `+${field}:(${chunk})^0 ${clause}`);
}

/** Queries of one search by words. */
export interface TextQueries {
  readonly queries: readonly string[];
  /**
   * At most one. It stops early, but leaves it to chance which of those with equal words it finds. If it finds fewer
   * than it may, these are all matches, and no other query is needed.
   */
  readonly probes: readonly string[];
}

/**
 * Returns the queries that search a text's words among all entries; none if the text has no words. If the probe finds
 * all that it may, so does the query, which scores as {@link textQueries} do: entries without any of the words match
 * it, too, but come last. Lucene skips what cannot come first only in such a flat disjunction. Where a word stands in
 * every entry, this takes an eighth of the time.
 */
export function wholeIndexQueries(text: string): TextQueries {
  const wordClauses = wordClausesOf(text);
  if (wordClauses.length === 0) return { queries: [], probes: [] };
  const clausesOf = (field: string, clauses: readonly string[]) => clauses.map((clause) => `${field}:${clause}`);
  return {
    queries: [[...clausesOf('stems', wordClauses), ...clausesOf('dayTokens', dayClauses)].join(' ')],
    probes: [`+stems:(${wordClauses.join(' ')})`],
  };
}

function wordClausesOf(text: string): string[] {
  const weights = new Map<string, number>();
  for (const word of contentWords(text)) {
    const stem = stemOf(word);
    weights.set(stem, Math.max(weights.get(stem) ?? 0, weightOf(word)));
  }
  return [...weights].map(([stem, weight]) => weightedTerm(stem, weight * wordStep));
}

/**
 * Returns full-text queries for the card-worthy memories with these card tokens, among those with these audience
 * tokens. `BEST_FIRST` ranks pinned and important memories first, then later ones. It takes longer and is meant for
 * more matches than a query may return.
 */
export function cardQueries(
  cardTokens: readonly string[],
  tokens: readonly string[],
  order: 'BEST_FIRST' | 'IN_ANY_ORDER',
): string[] {
  const orderClause = `cardTokens:(${weightedTerm('pinned0', 2 * wordStep)} ${weightedTerm('weight3', wordStep)}) ${latestFirstClause}`;
  return tokenChunks(tokens, cardTokens.length + dayBits).map(
    (chunk) =>
      `+audienceTokens:(${chunk})^0 +cardTokens:(${cardTokens.join(' ')})^0` +
      (order === 'BEST_FIRST' ? ` ${orderClause}` : ''),
  );
}

/** Returns index tokens that break ties by day: one per 1 bit of the day number, which scores the bit's value. */
export function dayTokens(at: number): string[] {
  const day = Math.min(wordStep - 1, Math.max(0, Math.floor((at - firstDay) / dayMs)));
  return Array.from({ length: dayBits }, (_, bit) => bit).flatMap((bit) => ((day >> bit) % 2 === 1 ? [`d${bit}`] : []));
}

/** Finds persons by prefixes of the first 8 words, among these finder tokens; undefined if there are no words. */
export function nameQuery(text: string, finderTokens: readonly string[]): string | undefined {
  const words = nameWordsOf(text).slice(0, 8);
  if (words.length === 0) return undefined;
  const clauses = words.map(stripDiacritics).map((word) => `+names:(${weightedTerm(word, 2)} ${word}*)`);
  return `+finderTokens:(${finderTokens.join(' ')})^0 ${clauses.join(' ')}`;
}

/** Returns a query for persons whose name has one of these words, among those with these finder tokens. */
export const exactNameQuery = (words: readonly string[], finderTokens: readonly string[]): string =>
  `+finderTokens:(${finderTokens.join(' ')})^0 +names:(${words.map((word) => weightedTerm(stripDiacritics(word), 1)).join(' ')})`;

function tokenChunks(tokens: readonly string[], reserved: number): string[] {
  return [...batchesOf(tokens, maxTokens - reserved)].map((chunk) => chunk.join(' '));
}
