import { z } from 'zod';
import { groupBy } from '../../platform/groupBy.js';
import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { searchKeysOf } from '../../disclosure/audienceKeys.js';
import { maxTimestamp } from '../../platform/clock.js';
import type { GraphSession, GraphTransaction, Row } from '../../platform/neo4j/graph.js';
import { pagesOf } from '../../platform/neo4j/listPages.js';
import { idsOf, rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
import { type MemoryRow, memoryRow } from '../memory.js';
import type { MemoryFilter } from '../memoryFilter.js';
import { type MemoryOrder, type Position, firstPosition } from '../memoryOrder.js';

/** Restrictions of a list besides its filter. */
export interface ListScope {
  /** Lists only portable memories about one of these persons; null for all. */
  readonly people: readonly string[] | null;
  /** Leaves out the memories that this person owns; null for none. */
  readonly notOwnedBy: string | null;
}

export const fullListScope: ListScope = { people: null, notOwnedBy: null };

export const memoryPositionRow = z.object({ id: z.string(), createdAt: z.number(), rank: z.number() });
const fromRow = memoryRow.extend({ from: z.string() });
const relatedRow = fromRow.extend({ strength: z.number() });

/** Fetches the memories of these ids that are disclosed to the audience, by id. */
export async function fetchMemories(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
): Promise<Map<string, MemoryRow>> {
  return byId(
    await graph.read(statements['memories/read/fetch-memories'], { ids, audience: audienceParameter(audience) }),
  );
}

/** Fetches the memories of these ids that are no longer live and whose origin is the viewer, by id. */
export async function fetchInactive(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
): Promise<Map<string, MemoryRow>> {
  return byId(
    await graph.read(statements['memories/read/fetch-inactive'], { ids, audience: audienceParameter(audience) }),
  );
}

/** Fetches the memories of these ids whose origin is the viewer, live or not, in any context, by id. */
export async function fetchAsOrigin(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
): Promise<Map<string, MemoryRow>> {
  return byId(
    await graph.read(statements['memories/read/fetch-as-origin'], { ids, audience: audienceParameter(audience) }),
  );
}

/** Lists one page of positions. A filter with statuses includes the viewer's own memories that are no longer live. */
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
  const { statuses, filter, listing } = splitStatuses(question);
  const page = {
    audience: audienceParameter(audience),
    keys: searchKeysOf(audience),
    filter,
    order: question.order,
    after: question.after ?? firstPosition,
    limit: question.limit,
  };
  const rows = statuses
    ? await graph.read(statements['memories/read/list-by-status'], { ...page, statuses })
    : await graph.read(statements['memories/read/list-live'], { ...page, listing });
  return rowsOf(memoryPositionRow, rows);
}

/** Counts the memories of the whole list. */
export async function countMemories(
  graph: GraphSession,
  audience: Audience,
  question: { filter: MemoryFilter; listing: ListScope },
): Promise<number> {
  const { statuses, filter, listing } = splitStatuses(question);
  const params = { audience: audienceParameter(audience), keys: searchKeysOf(audience), filter };
  return totalOf(
    statuses
      ? await graph.read(statements['memories/read/count-by-status'], { ...params, statuses })
      : await graph.read(statements['memories/read/count-live'], { ...params, listing }),
  );
}

/** Lists the strongest disclosed neighbours of each memory, by the memory's id. */
export async function listRelated(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
  { first, filter = {} }: { first: number; filter?: MemoryFilter },
): Promise<Map<string, { strength: number; row: MemoryRow }[]>> {
  const params = { ids, audience: audienceParameter(audience), first, filter };
  return groupBy(
    rowsOf(relatedRow, await graph.read(statements['memories/read/list-related'], params)),
    (row) => row.from,
    (row) => ({ strength: row.strength, row }),
  );
}

/** Lists the memories that others superseded, or that superseded them, as far as they are disclosed to the audience. */
export async function listChain(
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
  direction: 'superseded' | 'superseding',
): Promise<Map<string, MemoryRow[]>> {
  const rows = await graph.read(statements[`memories/read/list-${direction}`], {
    ids,
    audience: audienceParameter(audience),
  });
  return groupBy(
    rowsOf(fromRow, rows),
    (row) => row.from,
    (row) => row,
  );
}

/** Lists ids that a block has yet to close or open. Runs in the transaction that holds the block. */
export async function listStatedAbout(
  transaction: GraphTransaction,
  question: { tenant: string; stater: string; person: string; blocks: boolean; after: string; limit: number },
): Promise<string[]> {
  return idsOf(await transaction.run(statements['memories/read/list-stated-about'], question));
}

/** Page size of the lists whose memories all change. */
const memoriesPerPage = 200;
const firstCreation = { at: -maxTimestamp, id: '' };
const creationOf = ({ memory }: MemoryRow) => ({ at: memory.createdAt, id: memory.id });

/** Lists the viewer's live memories about one of their acquaintances in pages, oldest first. */
export const pagesAboutAcquaintance = (
  graph: GraphSession,
  audience: Audience,
  acquaintance: string,
): AsyncGenerator<MemoryRow[]> => {
  const question = { acquaintance, audience: audienceParameter(audience) };
  return pagesOf(
    async (after, limit) =>
      rowsOf(
        memoryRow,
        await graph.read(statements['memories/read/list-memories-about-acquaintance'], { ...question, after, limit }),
      ),
    firstCreation,
    creationOf,
    memoriesPerPage,
  );
};

const linkedRow = memoryRow.extend({ moved: z.string().nullable() });

/** Memory about an account, with the details of its last move by a link, as JSON; null if no link has moved it. */
export type LinkedMemory = z.infer<typeof linkedRow>;

/**
 * Lists what a person owns or has stated about an account, live or not, as far as a link has moved it there or it has
 * changed `since` (epoch ms), in pages, oldest first.
 */
export const pagesLinked = (
  transaction: GraphTransaction,
  { tenantId, viewerId, now, ...question }: LinkedQuestion,
): AsyncGenerator<LinkedMemory[]> => {
  const audience = { tenant: tenantId, viewer: viewerId, now };
  return pagesOf(
    async (after, limit) =>
      rowsOf(
        linkedRow,
        await transaction.run(statements['memories/read/list-linked'], { ...question, audience, after, limit }),
      ),
    firstCreation,
    creationOf,
    memoriesPerPage,
  );
};

/** Person and account; times in epoch ms. */
export interface LinkedQuestion {
  readonly tenantId: string;
  readonly viewerId: string;
  readonly account: string;
  readonly since: number;
  readonly now: number;
}

export const parseMemoryRow = (row: Row): MemoryRow => memoryRow.parse(row);

function byId(rows: readonly Row[]): Map<string, MemoryRow> {
  return new Map(rows.map(parseMemoryRow).map((row) => [row.memory.id, row]));
}

function splitStatuses(question: { filter: MemoryFilter; listing: ListScope }) {
  const { statuses, ...filter } = question.filter;
  const onlyLive = !statuses || statuses.every((status) => status === 'ACTIVE');
  return { filter, listing: question.listing, statuses: onlyLive ? undefined : statuses };
}
