import type { Audience } from '../../disclosure/audience.js';
import type { Removals } from '../../memories/removals.store.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { messageKey, type MessageRow } from '../message.js';
import { type ValidatedMessage, messageRowOf } from './validatedMessage.js';
import { findDuplicateMessages, type LockedConversation } from './recording.store.js';

/** Place, sender and persona of a batch of messages. */
export interface SendContext {
  readonly tenantId: string;
  readonly place: string;
  readonly chatId: string | null;
  readonly viewerId: string;
  readonly persona: string;
  /**
   * Kind of the sender. A connector has recorded what it sends again, word for word. A person has recorded only what
   * they said alone. An import leaves existing messages as they are and reveals none of them.
   */
  readonly sender: 'CONNECTOR' | 'PERSON' | 'IMPORT';
  /** Audience that may be told stored messages; null for no audience. */
  readonly audience: Audience | null;
  readonly removals: Removals;
}

/** Idempotency keys that one message can be stored under. */
interface SentKeys {
  /** Keys in the order in which they are tried: by external id alone, by sender as well, and by content as well. */
  readonly all: readonly [string, string, string];
  /** Last of the keys, which is unique to this message. */
  readonly textKey: string;
}

/**
 * Returns the keys of a message. If the first one is taken by a message that the sender may not hear, the message is
 * stored under another one. The sender cannot notice: the message sent again is found under that key.
 */
export function keysOf(message: ValidatedMessage, sending: SendContext): SentKeys {
  const { tenantId, place, viewerId, persona, sender, removals } = sending;
  const { externalId, role, speaker, text, sentText = text } = message;
  const confidedIds = givenConfidants(message);
  const sentBy = sender === 'PERSON' ? viewerId : null;
  const words = removals.sentFingerprintOf(tenantId, place, [
    sentBy,
    persona,
    role,
    speaker?.id ?? null,
    confidedIds,
    sentText,
  ]);
  const textKey = messageKey(tenantId, place, externalId, words);
  const own = messageKey(tenantId, place, externalId, `${viewerId} ${persona}`);
  return { all: [messageKey(tenantId, place, externalId), own, textKey], textKey };
}

/** Returns the confidants that the sender gave. Those found by words may differ when the message is sent again. */
const givenConfidants = ({ confidedIds, confidedByWords }: ValidatedMessage): readonly string[] | null =>
  confidedByWords ? null : confidedIds;

/**
 * Finds which of these messages are stored already, by external id. A message that the audience may hear is returned as
 * it is stored. The sender's own message that they sent again is returned with only what was sent.
 */
export async function findStoredMessages(
  transaction: GraphTransaction,
  messages: readonly ValidatedMessage[],
  keys: ReadonlyMap<string, SentKeys>,
  locked: Pick<LockedConversation, 'taken' | 'existing'>,
  sending: SendContext,
): Promise<Map<string, MessageRow>> {
  const { tenantId, place, sender, chatId, viewerId, removals } = sending;
  const known = new Map<string, MessageRow>();
  for (const row of locked.existing) if (!known.has(row.externalId)) known.set(row.externalId, row);
  const unheard = messages.filter(({ id, externalId }) => {
    return !known.has(externalId) && keys.get(id)!.all.some((key) => locked.taken.has(key));
  });
  if (unheard.length === 0) return known;
  if (sender === 'IMPORT') {
    for (const one of unheard) known.set(one.externalId, { ...messageRowOf(one, chatId), seq: 0 });
    return known;
  }
  const sent = unheard.map((message) => {
    const { id, externalId, role, text, sentText = text, persona, speaker, confidedIds } = message;
    const { all, textKey } = keys.get(id)!;
    const sentFingerprint = removals.textFingerprintOf(tenantId, place, sentText);
    const byWords = message.confidedByWords ?? false;
    const speakerId = speaker?.id ?? null;
    return { externalId, keys: all, textKey, role, text, sentFingerprint, persona, speakerId, confidedIds, byWords };
  });
  const again = await findDuplicateMessages(transaction, sent, sender === 'PERSON' ? viewerId : null);
  for (const one of unheard) {
    const stored = again.get(one.externalId);
    if (stored) known.set(one.externalId, { ...messageRowOf(one, chatId), ...stored });
  }
  return known;
}
