import type { TestApp } from './app.js';
import { bridge } from './talk.js';

/** Join or leave of a chat: from `at` (ISO time), or from now. */
interface ParticipationChange {
  readonly chat: string;
  readonly person: string;
  readonly at?: string;
  readonly as?: 'MEMBER' | 'GUEST';
}

/** Adds a participant to a chat. */
export const join = (kith: TestApp, { person, ...input }: ParticipationChange) =>
  kith.mutate(bridge, 'joinChat', { ...input, person: { handle: person } }, 'chat { participants { handle } }');

/** Removes a participant from a chat. */
export const leave = (kith: TestApp, { person, chat, at }: ParticipationChange) =>
  kith.must(bridge, 'mutation ($input: LeaveChatInput!) { leaveChat(input: $input) { chat { id } } }', {
    input: { chat, at, person: { handle: person } },
  });

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
