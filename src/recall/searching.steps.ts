import type { Audience } from '../disclosure/audience.js';
import { searchTokens, countAudienceTokens } from '../disclosure/audienceKeys.js';
import type { MemoryFilter } from '../memories/memoryFilter.js';
import { maxQueryTokens, type TextQueries, textQueries, wholeIndexQueries } from '../text/lucene.js';
import { isIndexNotReady } from '../platform/neo4j/driverErrors.js';
import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { defaultVectorSet } from '../platform/neo4j/vectorSets.js';
import { comparedCharactersFor } from './matching.js';
import { overviewFilter, overviewOf } from './overviews.js';
import type { RecallMode } from './ranking.js';
import type { CheckedQuestion } from './recallQuestion.js';
import { unspecificQuestionFloor } from './relevance.js';
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
import { searchWithGrowingWidth } from './wideningSearch.js';

/** Checked question with the filter of its audience and its vector. */
export interface PreparedQuestion extends Omit<CheckedQuestion, 'requestedFilter'> {
  readonly filter: MemoryFilter;
  /** Undefined if there is no embedder or it does not answer. */
  readonly vector: QueryVector | undefined;
  /** Space of the vector; undefined if there is no embedder. */
  readonly space: EmbeddingSpace | undefined;
}

interface SearchRequest extends SearchScope {
  readonly text: string;
  readonly vector: QueryVector | undefined;
  /** Number of candidates of each search that are enough. */
  readonly candidateLimit: number;
}

export interface SearchResult {
  readonly mode: RecallMode;
  /** Found by meaning, with raw scores; undefined if no vector could be compared. */
  readonly nearCandidates: IndexSearchResult['hits'] | undefined;
  /** Found by words, otherwise the latest. */
  readonly otherCandidates: IndexSearchResult['hits'];
  /** True if there may be more than was found. */
  readonly truncated: boolean;
}

/** Candidates for a question, with the relevance that each has at least. */
export interface QuestionSearchResult extends SearchResult {
  readonly leastRelevance: number;
}

const minCandidates = 50;
/**
 * Numbers of index entries that a search reads: the first attempt, and the next ones if the privacy rule leaves too
 * few. Results must not depend on hidden memories, so a text search continues until it has enough or there are no more.
 */
const widths = [64, 400, 2_400] as const;
const wordWidths = [...widths, 20_000] as const;
/** Number of index entries up to which an exact scan compares. */
const scanBound = 20_000;
/** Widths for viewers who hear very much: the rule leaves most. Meaning needs more: an entry per audience key. */
const wholeIndexWidths = { meaning: [250, 750], words: [130, 400] } as const;

/**
 * Searches what may answer a question. The words of an overview question are no evidence, so its memories are found by
 * what it asks for; without any, and for other questions, by meaning and words.
 */
export async function searchForQuestion(
  graph: GraphSession,
  audience: Audience,
  { text, vector, filter, limit, ranking }: PreparedQuestion,
): Promise<QuestionSearchResult> {
  const details = { links: ranking === 'BLENDED', characters: comparedCharactersFor(text) };
  const request = { text, vector, filter, details, candidateLimit: Math.max(minCandidates, limit) };
  const overview = overviewOf(text);
  if (overview) {
    const narrowedFilter = overviewFilter(overview, filter, audience);
    const result = await search(graph, audience, { ...request, text: '', filter: narrowedFilter });
    if ((result.nearCandidates ?? []).length + result.otherCandidates.length > 0)
      return { ...result, leastRelevance: unspecificQuestionFloor };
  }
  return { ...(await search(graph, audience, request)), leastRelevance: 0 };
}

/** Searches what the audience may hear by meaning and words in parallel. Falls back to words, then to recency. */
async function search(graph: GraphSession, audience: Audience, question: SearchRequest): Promise<SearchResult> {
  const { vector, candidateLimit } = question;
  const hearsMuch = countAudienceTokens(audience) > maxQueryTokens;
  const [vectorResult, textResult] = await Promise.all([
    vector ? searchByMeaning(graph, audience, { ...question, vector }, hearsMuch) : undefined,
    searchByWords(graph, audience, question, hearsMuch).catch((error: unknown) => {
      rethrowUnlessNotReady(error);
      return notReadyResult;
    }),
  ]);
  if (vectorResult) {
    const compared = vectorResult.hits.filter(({ score }) => score >= 0);
    // A memory without a vector cannot be compared, and may be disclosed all the same.
    const unembedded = vectorResult.hits.filter(({ score }) => score < 0);
    const otherCandidates = [...textResult.hits, ...unembedded];
    return {
      mode: 'VECTOR_AND_TEXT',
      nearCandidates: compared,
      otherCandidates,
      truncated: vectorResult.truncated || textResult === notReadyResult,
    };
  }
  if (textResult.hits.length > 0) {
    return {
      mode: 'TEXT_ONLY',
      nearCandidates: undefined,
      otherCandidates: textResult.hits,
      truncated: textResult.truncated,
    };
  }
  const { hits } = await listRecent(graph, audience, scopeOf(question), candidateLimit);
  return {
    mode: 'RECENCY_ONLY',
    nearCandidates: undefined,
    otherCandidates: hits,
    truncated: hits.length >= candidateLimit,
  };
}

const scopeOf = ({ filter, details }: SearchRequest): SearchScope => ({ filter, details });

interface WidenedResult extends IndexSearchResult {
  readonly truncated: boolean;
}

/** Result of a text search whose index is still being built: any memory may be missing. */
const notReadyResult: WidenedResult = { hits: [], fetched: 0, truncated: true };

async function searchByMeaning(
  graph: GraphSession,
  audience: Audience,
  question: SearchRequest & { vector: QueryVector },
  hearsMuch: boolean,
): Promise<WidenedResult> {
  const { vector, candidateLimit } = question;
  const scope = scopeOf(question);
  let unembedded: IndexSearchResult['hits'] = [];
  try {
    const wholeIndexResult =
      hearsMuch &&
      (await searchWholeIndex(candidateLimit, wholeIndexWidths.meaning, (fetch) =>
        searchVectorsPostFiltered(graph, audience, vector, { ...scope, fetch, wanted: candidateLimit }),
      ));
    if (wholeIndexResult) return wholeIndexResult;
    const filteredResult = await searchWithGrowingWidth(
      widths,
      (fetch) => searchVectors(graph, audience, vector, { ...scope, fetch, wanted: candidateLimit }),
      ({ hits }) => hits.length >= candidateLimit,
    );
    if (!filteredResult.truncated) return filteredResult;
    unembedded = filteredResult.hits.filter(({ score }) => score < 0);
  } catch (error) {
    rethrowUnlessNotReady(error);
  }
  const scanResult = await scanVectors(graph, audience, vector, { ...scope, bound: scanBound, limit: candidateLimit });
  const hits = [...scanResult.hits, ...unembedded];
  return {
    ...scanResult,
    hits,
    truncated: hits.length < candidateLimit && (scanResult.fetched >= scanBound || unembedded.length > 0),
  };
}

async function searchByWords(
  graph: GraphSession,
  audience: Audience,
  question: SearchRequest,
  hearsMuch: boolean,
): Promise<WidenedResult> {
  const { text, vector, candidateLimit } = question;
  const set = vector?.set ?? defaultVectorSet;
  const searchEntries = (queries: TextQueries, fetch: number, cutsTies: boolean) =>
    searchText(graph, audience, queries, { ...scopeOf(question), fetch, wanted: candidateLimit, cutsTies, set });
  if (hearsMuch) {
    const wholeIndex = wholeIndexQueries(text);
    const wholeIndexResult =
      wholeIndex.queries.length > 0 &&
      (await searchWholeIndex(candidateLimit, wholeIndexWidths.words, (width) =>
        searchEntries(wholeIndex, width, true),
      ));
    if (wholeIndexResult) return wholeIndexResult;
  }
  const queries = { queries: textQueries(text, searchTokens(audience)), probes: [] };
  if (queries.queries.length === 0) return { hits: [], fetched: 0, truncated: false };
  return searchWithGrowingWidth(
    wordWidths,
    (width, cutsTies) => searchEntries(queries, width, cutsTies),
    ({ hits }) => hits.length >= candidateLimit,
  );
}

/**
 * Searches the whole index with growing widths. A result with enough memories is complete: a memory of this audience
 * that ranks higher would have been among the entries read. It widens about threefold if at least a third was found.
 * Otherwise, or if that is not enough either, it returns undefined and the search must go by the keys of the audience.
 */
async function searchWholeIndex(
  candidateLimit: number,
  wholeWidths: readonly number[],
  attempt: (width: number) => Promise<IndexSearchResult>,
): Promise<WidenedResult | undefined> {
  for (const width of wholeWidths) {
    const result = await attempt(width);
    if (result.hits.length >= candidateLimit) return { ...result, truncated: false };
    if (result.hits.length * 3 < candidateLimit) return undefined;
  }
  return undefined;
}

/** Throws an error again unless it says that an index is still being built. */
function rethrowUnlessNotReady(error: unknown): void {
  if (!isIndexNotReady(error)) throw error;
}
