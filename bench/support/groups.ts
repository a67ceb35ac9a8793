import type { RunningKith } from '../../src/main.js';
import { askAs } from './askAs.js';

/** Returns the handle of a speaker. */
export const handleOf = (speaker: string): string => speaker.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_');

/** Returns the id of a group by its external id, and creates the group if it is missing. */
export async function groupOf(kith: RunningKith, tenant: string, externalId: string): Promise<string> {
  const query = 'mutation ($input: UpsertChatInput!) { upsertChat(input: $input) { chat { id } } }';
  type Made = { upsertChat: { chat: { id: string } } };
  const input = { externalId, kind: 'GROUP' };
  return (await askAs<Made>(kith, { tenant, handle: 'bridge' }, query, { input })).upsertChat.chat.id;
}

/** Has speakers take part in a group from a moment on (ISO 8601). */
export async function joinGroup(
  kith: RunningKith,
  tenant: string,
  chat: string,
  { speakers, at }: { readonly speakers: readonly string[]; readonly at: string },
): Promise<void> {
  const query = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }';
  for (const speaker of speakers) {
    const input = { chat, person: { handle: handleOf(speaker) }, at };
    await askAs(kith, { tenant, handle: 'bridge' }, query, { input });
  }
}
