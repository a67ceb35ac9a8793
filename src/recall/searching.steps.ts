import type { Audience } from '../disclosure/audience.js';
import { searchTokens, countAudienceTokens } from '../disclosure/audienceKeys.js';
import { tokensOfOneQuery } from '../text/lucene.js';
import { isIndexNotReady } from '../platform/neo4j/driverErrors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { defaultVectorSet } from '../platform/neo4j/vectorSets.js';
import type { RecallMode } from './ranking.js';
import {
  type IndexSearchResult,
  listRecent,
  type QueryVector,
  scanVectors,
  searchText,
  searchVectors,
  searchVectorsPostFiltered,
  type SearchScope,
} from './recall.store.js';

/** Parameters of a search. */
export interface Search extends SearchScope {
  readonly text: string;
  /** Vector of the query; undefined if there is no embedder or it does not answer. */
  readonly vector: QueryVector | undefined;
  /** Number of candidates of each search that are enough. */
  readonly wanted: number;
}

/** Candidates of the searches. */
export interface SearchResult {
  readonly mode: RecallMode;
  /** Found by meaning, with raw scores; undefined if no vector could be compared. */
  readonly near: IndexSearchResult['found'] | undefined;
  /** Found by words, otherwise the latest. */
  readonly others: IndexSearchResult['found'];
  /** True if there may be more than was found. */
  readonly truncated: boolean;
}

/**
 * Numbers of index entries that a search reads: the first attempt, and the next ones if the privacy rule leaves too
 * few. Results must not depend on hidden memories, so a text search continues until it has enough or there are no more.
 */
const widths = [64, 400, 2_400] as const;
const wordWidths = [...widths, 20_000] as const;
const scanBound = 20_000;
/**
 * Numbers of index entries for a viewer who may hear very much, for whom the rule leaves most. They are higher for
 * meaning, because a memory has one index entry per audience key.
 */
const openWidths = { meaning: [250, 750], words: [130, 400] } as const;

/** Searches what the audience may hear by meaning and words in parallel. Falls back to words, then to recency. */
export async function search(graph: GraphSession, audience: Audience, question: Search): Promise<SearchResult> {
  const { vector, wanted } = question;
  const hearsMuch = countAudienceTokens(audience) > tokensOfOneQuery;
  const [near, worded] = await Promise.all([
    vector ? searchByMeaning(graph, audience, { ...question, vector }, hearsMuch) : undefined,
    searchByWords(graph, audience, question, hearsMuch).catch((error: unknown) => {
      ignoreNotReady(error);
      return unsearched;
    }),
  ]);
  if (near) {
    const compared = near.found.filter(({ score }) => score >= 0);
    // A memory without a vector cannot be compared, and may be disclosed all the same.
    const bare = near.found.filter(({ score }) => score < 0);
    const others = [...(worded?.found ?? []), ...bare];
    return { mode: 'VECTOR_AND_TEXT', near: compared, others, truncated: near.truncated || worded === unsearched };
  }
  if (worded && worded.found.length > 0) {
    return { mode: 'TEXT_ONLY', near: undefined, others: worded.found, truncated: worded.truncated };
  }
  const { found } = await listRecent(graph, audience, soughtBy(question), wanted);
  return { mode: 'RECENCY_ONLY', near: undefined, others: found, truncated: found.length >= wanted };
}

const soughtBy = ({ filter, details }: Search): SearchScope => ({ filter, details });

interface Widened extends IndexSearchResult {
  readonly truncated: boolean;
}

/** Result of a text search whose index is still being built: any memory may be missing. */
const unsearched: Widened = { found: [], fetched: 0, truncated: true };

async function searchByMeaning(
  graph: GraphSession,
  audience: Audience,
  question: Search & { vector: QueryVector },
  hearsMuch: boolean,
): Promise<Widened> {
  const { vector, wanted } = question;
  const sought = soughtBy(question);
  let bare: IndexSearchResult['found'] = [];
  try {
    const open =
      hearsMuch &&
      (await searchWholeIndex(wanted, openWidths.meaning, (fetch) =>
        searchVectorsPostFiltered(graph, audience, vector, sought, { fetch, wanted }),
      ));
    if (open) return open;
    const near = await searchWithGrowingWidth(widths, wanted, (fetch) =>
      searchVectors(graph, audience, vector, sought, { fetch, wanted }),
    );
    if (near && !near.truncated) return near;
    bare = near?.found.filter(({ score }) => score < 0) ?? [];
  } catch (error) {
    ignoreNotReady(error);
  }
  const exact = await scanVectors(graph, audience, vector, sought, scanBound, wanted);
  const found = [...exact.found, ...bare];
  return { ...exact, found, truncated: found.length < wanted && (exact.fetched >= scanBound || bare.length > 0) };
}

async function searchByWords(
  graph: GraphSession,
  audience: Audience,
  question: Search,
  hearsMuch: boolean,
): Promise<Widened | undefined> {
  const { text, vector, wanted } = question;
  const ask = (fetch: number, tokens: readonly string[] | null) =>
    searchText(graph, audience, text, soughtBy(question), {
      fetch,
      wanted,
      tokens,
      cutsTies: fetch < wordWidths[3],
      set: vector?.set ?? defaultVectorSet,
    });
  const open = hearsMuch && (await searchWholeIndex(wanted, openWidths.words, (width) => ask(width, null)));
  return open || searchWithGrowingWidth(wordWidths, wanted, (width) => ask(width, searchTokens(audience)));
}

/**
 * Searches the whole index with growing widths. A result with enough memories is complete: a memory of this audience
 * that ranks higher would have been among the entries read. It widens about threefold if at least a third was found.
 * Otherwise, or if that is not enough either, it returns undefined and the search must go by the keys of the audience.
 */
async function searchWholeIndex(
  wanted: number,
  widths: readonly number[],
  attempt: (width: number) => Promise<IndexSearchResult | undefined>,
): Promise<Widened | undefined> {
  for (const width of widths) {
    const open = await attempt(width);
    if (open && open.found.length >= wanted) return { ...open, truncated: false };
    if (!open || open.found.length * 3 < wanted) return undefined;
  }
  return undefined;
}

/** Reads more and more index entries until enough memories are found or there are no more. */
async function searchWithGrowingWidth(
  widths: readonly number[],
  wanted: number,
  attempt: (width: number) => Promise<IndexSearchResult | undefined>,
): Promise<Widened | undefined> {
  let last: IndexSearchResult | undefined;
  for (const width of widths) {
    last = await attempt(width);
    if (!last) return undefined;
    if (last.found.length >= wanted || last.fetched < width) return { ...last, truncated: false };
  }
  return last && { ...last, truncated: true };
}

function ignoreNotReady(error: unknown): undefined {
  if (!isIndexNotReady(error)) throw error;
  return undefined;
}
