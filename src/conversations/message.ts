import { z } from 'zod';
import { messageRoles } from '../directory/chats/messageRole.js';
import { personRow } from '../directory/people/person.js';
import { digest } from '../platform/ids.js';
import { stemsOf, wordsOf } from '../text/stems.js';

/** A message as the graph gives it. Times in epoch ms. */
export const messageRow = z.object({
  id: z.string(),
  externalId: z.string(),
  chatId: z.string().nullable(),
  /** Null for the agent. */
  speaker: personRow.nullable(),
  role: z.enum(messageRoles),
  text: z.string(),
  /** The empty text for none. */
  persona: z.string(),
  at: z.number(),
  seq: z.number(),
});
export type MessageRow = z.infer<typeof messageRow>;

/** A place as one token of the full-text index. */
export const placeToken = (place: string): string => place.replace(':', '');

/**
 * What makes a message unique: its place and the id that its sender gave it; also who recorded it, where that id is
 * taken by a message which they must not know.
 */
export const messageKey = (tenantId: string, place: string, externalId: string, recordedBy?: string): string =>
  digest(JSON.stringify([tenantId, place, externalId, ...(recordedBy === undefined ? [] : [recordedBy])]));

/** What makes a conversation unique. */
export const conversationKey = (tenantId: string, personId: string, persona: string, place: string): string =>
  `${conversationPrefix(tenantId, personId)}${persona}|${place}`;

/** How the keys of all conversations of a person begin. */
export const conversationPrefix = (tenantId: string, personId: string): string => `${tenantId}|${personId}|`;

/** What is kept beside the text of a message, so that searching and ranking need not read it; `plain` is its words in lower case. */
export const keptBeside = (speakerName: string, text: string) => ({
  // Who speaks is found by name, too.
  stems: stemsOf(`${speakerName} ${text}`),
  plain: wordsOf(text).join(' '),
  asks: text.includes('?'),
  length: text.split(' ').length,
});

/** The name under which the agent's words are embedded and shown in prompts. */
export const agentName = 'assistant';
