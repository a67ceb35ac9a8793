import { z } from 'zod';
import { statements } from '../statements.generated.js';
import { type Unembeddeds, unembeddedWindow } from '../unembedded.js';

const waitingRow = z.object({ id: z.string(), text: z.string() });

/** Live memories that wait for the vectors of their texts. */
export const unembeddedMemories: Unembeddeds = {
  async list(graph, limit) {
    const rows = await graph.read(statements['memories/list-unembedded'], { limit, window: unembeddedWindow });
    return rows.map((row) => waitingRow.parse(row)).map(({ id, text }) => ({ id, texts: [text] }));
  },
  async store(transaction, items, spaceId) {
    const vectors = items
      .map(({ id, texts, vectors: [vector] }) => ({ id, text: texts[0]!, vector: vector! }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    await transaction.run(statements['memories/store-vectors'], { items: vectors, spaceId });
  },
};
