import { z } from 'zod';
import { type PendingEmbedding, type PendingEmbeddings, unembeddedWindow, type VectorPage } from './unembedded.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { type VectorSet } from '../platform/neo4j/vectorSets.js';
import { statements } from './statements.generated.js';
import { sessionGapMs } from '../conversations/conversation.js';

const said = z.object({ text: z.string(), speakerName: z.string() });
const waitingRow = said.extend({ id: z.string() });
const markedRow = z.object({ last: z.string().nullable(), lacking: z.number() });
const countsRow = z.object({ unembedded: z.number(), unpaired: z.number() });
const unpairedRow = waitingRow.extend({ before: said.nullable() });

/** A message with what it says, and what the one before says, if there is one; both with who says it. */
interface UnpairedMessage extends PendingEmbedding {
  readonly said: string;
  readonly before: string | null;
}

/** Messages that wait for the vector of their own words in one set. */
export const unembeddedMessages = (set: VectorSet): PendingEmbeddings => ({
  async list(graph, page) {
    const statement = statements['embedding/list-unembedded-messages']({ set });
    const rows = await graph.read(statement, { ...page, window: unembeddedWindow });
    return rows.map((row) => waitingRow.parse(row)).map(({ id, ...message }) => ({ id, texts: [spoken(message)] }));
  },
  async store(transaction, items, spaceId) {
    const vectors = items.map(({ id, texts: [own], vectors: [vector] }) => ({ id, said: own!, vector: vector! }));
    await transaction.run(statements['embedding/store-message-vectors']({ set }), {
      items: vectors.sort(byId),
      spaceId,
    });
  },
});

/** Messages that have that and wait for the vector of these words together with the message before. */
export const unpairedMessages = (set: VectorSet): PendingEmbeddings<UnpairedMessage> => ({
  async list(graph, page) {
    const params = { ...page, window: unembeddedWindow, gapMs: sessionGapMs };
    const rows = await graph.read(statements['embedding/list-unpaired-messages']({ set }), params);
    return rows.map((row) => {
      const { id, before, ...message } = unpairedRow.parse(row);
      const pair = { said: spoken(message), before: before && spoken(before) };
      // Without one before, both vectors are the same.
      return { id, ...pair, texts: pair.before === null ? [] : [`${pair.before}\n${pair.said}`] };
    });
  },
  async store(transaction, items, spaceId) {
    const vectors = items.map(({ id, said: own, before, vectors: [vector] }) => ({
      ...{ id, said: own, before },
      vector: vector ?? null,
    }));
    await transaction.run(statements['embedding/store-message-pair-vectors']({ set }), {
      items: vectors.sort(byId),
      spaceId,
    });
  },
});

/** How many messages wait in one set: for the vector of their own words, and for the one with the message before. */
export async function countUnembeddedMessages(
  graph: GraphSession,
  set: VectorSet,
): Promise<{ unembedded: number; unpaired: number }> {
  const [row] = await graph.read(statements['embedding/count-unembedded-messages']({ set }), {});
  return countsRow.parse(row);
}

/** In one order, so that two copies that store the same wait for each other instead of both giving up. */
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** A text with who says it: without the name, meaning alone finds a third of what it finds with it. */
const spoken = ({ speakerName, text }: z.infer<typeof said>): string => `${speakerName}: ${text}`;

/**
 * Lets those of a page of all messages that lack a vector of a space in a set wait for it, and takes those of other spaces
 * away. Resolves with where the page ends, null for the end of all, and with how many lacked one.
 */
export async function markPageOfMessages(
  graph: GraphSession,
  { set, ...page }: VectorPage & { spaceId: string },
): Promise<{ last: string | null; lacking: number }> {
  const statement = statements['embedding/mark-unembedded-messages']({ set });
  const [row] = await graph.write((transaction) => transaction.run(statement, page));
  return markedRow.parse(row);
}

/** Takes the vectors of a set away from a page of all messages. Resolves with where the page ends, null for the end of all. */
export async function clearPageOfMessages(graph: GraphSession, { set, ...page }: VectorPage): Promise<string | null> {
  const statement = statements['embedding/clear-message-vectors']({ set });
  const [row] = await graph.write((transaction) => transaction.run(statement, page));
  return markedRow.pick({ last: true }).parse(row).last;
}
