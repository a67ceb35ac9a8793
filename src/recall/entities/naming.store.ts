import { z } from 'zod';
import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { askedKeys } from '../../disclosure/audienceKeys.js';
import { keptIds, withMerged } from '../../directory/people/merged.js';
import { type EntityRow, entityRow, type EntityType } from '../../directory/people/person.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Position } from '../../memories/memoryOrder.js';
import { statements } from '../statements.generated.js';

/** What a list of people and things is narrowed to; null narrows nothing. */
export interface NarrowedEntities {
  readonly type: EntityType | null;
  readonly refs: readonly string[] | null;
  /** All of them stand in what it is called, in lower case; or the slug stands in its ref. */
  readonly words: readonly string[] | null;
  readonly slug: string | null;
}

/** A position in a list of people and things: a name in lower case, and an id. */
export interface EntityPosition {
  readonly place: string;
  readonly id: string;
}

const listedRow = z.object({ entity: entityRow, place: z.string() });
const totalRow = z.object({ total: z.number() });
const place = z.object({ id: z.string(), createdAt: z.number(), rank: z.number() });
const namingRow = z.object({ entityId: z.string(), places: z.array(place) });
const countedRow = z.object({ entityId: z.string(), total: z.number() });

/** One page of the people and things that memories name which an audience may hear, as these call them, by name. */
export async function listEntities(
  graph: GraphSession,
  audience: Audience,
  question: { narrowed: NarrowedEntities; after: EntityPosition | null; limit: number },
): Promise<{ entity: EntityRow; place: string }[]> {
  const { narrowed, after, limit } = question;
  const rows = await graph.read(statements['recall/list-entities'], {
    ...heardBy(audience),
    merged: keptIds(audience),
    narrowed,
    after: after ?? { place: '', id: '' },
    limit,
  });
  return rows.map((row) => listedRow.parse(row));
}

/** How many people and things the whole list holds. */
export async function countEntities(
  graph: GraphSession,
  audience: Audience,
  narrowed: NarrowedEntities,
): Promise<number> {
  const [row] = await graph.read(statements['recall/count-entities'], {
    ...heardBy(audience),
    merged: keptIds(audience),
    narrowed,
  });
  return totalRow.parse(row).total;
}

/** The places of one page of the memories that name each of these people and things, newest first, by its id. */
export async function listNaming(
  graph: GraphSession,
  audience: Audience,
  entityIds: readonly string[],
  page: { after: Position; limit: number },
): Promise<Map<string, Position[]>> {
  const rows = await graph.read(statements['recall/list-naming'], {
    ...{ ...heardBy(audience), ...page },
    ...namedAs(audience, entityIds),
  });
  return new Map(rows.map((row) => namingRow.parse(row)).map(({ entityId, places }) => [entityId, places]));
}

/** How many memories name each of these people and things, by its id. */
export async function countNaming(
  graph: GraphSession,
  audience: Audience,
  entityIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await graph.read(statements['recall/count-naming'], {
    ...heardBy(audience),
    ...namedAs(audience, entityIds),
  });
  return new Map(rows.map((row) => countedRow.parse(row)).map(({ entityId, total }) => [entityId, total]));
}

/** Whatever is merged with one of these counts as this one. */
const namedAs = (audience: Audience, ids: readonly string[]) => ({
  entityIds: withMerged(audience, ids),
  merged: keptIds(audience),
});

const heardBy = (audience: Audience) => ({ audience: audienceParameter(audience), keys: askedKeys(audience) });
