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

/** Everything that may wait for vectors in a set, in ranks: a later one while nothing waits in those before. */
export const waitingIn = (set: VectorSet): readonly (readonly PendingEmbeddings[])[] => [
  [unembeddedMessages(set), unembeddedMemories(set)],
  [unpairedMessages(set)],
];

/** How many vectors are still to be made. */
export interface PendingVectors {
  readonly memories: number;
  /** A message has two: of its own words, and with the message before. */
  readonly messages: number;
}

/** How many vectors a set still lacks. */
export async function countWaiting(graph: GraphSession, set: VectorSet): Promise<PendingVectors> {
  const [memories, { unembedded, unpaired }] = await Promise.all([
    countUnembedded(graph, set),
    countUnembeddedMessages(graph, set),
  ]);
  return { memories, messages: 2 * unembedded + unpaired };
}

/** Lets whatever lacks a vector of a space in a set wait for it, a page at a time: first memories, then messages. */
export const markPages = [markPageOfMemories, markPageOfMessages] as const;

/** Takes the vectors of a set away, a page at a time: first from memories, then from messages. */
export const clearPages = [clearPageOfMemories, clearPageOfMessages] as const;
