import { z } from 'zod';
import { type Audience, audienceParameter } from '../disclosure/audience.js';
import { askedKeys, askedSensitivities } from '../disclosure/audienceKeys.js';
import { memoryTypeNames } from '../memories/memoryTypes.js';
import { type MemoryRow, memoryRow } from '../memories/memory.js';
import type { MemoryFilter } from '../memories/memoryFilter.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { usualSet, type VectorSet } from '../platform/neo4j/vectorSets.js';
import { statements } from './statements.generated.js';
import { textQueries } from '../text/lucene.js';

/** Values without names: each of very many names would be sent and read again for each candidate. */
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
  ])
  .transform(([id, type, score, observedAt, entityIds, chatIds, links, slot, text, stems, unembedded, hearsay]) => {
    return { id, type, score, observedAt, entityIds, chatIds, links, slot, text, stems, unembedded, hearsay };
  });
const foundRow = z.object({ candidates: z.array(candidate), fetched: z.number().optional() });
const idsRow = z.object({ ids: z.array(z.string()) });
const hitRow = memoryRow.extend({ score: z.number().nullable() });
const entityFacts = z.object({
  card: z.object({ id: z.string(), ref: z.string(), label: z.string() }),
  told: z.array(memoryRow),
});
const foundCardsRow = z.object({ fetched: z.number(), cards: z.array(entityFacts) });
const bothCardsRow = foundCardsRow.extend({ ranked: z.array(entityFacts.extend({ more: z.boolean() })) });

/** A memory that a search has found, with its raw score in that search. */
export type SearchHit = z.infer<typeof foundRow>['candidates'][number];

/** What one search has found and how many places of the index it looked at. */
export interface FoundList {
  readonly found: readonly SearchHit[];
  readonly fetched: number;
}

/** A vector of the question in its embedding space. */
export interface QueryVector {
  readonly vector: readonly number[];
  readonly spaceId: string;
  /** Where the vectors of that space are. */
  readonly set: VectorSet;
}

/** The best facts of an entity as far as an audience may hear them. */
export type EntityFacts = z.infer<typeof entityFacts>;

const kinds = ['memory', 'episode'];

/** Which memories a search is narrowed to, and how much it says of each. */
export interface SearchScope {
  readonly filter: MemoryFilter;
  readonly details: {
    /** Whether it tells what a memory is related to. */
    readonly links: boolean;
    /** How many characters of its text. */
    readonly characters: number;
  };
}

/** How many places of an index a search looks at, and how many memories of them are enough: the best that are disclosed. */
export interface SearchSize {
  readonly fetch: number;
  readonly wanted: number;
}

/** Memories near in meaning, searched inside the index. */
export async function searchVectors(
  graph: GraphSession,
  audience: Audience,
  { set, ...query }: QueryVector,
  sought: SearchScope,
  size: SearchSize,
): Promise<FoundList> {
  const rows = await graph.read(statements['recall/search-vectors']({ set, filtered: isFiltered(sought) }), {
    ...query,
    ...size,
    audience: audienceParameter(audience),
    keys: askedKeys(audience),
    kinds,
    sensitivities: askedSensitivities(audience),
    personas: [...new Set(['', audience.persona])],
    now: audience.now,
    ...sought,
  });
  return listOf(rows[0]);
}

/** Memories near in meaning, searched for in the whole index: what an audience that hears very much may hear of it. */
export async function searchVectorsOpenly(
  graph: GraphSession,
  audience: Audience,
  { set, ...query }: QueryVector,
  sought: SearchScope,
  size: SearchSize,
): Promise<FoundList> {
  const params = { ...query, ...size, audience: audienceParameter(audience), kinds, now: audience.now, ...sought };
  return listOf(
    (await graph.read(statements['recall/search-vectors-openly']({ set, filtered: isFiltered(sought) }), params))[0],
  );
}

/** Memories near in meaning, compared one by one among at most `bound` index entries. */
export async function scanVectors(
  graph: GraphSession,
  audience: Audience,
  { set, ...query }: QueryVector,
  sought: SearchScope,
  bound: number,
  limit: number,
): Promise<FoundList> {
  const rows = await graph.read(statements['recall/scan-vectors']({ set }), {
    ...query,
    audience: audienceParameter(audience),
    keys: askedKeys(audience),
    kinds,
    ...sought,
    bound,
    limit,
  });
  return listOf(rows[0]);
}

/**
 * Memories that share words with a text, among those of these tokens or of all; undefined when the text has no words.
 * With `cutsTies`, what scores like the last place looked at is left out while there may be more of it.
 */
export async function searchText(
  graph: GraphSession,
  audience: Audience,
  text: string,
  sought: SearchScope,
  { tokens, set, ...size }: SearchSize & { tokens: readonly string[] | null; cutsTies: boolean; set: VectorSet },
): Promise<FoundList | undefined> {
  const queries = textQueries(text, tokens);
  if (queries.length === 0) return undefined;
  const params = { ...size, audience: audienceParameter(audience), queries, ...sought };
  return listOf((await graph.read(statements['recall/search-text']({ set, filtered: isFiltered(sought) }), params))[0]);
}

/** The memories observed last. */
export async function listRecent(
  graph: GraphSession,
  audience: Audience,
  sought: SearchScope,
  limit: number,
): Promise<FoundList> {
  const params = { audience: audienceParameter(audience), keys: askedKeys(audience), kinds, ...sought, limit };
  return listOf((await graph.read(statements['recall/list-recent'], params))[0]);
}

/** The memories that matter most to an audience, by id, in that order. */
export async function listWeighty(
  graph: GraphSession,
  audience: Audience,
  filter: MemoryFilter,
  limit: number,
): Promise<string[]> {
  const params = { audience: audienceParameter(audience), keys: askedKeys(audience), kinds, filter, limit };
  return idsRow.parse((await graph.read(statements['recall/list-weighty'], params))[0]).ids;
}

/** Hits with all their fields, and a raw score for those that words alone had found. */
export async function fetchHits(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
  unscored: readonly string[],
  query: QueryVector | undefined,
): Promise<Map<string, MemoryRow & { score: number | null }>> {
  const rows = await graph.read(statements['recall/fetch-hits']({ set: query?.set ?? usualSet }), {
    audience: audienceParameter(audience),
    ids,
    unscored: query ? unscored : [],
    vector: query?.vector ?? [],
    spaceId: query?.spaceId ?? '',
  });
  return new Map(rows.map((row) => hitRow.parse(row)).map((row) => [row.memory.id, row]));
}

/** How facts of entities are found: in the order of cards, the first `each` of them; by queries, at most `fetch` a query. */
export interface CardSearch {
  readonly rankedIds: readonly string[];
  readonly each: number;
  readonly entityIds: readonly string[];
  readonly queries: readonly string[];
  readonly fetch: number;
}

/**
 * Facts of entities: of `rankedIds` from the first that stand on their cards, with `more` where too few are told and
 * there are others; of `entityIds` what the queries find, of which there are `fetched`.
 */
export async function listCards(
  graph: GraphSession,
  audience: Audience,
  search: CardSearch,
): Promise<z.infer<typeof bothCardsRow>> {
  const params = { audience: audienceParameter(audience), ...search };
  return bothCardsRow.parse((await graph.read(statements['recall/list-cards'], params))[0]);
}

/** Facts of entities with these refs that these queries find, at most `fetch` a query; `fetched` were found. */
export async function listCardsByRef(
  graph: GraphSession,
  audience: Audience,
  search: { refs: readonly string[]; queries: readonly string[]; fetch: number },
): Promise<z.infer<typeof foundCardsRow>> {
  const params = { audience: audienceParameter(audience), ...search };
  return foundCardsRow.parse((await graph.read(statements['recall/list-cards-by-ref'], params))[0]);
}

/** True if a filter leaves anything out: the statements for none are shorter. */
const isFiltered = ({ filter }: SearchScope): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== null);

function listOf(row: unknown): FoundList {
  const { candidates, fetched } = foundRow.parse(row);
  return { found: candidates, fetched: fetched ?? candidates.length };
}
