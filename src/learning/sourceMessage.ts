import { z } from 'zod';
import { type Sensitivity, sensitivities, stricter } from '../disclosure/evidence.js';
import { detectSensitivity } from '../disclosure/classification/sensitivityRules.js';
import { messageRoles } from '../directory/chats/messageRole.js';

const nullableText = z.string().nullable();

/** A message as background work reads it. */
export const sourceMessage = z.object({
  id: z.string(),
  /** Id of the speaker; null for the agent. */
  speakerId: nullableText,
  speakerName: nullableText,
  /** Handle of the speaker; null for the agent. */
  speakerHandle: nullableText,
  role: z.enum(messageRoles),
  text: z.string(),
  /** Epoch ms. */
  at: z.number(),
  /** Id of the chat; null for direct talk. */
  chatId: nullableText,
  /** Persona of the conversation; the empty text for none. */
  persona: nullableText.transform((persona) => persona ?? ''),
  /** Ids of its confidants; null if it is not confided. */
  confidedIds: z.array(z.string()).nullable(),
  /** Sensitivity of the original text, if a value was removed from it. */
  saidSensitivity: z.enum(sensitivities).nullish(),
});
export type SourceMessage = z.infer<typeof sourceMessage>;

/** Returns the sensitivity of a message by its words, including removed ones. */
export const sensitivityOfMessage = ({
  text,
  saidSensitivity,
}: Pick<SourceMessage, 'text' | 'saidSensitivity'>): Sensitivity =>
  stricter(detectSensitivity(text), saidSensitivity ?? 'PUBLIC');
