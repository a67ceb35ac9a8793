import { z } from 'zod';
import { type Unembeddeds, unembeddedWindow } from '../memories/unembedded.js';
import { statements } from './statements.generated.js';
import { sessionGapMs } from './conversation.js';

const said = z.object({ text: z.string(), speakerName: z.string() });
const waitingRow = said.extend({ id: z.string() });
const unpairedRow = waitingRow.extend({ before: said.nullable() });

/** Messages that wait for the vector of their own words. */
export const unembeddedMessages: Unembeddeds = {
  async list(graph, limit) {
    const rows = await graph.read(statements['conversations/list-unembedded'], { limit, window: unembeddedWindow });
    return rows.map((row) => waitingRow.parse(row)).map(({ id, ...message }) => ({ id, texts: [spoken(message)] }));
  },
  async store(transaction, items, spaceId) {
    const vectors = items.map(({ id, vectors: [vector] }) => ({ id, vector: vector! }));
    await transaction.run(statements['conversations/store-vectors'], { items: vectors, spaceId });
  },
};

/** Messages that have that and wait for the vector of these words together with the message before. */
export const unpairedMessages: Unembeddeds = {
  async list(graph, limit) {
    const params = { limit, window: unembeddedWindow, gapMs: sessionGapMs };
    const rows = await graph.read(statements['conversations/list-unpaired'], params);
    return rows.map((row) => {
      const { id, before, ...message } = unpairedRow.parse(row);
      // Without one before, both vectors are the same.
      return { id, texts: before ? [`${spoken(before)}\n${spoken(message)}`] : [] };
    });
  },
  async store(transaction, items, spaceId) {
    const vectors = items.map(({ id, vectors: [vector] }) => ({ id, vector: vector ?? null }));
    await transaction.run(statements['conversations/store-pair-vectors'], { items: vectors, spaceId });
  },
};

/** A text with who says it: without the name, meaning alone finds a third of what it finds with it. */
const spoken = ({ speakerName, text }: z.infer<typeof said>): string => `${speakerName}: ${text}`;
