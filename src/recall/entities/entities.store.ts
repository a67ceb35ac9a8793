import { z } from 'zod';
import { memoryPositionRow } from '../../memories/read/memories.store.js';
import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { searchKeysOf } from '../../disclosure/audienceKeys.js';
import { keptIds, withMergedIds } from '../../directory/people/merged.js';
import {
  entityNamed,
  type EntityRow,
  entityRow,
  type EntityType,
  readsStoredName,
  nameSearchesOf,
} from '../../directory/people/person.js';
import type { NamePosition } from '../../platform/graphql/paging.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import type { Position } from '../../memories/memoryOrder.js';
import { statements } from '../statements.generated.js';

/** Filter of a list of entities; null does not filter. */
export interface EntityFilter {
  readonly type: EntityType | null;
  readonly refs: readonly string[] | null;
  /** Words in lower case, all of which the label must contain; as an alternative, the ref contains the `slug`. */
  readonly words: readonly string[] | null;
  readonly slug: string | null;
}

const listedRow = z.object({ entity: entityRow, sortKey: z.string() });

/** Entity in a list, with the name by which it is sorted, in lower case. */
export interface ListedEntity extends EntityRow {
  readonly sortKey: string;
}

const namingRow = z.object({ entityId: z.string(), positions: z.array(memoryPositionRow) });
const countedRow = z.object({ entityId: z.string(), total: z.number() });

/** Lists a page of entities named by memories an audience may hear, by name, with the label that these give them. */
export async function listEntities(
  graph: GraphSession,
  audience: Audience,
  question: { filter: EntityFilter; after: NamePosition | null; limit: number },
): Promise<ListedEntity[]> {
  const { filter, after, limit } = question;
  const rows = await graph.read(statements['recall/list-entities'], {
    ...hearerParameters(audience),
    ...filterParameters(audience, filter),
    after: after ?? { sortKey: '', id: '' },
    limit,
  });
  return rowsOf(listedRow, rows).map(({ entity, sortKey }) => ({
    ...(readsStoredName(entity, audience) ? entity : entityNamed(entity, entity.label)),
    sortKey,
  }));
}

/** Counts the entities of the whole list. */
export async function countEntities(graph: GraphSession, audience: Audience, filter: EntityFilter): Promise<number> {
  return totalOf(
    await graph.read(statements['recall/count-entities'], {
      ...hearerParameters(audience),
      ...filterParameters(audience, filter),
    }),
  );
}

/** Lists the positions of one page of the memories that name each of these entities, newest first, by entity id. */
export async function listMemoriesNaming(
  graph: GraphSession,
  audience: Audience,
  entityIds: readonly string[],
  page: { after: Position; limit: number },
): Promise<Map<string, Position[]>> {
  const rows = await graph.read(statements['recall/list-memories-naming'], {
    ...hearerParameters(audience),
    ...page,
    ...namingParameters(audience, entityIds),
  });
  return new Map(rowsOf(namingRow, rows).map(({ entityId, positions }) => [entityId, positions]));
}

/** Counts the memories that name each of these entities, by entity id. */
export async function countMemoriesNaming(
  graph: GraphSession,
  audience: Audience,
  entityIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await graph.read(statements['recall/count-memories-naming'], {
    ...hearerParameters(audience),
    ...namingParameters(audience, entityIds),
  });
  return new Map(rowsOf(countedRow, rows).map(({ entityId, total }) => [entityId, total]));
}

/** Query parameters in which a merged entity counts as the one it is merged into. */
const namingParameters = (audience: Audience, ids: readonly string[]) => ({
  entityIds: withMergedIds(audience, ids),
  merged: keptIds(audience),
});

/** Query parameters of a filter; its refs are also searches for the names that memories use. */
const filterParameters = (audience: Audience, filter: EntityFilter) => ({
  merged: keptIds(audience),
  filter: { ...filter, saidRefs: nameSearchesOf(filter.refs ?? []) },
});

const hearerParameters = (audience: Audience) => ({
  audience: audienceParameter(audience),
  keys: searchKeysOf(audience),
});
