import type { TestApp } from './app.js';

/** Returns the texts of the memories that are disclosed to a viewer, in a chat or in private, newest first. */
export async function memoryTextsFor(kith: TestApp, as: string, chat: string | null = null): Promise<string[]> {
  const query = 'query ($chat: ID) { memories(chat: $chat, first: 100) { edges { node { text } } } }';
  const { memories } = await kith.must(as, query, { chat });
  return memories.edges.map(({ node }: { node: { text: string } }) => node.text);
}

/** Returns the texts of the messages that are disclosed to a viewer, in a chat or in private, in order. */
export async function messageTextsFor(kith: TestApp, as: string, chat: string | null = null): Promise<string[]> {
  const query = 'query ($chat: ID) { messages(chat: $chat, first: 100) { edges { node { text } } } }';
  const { messages } = await kith.must(as, query, { chat });
  return messages.edges.map(({ node }: { node: { text: string } }) => node.text);
}
