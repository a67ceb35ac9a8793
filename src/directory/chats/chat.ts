import { z } from 'zod';
import { chatKinds } from '../../disclosure/audience.js';
import type { Participation } from '../../disclosure/participation.js';
import type { EntityRow } from '../people/person.js';
import { cleanText } from '../../text/texts.js';

export const chatRow = z.object({
  id: z.string(),
  /** The connector's own id of the chat. */
  externalId: z.string(),
  kind: z.enum(chatKinds),
  title: z.string().nullable(),
});
export type ChatRow = Readonly<z.infer<typeof chatRow>>;

/** Maximum number of present participants of a chat. */
export const maxParticipants = 1_000;

/** Chat with its present participants. */
export interface ChatView extends ChatRow {
  readonly participants: readonly EntityRow[];
}

/** Chat with the periods of all participants. */
export interface ChatWithPeriods extends ChatRow, Participation {
  /** Those of the periods that are a guest's, by person id. */
  readonly guestPeriods: Participation['periods'];
  /** Latest moment from which it holds a memory or message, epoch ms; null while it holds nothing. */
  readonly heldUntil: number | null;
}

export type ChatsById = ReadonlyMap<string, ChatWithPeriods>;

/** Returns an external id as it is stored and looked up. Throws INVALID_INPUT if it is not a valid one. */
export const cleanExternalId = (text: string): string => cleanText('externalId', text, { max: 300 });

/** Returns the external id that a text may be; undefined if it is not a valid one. */
export function parseExternalId(text: string): string | undefined {
  try {
    return cleanExternalId(text);
  } catch {
    return undefined;
  }
}
