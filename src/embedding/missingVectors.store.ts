import { z } from 'zod';
import { countUnembeddedMessages, unembeddedMessages, unpairedMessages } from './unembeddedMessages.store.js';
import type { EmbeddingSource, VectorPage } from './embeddingSource.js';
import { countUnembeddedMemories, unembeddedMemories } from './unembeddedMemories.store.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowOf } from '../platform/neo4j/rows.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import { statements } from './statements.generated.js';

const clearedRow = z.object({ last: z.string().nullable() });
const markedRow = clearedRow.extend({ lacking: z.number() });

/** Returns the sources of everything that may wait for vectors in a set, by rank: own vectors before pair vectors. */
export const embeddingSources = (set: VectorSet): readonly (readonly EmbeddingSource[])[] => [
  [unembeddedMessages(set), unembeddedMemories(set)],
  [unpairedMessages(set)],
];

/** Numbers of vectors that are still missing. */
export interface MissingVectors {
  readonly memories: number;
  /** Two vectors per message: of its own text, and of its text with the message before. */
  readonly messages: number;
}

/** Returns the numbers of vectors that a set still lacks, for the items of a tenant, by default of all. */
export async function countMissingByKind(
  graph: GraphSession,
  set: VectorSet,
  tenant: string | null = null,
): Promise<MissingVectors> {
  const [memories, { unembedded, unpaired }] = await Promise.all([
    countUnembeddedMemories(graph, set, tenant),
    countUnembeddedMessages(graph, set, tenant),
  ]);
  return { memories, messages: 2 * unembedded + unpaired };
}

/** Returns the number of all vectors that a set still lacks, for the items of a tenant, by default of all. */
export async function countMissingVectors(
  graph: GraphSession,
  set: VectorSet,
  tenant: string | null = null,
): Promise<number> {
  const { memories, messages } = await countMissingByKind(graph, set, tenant);
  return memories + messages;
}

/**
 * Functions that queue items without a vector of a space in a set, and delete vectors of other spaces there, one page
 * per call: memories first, then messages. They resolve with the cursor after the page, null at the end, and the number
 * of its items that lacked a vector.
 */
export const queuePages = (['memories', 'messages'] as const).map(
  (items) =>
    async (graph: GraphSession, { set, ...page }: VectorPage & { spaceId: string }) =>
      rowOf(markedRow, await graph.writeOne(statements[`embedding/queue-unembedded-${items}`]({ set }), page)),
);

/**
 * Functions that delete the vectors of a set, one page per call: from memories first, then from messages. They resolve
 * with the cursor after the page, null at the end.
 */
export const clearPages = (['memory', 'message'] as const).map(
  (item) =>
    async (graph: GraphSession, { set, ...page }: VectorPage) =>
      rowOf(clearedRow, await graph.writeOne(statements[`embedding/clear-${item}-vectors`]({ set }), page)).last,
);
