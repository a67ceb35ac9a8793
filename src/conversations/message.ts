import { z } from 'zod';
import { messageRoles } from '../directory/chats/messageRole.js';
import { personRow } from '../directory/people/person.js';
import { digest } from '../platform/digest.js';
import { stemsOf, wordsOf } from '../text/stems.js';

/** Schema of a message row. Times in epoch ms. */
export const messageRow = z.object({
  id: z.string(),
  externalId: z.string(),
  chatId: z.string().nullable(),
  /** Speaker; null for the agent. */
  speaker: personRow.nullable(),
  role: z.enum(messageRoles),
  text: z.string(),
  /** Persona it was exchanged with; the empty text for none. */
  persona: z.string(),
  at: z.number(),
  seq: z.number(),
});
export type MessageRow = z.infer<typeof messageRow>;

/** Returns a place as one token of the full-text index. */
export const placeToken = (place: string): string => place.replace(':', '');

/** Digest of a place and the sender's id; with `recordedBy` if a message hidden from the recorder has that id. */
export const messageKey = (tenantId: string, place: string, externalId: string, recordedBy?: string): string =>
  digest(JSON.stringify([tenantId, place, externalId, ...(recordedBy === undefined ? [] : [recordedBy])]));

export const conversationKey = (tenantId: string, personId: string, persona: string, place: string): string =>
  `${conversationPrefix(tenantId, personId)}${persona}|${place}`;

export const conversationPrefix = (tenantId: string, personId: string): string => `${tenantId}|${personId}|`;

/** Returns properties of a message's text that spare search and ranking reading it. `plain`: its lower-case words. */
export const derivedMessageFields = (speakerName: string, text: string) => ({
  // The speaker's name is searchable, too.
  stems: stemsOf(`${speakerName} ${text}`),
  plain: wordsOf(text).join(' '),
  asks: text.includes('?'),
  length: text.split(' ').length,
});

/** Name under which the agent's words are embedded and shown in prompts. */
export const agentName = 'assistant';
