import { messageIndexes } from '../conversations/messages.store.js';
import { memoryIndexes } from '../memories/memoryIndexes.store.js';
import { dayMs } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { dropVectorIndexes } from '../platform/neo4j/indexes.js';
import { forgetFormer, listSpaces, type PlacedSpace } from '../platform/neo4j/spaces.js';
import { clearPages } from './waiting.store.js';

/** So long the vectors of a former model are kept: processes that still work with it go on finding by meaning. */
export const formerKeptMs = dayMs;

const pageSize = 500;

/** The former model of the graph, once it has been the former one for so many ms. */
export async function formerSpace(graph: Graph, sinceMs: number, now: number): Promise<PlacedSpace | undefined> {
  const spaces = await listSpaces(graph.session());
  return spaces.find(({ role, since }) => role === 'former' && since + sinceMs <= now);
}

/**
 * Takes the vectors of a former model away, page by page, and their indexes. What was interrupted begins anew and is done
 * sooner; where the set is given to another model meanwhile it ends at once. Resolves with how many pages there were.
 */
export async function clearFormer(graph: Graph, former: PlacedSpace, signal: AbortSignal): Promise<number> {
  const { id, set } = former;
  const isStill = async (): Promise<boolean> => {
    if (signal.aborted) return false;
    const now = await formerSpace(graph, 0, Number.MAX_SAFE_INTEGER);
    return now?.id === id && now.set === set;
  };
  let pages = 0;
  if (!(await isStill())) return pages;
  await dropVectorIndexes(graph.session(), [...memoryIndexes(set), ...messageIndexes(set)]);
  for (const clearPage of clearPages) {
    for (let after: string | null = ''; after !== null; pages += 1) {
      if (!(await isStill())) return pages;
      after = await clearPage(graph.session(), { set, after, limit: pageSize });
    }
  }
  await forgetFormer(graph.session(), id);
  return pages;
}
