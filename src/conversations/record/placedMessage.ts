import type { Sensitivity } from '../../disclosure/evidence.js';
import type { MessageRole } from '../../directory/chats/messageRole.js';
import type { EntityRow } from '../../directory/people/person.js';
import type { MessageRow } from '../message.js';

/** A checked message with who said it and into whose conversation it goes. Times in epoch ms. */
export interface PlacedMessage {
  readonly id: string;
  readonly externalId: string;
  readonly speaker: EntityRow | null;
  readonly role: MessageRole;
  readonly text: string;
  readonly persona: string;
  readonly at: number;
  /** The person whose conversation it is a turn of; null where nobody has spoken yet. */
  readonly conversedBy: string | null;
  /** Whether nobody but that person could hear it when it was said. */
  readonly inPrivate: boolean;
  /** Whose direct talk it is: in a private chat, of the only one who heard it; null where others did. */
  readonly ownerId: string | null;
  /** Whom it is confided to; null where it is no confidence. */
  readonly confidedIds: readonly string[] | null;
  /** Whether its words alone confide it, to those who took part when it was said. */
  readonly confidedByWords?: boolean;
  /** How sensitive its words were as they were said, where something was taken out of them. */
  readonly saidSensitivity?: Sensitivity | null;
}

/** A message as it was recorded elsewhere, with where it was said. */
export interface FormerMessage extends PlacedMessage {
  /** Null for direct talk. */
  readonly chatId: string | null;
  /** Whose direct talk it is, where it is any. */
  readonly viewerId: string;
}

/** A message as it is shown to whoever sent it, before it has its number. */
export const rowOf = (message: PlacedMessage, chatId: string | null): Omit<MessageRow, 'seq'> => ({
  id: message.id,
  externalId: message.externalId,
  chatId,
  speaker: message.speaker && { ...message.speaker, type: 'person' },
  role: message.role,
  text: message.text,
  persona: message.persona,
  at: message.at,
});
