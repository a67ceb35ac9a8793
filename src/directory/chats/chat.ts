import { z } from 'zod';
import { chatKinds } from '../../disclosure/audience.js';
import type { Participation } from '../../disclosure/participation.js';
import type { EntityRow } from '../people/person.js';
import { cleanText } from '../../text/texts.js';

/** A chat as the graph holds it. */
export const chatRow = z.object({
  id: z.string(),
  /** The connector's own name of it. */
  externalId: z.string(),
  kind: z.enum(chatKinds),
  title: z.string().nullable(),
});
export type ChatRow = Readonly<z.infer<typeof chatRow>>;

/** A chat with who takes part in it now. */
export interface ChatView extends ChatRow {
  readonly participants: readonly EntityRow[];
}

/** A chat with everybody's periods in it. */
export interface ChatStanding extends ChatRow, Participation {
  /** The latest moment from which it holds a memory or message, epoch ms; null while it holds nothing. */
  readonly heldUntil: number | null;
}

/** A connector's own name of a chat as it is stored and looked up. Throws INVALID_INPUT for one that cannot be any. */
export const cleanExternalId = (text: string): string => cleanText('externalId', text, { max: 300 });
