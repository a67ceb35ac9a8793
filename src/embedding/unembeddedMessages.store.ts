import { z } from 'zod';
import { type PendingEmbedding, type EmbeddingSource, TenantTurns } from './embeddingSource.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowOf, rowsOf } from '../platform/neo4j/rows.js';
import { type VectorSet } from '../platform/neo4j/vectorSets.js';
import { statements } from './statements.generated.js';
import { sessionGapMs } from '../conversations/conversation.js';

const speech = z.object({ text: z.string(), speakerName: z.string() });
const waitingRow = speech.extend({ id: z.string() });
const countsRow = z.object({ unembedded: z.number(), unpaired: z.number() });
const unpairedRow = waitingRow.extend({ before: speech.nullable() });

/** Message with its text, and the text of the message before it, if there is one; both with the name of the speaker. */
interface UnpairedMessage extends PendingEmbedding {
  readonly spokenText: string;
  readonly before: string | null;
}

/** Source of messages that wait for the vector of their own text in one set. */
export const unembeddedMessages = (set: VectorSet): EmbeddingSource => {
  const turns = new TenantTurns();
  return {
    async list(graph, page) {
      const statement = statements['embedding/list-unembedded-messages']({ set });
      const rows = await turns.next((params) => graph.read(statement, { ...page, ...params }));
      return rowsOf(waitingRow, rows).map(({ id, ...message }) => ({ id, texts: [spokenTextOf(message)] }));
    },
    async store(transaction, items, spaceId) {
      const vectors = items.map(({ id, texts: [spokenText], vectors: [vector] }) => ({
        id,
        said: spokenText!,
        vector: vector!,
      }));
      await transaction.run(statements['embedding/store-message-vectors']({ set }), {
        items: vectors.sort(byId),
        spaceId,
      });
    },
    async defer(transaction, items, moments) {
      const refused = items.map(({ id, texts: [spokenText] }) => ({ id, said: spokenText! })).sort(byId);
      await transaction.run(statements['embedding/defer-messages']({ set }), { items: refused, ...moments });
    },
  };
};

/** Source of messages whose own text has a vector and that wait for the pair vector: text with the message before. */
export const unpairedMessages = (set: VectorSet): EmbeddingSource<UnpairedMessage> => {
  const turns = new TenantTurns();
  return {
    async list(graph, page) {
      const statement = statements['embedding/list-unpaired-messages']({ set });
      const rows = await turns.next((params) => graph.read(statement, { ...page, ...params, gapMs: sessionGapMs }));
      return rows.map((row) => {
        const { id, before, ...message } = unpairedRow.parse(row);
        const pair = { spokenText: spokenTextOf(message), before: before && spokenTextOf(before) };
        // Without a message before, both vectors are the same.
        return { id, ...pair, texts: pair.before === null ? [] : [`${pair.before}\n${pair.spokenText}`] };
      });
    },
    async store(transaction, items, spaceId) {
      const vectors = items.map(({ id, spokenText, before, vectors: [vector] }) => ({
        id,
        said: spokenText,
        before,
        vector: vector ?? null,
      }));
      await transaction.run(statements['embedding/store-message-pair-vectors']({ set }), {
        items: vectors.sort(byId),
        spaceId,
      });
    },
    async defer(transaction, items, moments) {
      const refused = items.map(({ id, spokenText }) => ({ id, said: spokenText })).sort(byId);
      await transaction.run(statements['embedding/defer-message-pairs']({ set }), { items: refused, ...moments });
    },
  };
};

/** Returns the number of messages that wait in one set: for the vector of their own text, and for the pair vector. */
export async function countUnembeddedMessages(
  graph: GraphSession,
  set: VectorSet,
  tenant: string | null,
): Promise<{ unembedded: number; unpaired: number }> {
  return rowOf(countsRow, await graph.read(statements['embedding/count-unembedded-messages']({ set }), { tenant }));
}

/** Orders by id. With one lock order, processes that store the same items wait for each other, not deadlock. */
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Returns a text prefixed with its speaker's name. Without the prefix, the recall of vector search falls to a third. */
const spokenTextOf = ({ speakerName, text }: z.infer<typeof speech>): string => `${speakerName}: ${text}`;
