import {
  clearPageOfMessages,
  countUnembeddedMessages,
  markPageOfMessages,
  unembeddedMessages,
  unpairedMessages,
} from './unembeddedMessages.store.js';
import type { PendingEmbeddings } from './unembedded.js';
import {
  clearPageOfMemories,
  countUnembedded,
  markPageOfMemories,
  unembeddedMemories,
} from './unembeddedMemories.store.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';

/** Returns the sources of everything that may wait for vectors in a set, by rank: own vectors before pair vectors. */
export const waitingIn = (set: VectorSet): readonly (readonly PendingEmbeddings[])[] => [
  [unembeddedMessages(set), unembeddedMemories(set)],
  [unpairedMessages(set)],
];

/** Numbers of vectors that are still missing. */
export interface PendingVectors {
  readonly memories: number;
  /** Two vectors per message: of its own text, and of its text with the message before. */
  readonly messages: number;
}

/** Returns the numbers of vectors that a set still lacks. */
export async function countWaiting(graph: GraphSession, set: VectorSet): Promise<PendingVectors> {
  const [memories, { unembedded, unpaired }] = await Promise.all([
    countUnembedded(graph, set),
    countUnembeddedMessages(graph, set),
  ]);
  return { memories, messages: 2 * unembedded + unpaired };
}

/**
 * Functions that queue items without a vector of a space in a set, one page per call: memories first, then messages.
 */
export const markPages = [markPageOfMemories, markPageOfMessages] as const;

/** Functions that delete the vectors of a set, one page per call: from memories first, then from messages. */
export const clearPages = [clearPageOfMemories, clearPageOfMessages] as const;
