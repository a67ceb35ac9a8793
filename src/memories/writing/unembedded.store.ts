import { listUnembedded, storeVectors } from './memoryWrites.store.js';
import type { Unembeddeds } from '../unembedded.js';

/** Memories that wait for the vectors of their texts. */
export const unembeddedMemories: Unembeddeds = {
  list: async (graph, limit) => (await listUnembedded(graph, limit)).map(({ id, text }) => ({ id, texts: [text] })),
  store: (transaction, items, spaceId) =>
    storeVectors(
      transaction,
      items.map(({ id, texts, vectors }) => ({ id, text: texts[0]!, vector: vectors[0]! })),
      spaceId,
    ),
};
