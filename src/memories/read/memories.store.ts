import { z } from 'zod';
import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { askedKeys } from '../../disclosure/audienceKeys.js';
import type { GraphSession, GraphTransaction, Row } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import { type MemoryRow, memoryRow } from '../memory.js';
import type { MemoryFilter } from '../memoryFilter.js';
import { type MemoryOrder, type Position, start } from '../memoryOrder.js';

/** What a list is narrowed to beside its filter. */
export interface ListScope {
  /** Only portable memories about one of these people. */
  readonly people: readonly string[] | null;
  /** Without memories this person owns. */
  readonly notOwnedBy: string | null;
}

const positionRow = z.object({ id: z.string(), createdAt: z.number(), rank: z.number() });
const totalRow = z.object({ total: z.number() });
const fromRow = memoryRow.extend({ from: z.string() });
const relatedRow = fromRow.extend({ strength: z.number() });

/** The memories of these ids that the audience may hear, by id. */
export async function fetchMemories(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
): Promise<Map<string, MemoryRow>> {
  return byId(await graph.read(statements['memories/fetch-memories'], { ids, audience: audienceParameter(audience) }));
}

/** The memories of these ids that are no longer live and kept for the viewer, their origin, by id. */
export async function fetchKept(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
): Promise<Map<string, MemoryRow>> {
  return byId(await graph.read(statements['memories/fetch-kept'], { ids, audience: audienceParameter(audience) }));
}

/** The memories of these ids whose origin the viewer is, live or not, whatever the context, by id. */
export async function fetchAsOrigin(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
): Promise<Map<string, MemoryRow>> {
  return byId(await graph.read(statements['memories/fetch-as-origin'], { ids, audience: audienceParameter(audience) }));
}

/** One page of places in a list; with statuses, the viewer's own memories that are no longer live are among them. */
export async function listMemories(
  graph: GraphSession,
  audience: Audience,
  question: {
    filter: MemoryFilter;
    listing: ListScope;
    order: MemoryOrder;
    after: Position | null;
    limit: number;
  },
): Promise<Position[]> {
  const { statuses, filter, listing } = split(question);
  const page = {
    audience: audienceParameter(audience),
    keys: askedKeys(audience),
    filter,
    order: question.order,
    after: question.after ?? start,
    limit: question.limit,
  };
  const rows = statuses
    ? await graph.read(statements['memories/list-kept'], { ...page, statuses })
    : await graph.read(statements['memories/list-live'], { ...page, listing });
  return rows.map((row) => positionRow.parse(row));
}

/** How many memories the whole list holds. */
export async function countMemories(
  graph: GraphSession,
  audience: Audience,
  question: { filter: MemoryFilter; listing: ListScope },
): Promise<number> {
  const { statuses, filter, listing } = split(question);
  const all = { audience: audienceParameter(audience), keys: askedKeys(audience), filter };
  const [row] = statuses
    ? await graph.read(statements['memories/count-kept'], { ...all, statuses })
    : await graph.read(statements['memories/count-live'], { ...all, listing });
  return totalRow.parse(row).total;
}

/** The strongest disclosed neighbours of memories, by the memory they are neighbours of. */
export async function listRelated(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
  first: number,
  filter: MemoryFilter = {},
): Promise<Map<string, { strength: number; row: MemoryRow }[]>> {
  const params = { ids, audience: audienceParameter(audience), first, filter };
  const rows = await graph.read(statements['memories/list-related'], params);
  const found = rows.map((row) => relatedRow.parse(row));
  return groupBy(
    found,
    (row) => row.from,
    (row) => ({ strength: row.strength, row }),
  );
}

/** What memories superseded, or what superseded them, as far as the audience may see it. */
export async function listChain(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
  direction: 'superseded' | 'superseding',
): Promise<Map<string, MemoryRow[]>> {
  const rows = await graph.read(statements[`memories/list-${direction}`], {
    ids,
    audience: audienceParameter(audience),
  });
  return groupBy(
    rows.map((row) => fromRow.parse(row)),
    (row) => row.from,
    (row) => row,
  );
}

/**
 * The live memories in which a stater speaks of a person, as far as a block of that person is to close or to open them; in
 * a transaction that holds who blocks whom.
 */
export async function listStatedAbout(
  transaction: GraphTransaction,
  question: { tenant: string; stater: string; person: string; blocks: boolean; after: string; limit: number },
): Promise<string[]> {
  const rows = await transaction.run(statements['memories/list-stated-about'], question);
  return rows.map((row) => statedRow.parse(row).id);
}

const statedRow = z.object({ id: z.string() });

/** The viewer's memories about one of their acquaintances, oldest first. */
export async function listEarlier(graph: GraphSession, audience: Audience, acquaintance: string): Promise<MemoryRow[]> {
  const question = { acquaintance, audience: audienceParameter(audience) };
  return (await graph.read(statements['memories/list-earlier'], question)).map(parseMemoryRow);
}

/** A row that carries a memory, parsed. */
export const parseMemoryRow = (row: Row): MemoryRow => memoryRow.parse(row);

function byId(rows: readonly Row[]): Map<string, MemoryRow> {
  return new Map(rows.map(parseMemoryRow).map((row) => [row.memory.id, row]));
}

function split(question: { filter: MemoryFilter; listing: ListScope }) {
  const { statuses, ...filter } = question.filter;
  const onlyLive = !statuses || statuses.every((status) => status === 'ACTIVE');
  return { filter, listing: question.listing, statuses: onlyLive ? undefined : statuses };
}

function groupBy<T, V>(items: readonly T[], key: (item: T) => string, value: (item: T) => V): Map<string, V[]> {
  const groups = new Map<string, V[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(value(item));
    else groups.set(key(item), [value(item)]);
  }
  return groups;
}
