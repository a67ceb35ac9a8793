import type { TestApp } from './app.js';
import { bridge } from './recordMessages.js';

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
