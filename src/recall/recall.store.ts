import { z } from 'zod';
import { type Audience, audienceParameter } from '../disclosure/audience.js';
import { seesPeople } from '../disclosure/fieldRules.js';
import { searchKeysOf, searchSensitivities } from '../disclosure/audienceKeys.js';
import { memoryTypeNames } from '../memories/memoryTypes.js';
import { type MemoryRow, memoryRow } from '../memories/memory.js';
import type { MemoryFilter } from '../memories/memoryFilter.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowOf, rowsOf } from '../platform/neo4j/rows.js';
import { defaultVectorSet, type VectorSet } from '../platform/neo4j/vectorSets.js';
import type { TextQueries } from '../text/lucene.js';
import { statements } from './statements.generated.js';

/** Tuple instead of an object: repeated property names would be transferred and parsed for each candidate. */
const candidate = z
  .tuple([
    z.string(),
    z.enum(memoryTypeNames),
    z.number(),
    z.number(),
    z.array(z.string()),
    z.array(z.string().nullable()),
    z.array(z.tuple([z.string(), z.number()])),
    z.string().nullable(),
    z.string(),
    z.string(),
    z.boolean(),
    z.boolean(),
    z.number().nullable(),
  ])
  .transform(([id, type, score, observedAt, entityIds, chatIds, links, slot, text, stems, unembedded, ...stating]) => {
    const [hearsay, learnedAt] = stating;
    return {
      id,
      type,
      score,
      observedAt,
      entityIds,
      chatIds,
      links,
      slot,
      text,
      stems,
      unembedded,
      hearsay,
      learnedAt,
    };
  });
const candidatesRow = z.object({ candidates: z.array(candidate), fetched: z.number().optional() });
const idsRow = z.object({ ids: z.array(z.string()) });
const hitRow = memoryRow.extend({ score: z.number().nullable() });
const entityFacts = z.object({
  entity: z.object({ id: z.string(), ref: z.string(), label: z.string() }),
  facts: z.array(memoryRow),
});
const cardsRow = z.object({ fetched: z.number(), cards: z.array(entityFacts) });
const bothCardsRow = cardsRow.extend({ ranked: z.array(entityFacts.extend({ more: z.boolean() })) });

/** A memory that a search has found, with its raw score in that search. */
export type SearchHit = Omit<z.infer<typeof candidate>, 'learnedAt'>;

/** Result of one search. `fetched` is the number of index entries it read. */
export interface IndexSearchResult {
  readonly hits: readonly SearchHit[];
  readonly fetched: number;
}

/** Vector of a query in its embedding space. */
export interface QueryVector {
  readonly vector: readonly number[];
  readonly spaceId: string;
  /** Location of the vectors of that space. */
  readonly set: VectorSet;
}

/** Best facts about an entity that an audience may hear. */
export type EntityFacts = z.infer<typeof entityFacts>;

/** Kinds of the index entries that hold memories. */
const kinds = ['memory', 'episode'];

/** Filter of a search, and the details it returns of each memory. */
export interface SearchScope {
  readonly filter: MemoryFilter;
  readonly details: {
    /** True if the search returns the related memories. */
    readonly links: boolean;
    /** Maximum number of characters of its text. */
    readonly characters: number;
  };
}

/** Search that reads at most `fetch` index entries, of which `wanted` disclosed memories are enough, best first. */
export interface LimitedSearch extends SearchScope {
  readonly fetch: number;
  readonly wanted: number;
}

/** Searches memories near in meaning, filtered by audience key inside the vector index. */
export async function searchVectors(
  graph: GraphSession,
  audience: Audience,
  { set, ...query }: QueryVector,
  search: LimitedSearch,
): Promise<IndexSearchResult> {
  const rows = await graph.read(statements['recall/search-vectors']({ set, filtered: isFiltered(search) }), {
    ...query,
    ...search,
    audience: audienceParameter(audience),
    keys: searchKeysOf(audience),
    kinds,
    sensitivities: searchSensitivities(audience),
    personas: [...new Set(['', audience.persona])],
    now: audience.now,
  });
  return resultOf(rows[0], audience);
}

/** Searches the whole vector index for memories near in meaning, then filters; for audiences that hear much of it. */
export async function searchVectorsPostFiltered(
  graph: GraphSession,
  audience: Audience,
  { set, ...query }: QueryVector,
  search: LimitedSearch,
): Promise<IndexSearchResult> {
  const params = { ...query, ...search, audience: audienceParameter(audience), kinds, now: audience.now };
  const statement = statements['recall/search-vectors-post-filtered']({ set, filtered: isFiltered(search) });
  return resultOf((await graph.read(statement, params))[0], audience);
}

/** Finds at most `limit` memories near in meaning by exact comparison, among at most `bound` index entries. */
export async function scanVectors(
  graph: GraphSession,
  audience: Audience,
  { set, ...query }: QueryVector,
  search: SearchScope & { readonly bound: number; readonly limit: number },
): Promise<IndexSearchResult> {
  const rows = await graph.read(statements['recall/scan-vectors']({ set }), {
    ...query,
    audience: audienceParameter(audience),
    keys: searchKeysOf(audience),
    kinds,
    ...search,
  });
  return resultOf(rows[0], audience);
}

/**
 * Searches memories by full-text queries, of which there must be one; by the probe alone if it finds all its matches.
 * `cutsTies` drops the entries that tie with the last entry read, as long as there may be more of them.
 */
export async function searchText(
  graph: GraphSession,
  audience: Audience,
  queries: TextQueries,
  { set, ...search }: LimitedSearch & { readonly cutsTies: boolean; readonly set: VectorSet },
): Promise<IndexSearchResult> {
  const params = { ...search, audience: audienceParameter(audience), ...queries };
  const statement = statements['recall/search-text']({ set, filtered: isFiltered(search) });
  return resultOf((await graph.read(statement, params))[0], audience);
}

/** Lists the memories that were observed last. */
export async function listRecent(
  graph: GraphSession,
  audience: Audience,
  scope: SearchScope,
  limit: number,
): Promise<IndexSearchResult> {
  const params = { audience: audienceParameter(audience), keys: searchKeysOf(audience), kinds, ...scope, limit };
  return resultOf((await graph.read(statements['recall/list-recent'], params))[0], audience);
}

/** Lists the ids of an audience's most important memories: pinned, then own, then by importance, then latest. */
export async function listMostImportant(
  graph: GraphSession,
  audience: Audience,
  filter: MemoryFilter,
  limit: number,
): Promise<string[]> {
  const params = { audience: audienceParameter(audience), keys: searchKeysOf(audience), kinds, filter, limit };
  return rowOf(idsRow, await graph.read(statements['recall/list-most-important'], params)).ids;
}

/** Fetches hits with all their fields, and the raw score for `query` of those in `unscored`, which only words had found. */
export async function fetchHits(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
  { unscored = [], query }: { unscored?: readonly string[]; query?: QueryVector | undefined } = {},
): Promise<Map<string, MemoryRow & { score: number | null }>> {
  const rows = await graph.read(statements['recall/fetch-hits']({ set: query?.set ?? defaultVectorSet }), {
    audience: audienceParameter(audience),
    ids,
    unscored: query ? unscored : [],
    vector: query?.vector ?? [],
    spaceId: query?.spaceId ?? '',
  });
  return new Map(rowsOf(hitRow, rows).map((row) => [row.memory.id, row]));
}

/** Facts to search for: the first `each` of `rankedIds` in card order; of `entityIds` `fetch` per full-text query. */
export interface CardSearch {
  readonly rankedIds: readonly string[];
  readonly each: number;
  readonly entityIds: readonly string[];
  readonly queries: readonly string[];
  readonly fetch: number;
}

/**
 * Lists facts of entities: of `rankedIds` in card order, with `more` if too few may be disclosed and there are others;
 * of `entityIds` the results of the queries, which found `fetched` rows.
 */
export async function listCards(
  graph: GraphSession,
  audience: Audience,
  search: CardSearch,
): Promise<z.infer<typeof bothCardsRow>> {
  const params = { audience: audienceParameter(audience), ...search };
  return rowOf(bothCardsRow, await graph.read(statements['recall/list-cards'], params));
}

/** Lists facts of entities with these refs by full text, at most `fetch` per query. `fetched`: number of rows found. */
export async function listCardsByRef(
  graph: GraphSession,
  audience: Audience,
  search: { refs: readonly string[]; queries: readonly string[]; fetch: number },
): Promise<z.infer<typeof cardsRow>> {
  const params = { audience: audienceParameter(audience), ...search };
  return rowOf(cardsRow, await graph.read(statements['recall/list-cards-by-ref'], params));
}

/** True if a filter excludes anything: the statements without a filter are shorter. */
const isFiltered = ({ filter }: SearchScope): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== null);

function resultOf(row: unknown, audience: Audience): IndexSearchResult {
  const { candidates, fetched } = candidatesRow.parse(row);
  return { hits: candidates.map((hit) => hitOf(hit, audience)), fetched: fetched ?? candidates.length };
}

/** Returns a hit. One whose stater the audience must not see counts as hearsay, or its rank would tell of them. */
function hitOf({ learnedAt, ...hit }: z.infer<typeof candidate>, audience: Audience): SearchHit {
  const [chatId = null, learnedInId = null] = hit.chatIds;
  const seesStater = learnedAt === null || seesPeople({ chatId, learnedInId, learnedAt }, audience);
  return { ...hit, hearsay: hit.hearsay || !seesStater };
}
