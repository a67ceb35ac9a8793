import type { TestApp } from './app.js';
import { bridge } from './talk.js';

/** Who comes into a chat, or leaves it; from now on, or from a moment on. */
interface Coming {
  readonly chat: string;
  readonly person: string;
  readonly at?: string;
  readonly as?: 'MEMBER' | 'GUEST';
}

/** Lets somebody take part in a chat. */
export const join = (kith: TestApp, { person, ...input }: Coming) =>
  kith.ask(
    bridge,
    'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { participants { handle } } } }',
    {
      input: { ...input, person: { handle: person } },
    },
  );

/** Lets somebody leave a chat. */
export const leave = (kith: TestApp, { person, chat, at }: Coming) =>
  kith.must(bridge, 'mutation ($input: LeaveChatInput!) { leaveChat(input: $input) { chat { id } } }', {
    input: { chat, at, person: { handle: person } },
  });

/** The texts of the memories that somebody may hear, in a chat or in private, newest first. */
export async function textsFor(kith: TestApp, as: string, chat: string | null = null): Promise<string[]> {
  const query = 'query ($chat: ID) { memories(chat: $chat, first: 100) { edges { node { text } } } }';
  const { memories } = await kith.must(as, query, { chat });
  return memories.edges.map(({ node }: { node: { text: string } }) => node.text);
}

/** The texts of the messages that somebody may hear, in a chat or in private, in order. */
export async function heardBy(kith: TestApp, as: string, chat: string | null = null): Promise<string[]> {
  const query = 'query ($chat: ID) { messages(chat: $chat, first: 100) { edges { node { text } } } }';
  const { messages } = await kith.must(as, query, { chat });
  return messages.edges.map(({ node }: { node: { text: string } }) => node.text);
}
