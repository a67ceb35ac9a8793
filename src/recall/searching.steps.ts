import type { Audience } from '../disclosure/audience.js';
import { askedTokens, countTokens } from '../disclosure/audienceKeys.js';
import { tokensOfOneQuery } from '../text/lucene.js';
import { isIndexNotReady } from '../platform/neo4j/driverErrors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { usualSet } from '../platform/neo4j/vectorSets.js';
import type { RecallMode } from './ranking.js';
import {
  type FoundList,
  listRecent,
  type QueryVector,
  scanVectors,
  searchText,
  searchVectors,
  searchVectorsOpenly,
  type SearchScope,
} from './recall.store.js';

/** What a recall looks for. */
export interface Search extends SearchScope {
  readonly text: string;
  /** Absent when there is no embedder or it does not answer. */
  readonly vector: QueryVector | undefined;
  /** How many candidates of each search are enough. */
  readonly wanted: number;
}

/** What the searches have found. */
export interface SearchResult {
  readonly mode: RecallMode;
  /** By meaning, with raw scores; absent when nothing could be compared. */
  readonly near: FoundList['found'] | undefined;
  /** By words, else the latest. */
  readonly others: FoundList['found'];
  /** There may be more than was found. */
  readonly truncated: boolean;
}

/**
 * How many places of an index are looked at: at first, and when the rule leaves too few of them. What is found must not
 * depend on what is hidden, so a search by words goes on until there is enough or no more.
 */
const widths = [64, 400, 2_400] as const;
const wordWidths = [...widths, 20_000] as const;
const scanBound = 20_000;
const scanLimit = 150;
/**
 * How many places are looked at for a viewer of very much, of which the rule leaves most; by meaning more, because a
 * memory stands there under each of its keys.
 */
const openWidths = { meaning: [250, 750], words: [130, 400] } as const;

/** Searches meaning and words side by side, inside what the audience may hear; falls back to words, then to recency. */
export async function search(graph: GraphSession, audience: Audience, question: Search): Promise<SearchResult> {
  const { vector, wanted } = question;
  const hearsMuch = countTokens(audience) > tokensOfOneQuery;
  const [near, worded] = await Promise.all([
    vector ? nearest(graph, audience, { ...question, vector }, hearsMuch) : undefined,
    byWords(graph, audience, question, hearsMuch).catch(ignoreNotReady),
  ]);
  if (near) {
    const compared = near.found.filter(({ score }) => score >= 0);
    // What has no vector cannot be compared, and is no less heard for that.
    const bare = near.found.filter(({ score }) => score < 0);
    const others = [...(worded?.found ?? []), ...bare];
    return { mode: 'VECTOR_AND_TEXT', near: compared, others, truncated: near.truncated };
  }
  if (worded && worded.found.length > 0) {
    return { mode: 'TEXT_ONLY', near: undefined, others: worded.found, truncated: worded.truncated };
  }
  const { found } = await listRecent(graph, audience, soughtBy(question), wanted);
  return { mode: 'RECENCY_ONLY', near: undefined, others: found, truncated: found.length >= wanted };
}

const soughtBy = ({ filter, details }: Search): SearchScope => ({ filter, details });

interface Widened extends FoundList {
  readonly truncated: boolean;
}

async function nearest(
  graph: GraphSession,
  audience: Audience,
  question: Search & { vector: QueryVector },
  hearsMuch: boolean,
): Promise<Widened> {
  const { vector, wanted } = question;
  const sought = soughtBy(question);
  let bare: FoundList['found'] = [];
  try {
    const open =
      hearsMuch &&
      (await openly(wanted, openWidths.meaning, (fetch) =>
        searchVectorsOpenly(graph, audience, vector, sought, { fetch, wanted }),
      ));
    if (open) return open;
    const near = await widening(widths, wanted, (fetch) =>
      searchVectors(graph, audience, vector, sought, { fetch, wanted }),
    );
    if (near && !near.truncated) return near;
    bare = near?.found.filter(({ score }) => score < 0) ?? [];
  } catch (error) {
    ignoreNotReady(error);
  }
  const exact = await scanVectors(graph, audience, vector, sought, scanBound, scanLimit);
  const found = [...exact.found, ...bare];
  return { ...exact, found, truncated: found.length < wanted && (exact.fetched >= scanBound || bare.length > 0) };
}

async function byWords(
  graph: GraphSession,
  audience: Audience,
  question: Search,
  hearsMuch: boolean,
): Promise<Widened | undefined> {
  const { text, vector, wanted } = question;
  const ask = (fetch: number, tokens: readonly string[] | null) =>
    searchText(graph, audience, text, soughtBy(question), {
      ...{ fetch, wanted, tokens, cutsTies: fetch < wordWidths[3] },
      set: vector?.set ?? usualSet,
    });
  const open = hearsMuch && (await openly(wanted, openWidths.words, (width) => ask(width, null)));
  return open || widening(wordWidths, wanted, (width) => ask(width, askedTokens(audience)));
}

/**
 * What a search through everything has found, if it is enough: then nothing that the audience may hear ranks higher,
 * for whatever does was looked at. It looks again at three times as many places when a third was found; else, and when
 * that is not enough either, the search must go by the keys of the audience.
 */
async function openly(
  wanted: number,
  widths: readonly number[],
  attempt: (width: number) => Promise<FoundList | undefined>,
): Promise<Widened | undefined> {
  for (const width of widths) {
    const open = await attempt(width);
    if (open && open.found.length >= wanted) return { ...open, truncated: false };
    if (!open || open.found.length * 3 < wanted) return undefined;
  }
  return undefined;
}

/** Looks at more and more places until enough are found or there are no more. */
async function widening(
  widths: readonly number[],
  wanted: number,
  attempt: (width: number) => Promise<FoundList | undefined>,
): Promise<Widened | undefined> {
  let last: FoundList | undefined;
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
