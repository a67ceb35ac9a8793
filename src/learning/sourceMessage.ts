import { z } from 'zod';
import { type Sensitivity, sensitivities, stricter } from '../disclosure/evidence.js';
import { foundSensitivity } from '../disclosure/classification/sensitivityRules.js';
import { messageRoles } from '../directory/chats/messageRole.js';

const maybe = z.string().nullable();

/** A message as background work reads it. */
export const saidMessage = z.object({
  id: z.string(),
  /** Null for the agent. */
  speakerId: maybe,
  speakerName: maybe,
  /** Null for the agent, too. */
  speakerHandle: maybe,
  role: z.enum(messageRoles),
  text: z.string(),
  /** Epoch ms. */
  at: z.number(),
  /** Null in direct talk. */
  chatId: maybe,
  /** The empty text for none. */
  persona: maybe.transform((persona) => persona ?? ''),
  /** Whom it is confided to; null where it is no confidence. */
  confidedIds: z.array(z.string()).nullable(),
  /** How sensitive it was when it was said, where something was taken out of it. */
  saidSensitivity: z.enum(sensitivities).nullish(),
  /** Its place in its conversation, from 1. */
  turn: z.number(),
});
export type SaidMessage = z.infer<typeof saidMessage>;

/** How sensitive a message is by its words, those included that were taken out of it. */
export const sensitivityOfMessage = ({
  text,
  saidSensitivity,
}: Pick<SaidMessage, 'text' | 'saidSensitivity'>): Sensitivity =>
  stricter(foundSensitivity(text), saidSensitivity ?? 'PUBLIC');
