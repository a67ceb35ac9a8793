import { z } from 'zod';
import { maxTimestamp } from '../platform/clock.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { rowOf, rowsOf } from '../platform/neo4j/rows.js';
import { type VectorSet } from '../platform/neo4j/vectorSets.js';
import { type ListedMemory, parseListedMemories } from './ageing.store.js';
import { statements } from './statements.generated.js';

const neighbourRow = z.object({ id: z.string(), text: z.string(), score: z.number() });
const neighboursRow = z.object({ id: z.string(), text: z.string(), neighbours: z.array(neighbourRow) });
const relatedRow = z.object({ related: z.number() });

/** Memory with its neighbours, the texts that were compared, and how near each is: by raw index score, or strength. */
export interface MemoryNeighbours<Nearness extends 'score' | 'strength'> {
  readonly id: string;
  readonly text: string;
  readonly neighbours: readonly (Readonly<Record<Nearness, number>> & { readonly id: string; readonly text: string })[];
}

/** Returns live memories that have their vector in a set and wait for their neighbours, the latest first. */
export async function listWithoutNeighbours(
  graph: GraphSession,
  { after, set, ...page }: { tenant: string | null; after: ListedMemory | undefined; limit: number; set: VectorSet },
): Promise<ListedMemory[]> {
  const params = { ...page, beforeTime: after?.at ?? maxTimestamp, afterId: after?.id ?? '' };
  return parseListedMemories(await graph.read(statements['upkeep/list-memories-without-neighbours']({ set }), params));
}

/** Returns at most `limit` nearest live neighbours per memory with its audience keys, among `fetch` index hits. */
export async function findNeighbours(
  graph: GraphSession,
  {
    set,
    ...question
  }: { ids: readonly string[]; now: number; fetch: number; minScore: number; limit: number; set: VectorSet },
): Promise<MemoryNeighbours<'score'>[]> {
  return rowsOf(neighboursRow, await graph.read(statements['upkeep/find-neighbours']({ set }), question));
}

/**
 * Relates memories of one tenant to their neighbours, unless a text or an audience has changed meanwhile. Resolves with
 * the number done. A pair gets one edge, even from concurrent runs.
 */
export async function relateMemories(
  transaction: GraphTransaction,
  tenant: string,
  items: readonly MemoryNeighbours<'strength'>[],
  now: number,
): Promise<number> {
  const ids = [...new Set(items.flatMap(({ id, neighbours }) => [id, ...neighbours.map((one) => one.id)]))];
  transaction.send(statements['upkeep/lock-neighbours'], { tenant, ids, now });
  return rowOf(relatedRow, await transaction.run(statements['upkeep/relate-memories'], { items })).related;
}
