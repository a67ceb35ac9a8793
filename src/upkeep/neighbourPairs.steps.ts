import type { GraphSession } from '../platform/neo4j/graph.js';
import { nearestPairs, type NearPair, rangesOf } from './comparisonBudget.js';
import { findFrequentReads, listOwnerBacklogs, listPairs, type PairQuery } from './folding.store.js';

/** Number of facts whose neighbours one statement reads; a freshly started database answers in a few seconds. */
const factsAtOnce = 250;

/**
 * Returns neighbours of a tenant that may say the same: the nearest of each owner and group, until there are `limit` of
 * them or the signal aborts. Each statement reads about the same number of facts, however many one owner has.
 */
export async function findNeighbourPairs(
  graph: GraphSession,
  { limit, signal, ...query }: PairQuery & { limit: number; signal: AbortSignal },
): Promise<NearPair[]> {
  const frequentReads = await findFrequentReads(graph, query);
  const ranges = rangesOf(await listOwnerBacklogs(graph, { ...query, frequentReads }), factsAtOnce);
  const pairs: NearPair[] = [];
  let ownerPairs: NearPair[] = [];
  for (const [index, range] of ranges.entries()) {
    if (signal.aborted || pairs.length >= limit) break;
    ownerPairs.push(...(await listPairs(graph, { ...query, ...range, frequentReads })));
    // The ranges of one owner are consecutive.
    if (ranges[index + 1]?.ownerOrChatIds[0] === range.ownerOrChatIds[0]) continue;
    pairs.push(...nearestPairs(ownerPairs, query.perOwner));
    ownerPairs = [];
  }
  return pairs.slice(0, limit);
}
