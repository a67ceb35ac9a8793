import { z } from 'zod';
import { type Unembeddeds, unembeddedWindow } from '../memories/unembedded.js';
import { statements } from './statements.generated.js';
import { sessionGapMs } from './conversation.js';

const said = z.object({ text: z.string(), speakerName: z.string() });
const waitingRow = said.extend({ id: z.string(), before: said.nullable() });

/** Messages that wait for their two vectors: of their own words, and of these together with the message before. */
export const unembeddedMessages: Unembeddeds = {
  async list(graph, limit) {
    const rows = await graph.read(statements['conversations/list-unembedded'], {
      limit,
      window: unembeddedWindow,
      gapMs: sessionGapMs,
    });
    return rows.map((row) => {
      const { id, before, ...message } = waitingRow.parse(row);
      const own = spoken(message);
      return { id, texts: [own, before ? `${spoken(before)}\n${own}` : own] };
    });
  },
  async store(transaction, items, spaceId) {
    const vectors = items.map((one) => ({ id: one.id, vectors: one.vectors }));
    await transaction.run(statements['conversations/store-vectors'], { items: vectors, spaceId });
  },
};

/** A text with who says it: without the name, meaning alone finds a third of what it finds with it. */
const spoken = ({ speakerName, text }: z.infer<typeof said>): string => `${speakerName}: ${text}`;
