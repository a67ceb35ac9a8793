import { messageIndexes } from '../conversations/messageIndexes.store.js';
import { memoryIndexes } from '../memories/memoryIndexes.store.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { dropVectorIndexes } from '../platform/neo4j/indexes.js';
import { deleteFormerSpace, listSpaces, type StoredSpace } from '../platform/neo4j/spaces.js';
import { clearPages } from './missingVectors.store.js';

const pageSize = 500;

/** Returns the former space of the graph, if there is one. */
export const findFormerSpace = async (graph: Graph): Promise<StoredSpace | undefined> =>
  (await listSpaces(graph.session())).find(({ role }) => role === 'former');

/**
 * Deletes the vectors of a former model, page by page, and their indexes. An interrupted run starts again from the
 * first page, which is faster the second time. If the set is given to another model meanwhile, the run ends at once.
 * Resolves with the number of pages.
 */
export async function deleteFormerVectors(graph: Graph, former: StoredSpace, signal: AbortSignal): Promise<number> {
  const { id, set } = former;
  const isStillFormer = async (): Promise<boolean> => {
    if (signal.aborted) return false;
    const current = await findFormerSpace(graph);
    return current?.id === id && current.set === set;
  };
  let pages = 0;
  if (!(await isStillFormer())) return pages;
  await dropVectorIndexes(graph.session(), [...memoryIndexes(set), ...messageIndexes(set)]);
  for (const clearPage of clearPages) {
    for (let after: string | null = ''; after !== null; pages += 1) {
      if (!(await isStillFormer())) return pages;
      after = await clearPage(graph.session(), { set, after, limit: pageSize });
    }
  }
  await deleteFormerSpace(graph.session(), id);
  return pages;
}
