import type { Sensitivity } from '../../disclosure/evidence.js';
import type { MessageRole } from '../../directory/chats/messageRole.js';
import type { EntityRow } from '../../directory/people/person.js';
import type { MessageRow } from '../message.js';

/** A validated message with its speaker and the conversation it belongs to. Times in epoch ms. */
export interface ValidatedMessage {
  readonly id: string;
  /** Id in the graph that exported it, of a restored message. */
  readonly exportedId?: string;
  readonly externalId: string;
  readonly speaker: EntityRow | null;
  readonly role: MessageRole;
  readonly text: string;
  readonly persona: string;
  readonly at: number;
  /** Id of the person whose conversation it belongs to; null if no person has spoken yet. */
  readonly conversedBy: string | null;
  /** True if only that person heard it. */
  readonly inPrivate: boolean;
  /** Owner of the message as direct talk: in a private chat, its only hearer; null if there were others. */
  readonly ownerId: string | null;
  /** Ids of its confidants; null if it is not confided. */
  readonly confidedIds: readonly string[] | null;
  /** True if its sender named no confidants: those it has follow from its words or from the message that it answers. */
  readonly confidedByWords?: boolean;
  /** Position in its call. Absent in an import, in which each message states its own confidants. */
  readonly inputIndex?: number;
  /** True for an answer of the agent that names no confidants: it is as closed as the messages that it answers. */
  readonly inheritsConfidants?: boolean;
  /** Text as it was sent, if a value was removed from it. */
  readonly sentText?: string;
  /** Sensitivity of the original text, if a value was removed from it. */
  readonly saidSensitivity?: Sensitivity | null;
  /** True if a memory made of it was forgotten for good: no context repeats it. */
  readonly isForgotten?: boolean;
}

/** Makes the row that its sender sees, without the sequence number. */
export const messageRowOf = (message: ValidatedMessage, chatId: string | null): Omit<MessageRow, 'seq'> => ({
  id: message.id,
  externalId: message.externalId,
  chatId,
  speaker: message.speaker && { ...message.speaker, type: 'person' },
  role: message.role,
  text: message.text,
  persona: message.persona,
  at: message.at,
});
