import type { Audience } from '../../disclosure/audience.js';
import type { SuppressionList } from '../../memories/suppressionList.store.js';
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
  /** Person whom the agent addresses; null if unknown. */
  readonly addresseeId: string | null;
  readonly persona: string;
  /**
   * Kind of the sender. A connector has recorded what it sends again, word for word. A person has recorded only what
   * they said alone. An import leaves existing messages as they are and reveals none of them.
   */
  readonly sender: 'CONNECTOR' | 'PERSON' | 'IMPORT';
  /** Audience that may be told stored messages; null for no audience. */
  readonly audience: Audience | null;
  readonly suppressionList: SuppressionList;
}

/** Idempotency keys that one message can be stored under. */
interface MessageKeys {
  /** Keys in the order in which they are tried: by external id alone, by sender as well, and by content as well. */
  readonly candidateKeys: readonly [string, string, string];
  /** Last of the keys, which is unique to this message. */
  readonly textKey: string;
}

/**
 * Returns the keys of a message. If the first one is taken by a message that the sender may not hear, the message is
 * stored under another one. The sender cannot notice: the message sent again is found under that key.
 */
export function duplicateKeysOf(message: ValidatedMessage, sendContext: SendContext): MessageKeys {
  const { tenantId, place, viewerId, persona, sender, suppressionList } = sendContext;
  const { externalId, role, speaker, text, sentText = text } = message;
  const confidedIds = statedConfidantIds(message);
  const senderId = sender === 'PERSON' ? viewerId : null;
  const contentFingerprint = suppressionList.sentFingerprintOf(tenantId, place, [
    senderId,
    persona,
    role,
    speaker?.id ?? null,
    confidedIds,
    sentText,
  ]);
  const textKey = messageKey(tenantId, place, externalId, contentFingerprint);
  const senderKey = messageKey(tenantId, place, externalId, `${viewerId} ${persona}`);
  return { candidateKeys: [messageKey(tenantId, place, externalId), senderKey, textKey], textKey };
}

/** Returns the confidants that the sender gave. Those found by words may differ when the message is sent again. */
const statedConfidantIds = ({ confidedIds, confidedByWords }: ValidatedMessage): readonly string[] | null =>
  confidedByWords ? null : confidedIds;

/** Finds stored messages by external id: as stored if the audience may hear them, else the sender's own as sent. */
export async function findStoredMessages(
  transaction: GraphTransaction,
  messages: readonly ValidatedMessage[],
  keys: ReadonlyMap<string, MessageKeys>,
  locked: Pick<LockedConversation, 'existingConfidants' | 'existing'>,
  sendContext: SendContext,
): Promise<Map<string, MessageRow>> {
  const { tenantId, place, sender, chatId, viewerId, suppressionList } = sendContext;
  const storedByExternalId = new Map<string, MessageRow>();
  for (const row of locked.existing)
    if (!storedByExternalId.has(row.externalId)) storedByExternalId.set(row.externalId, row);
  const unheardMessages = messages.filter(
    ({ id, externalId }) =>
      !storedByExternalId.has(externalId) &&
      keys.get(id)!.candidateKeys.some((key) => locked.existingConfidants.has(key)),
  );
  if (unheardMessages.length === 0) return storedByExternalId;
  if (sender === 'IMPORT') {
    for (const message of unheardMessages)
      storedByExternalId.set(message.externalId, { ...messageRowOf(message, chatId), seq: 0 });
    return storedByExternalId;
  }
  const resentMessages = unheardMessages.map((message) => {
    const { id, externalId, role, text, sentText = text, persona, speaker, confidedIds } = message;
    const { candidateKeys, textKey } = keys.get(id)!;
    const sentFingerprint = suppressionList.textFingerprintOf(tenantId, place, sentText);
    const byWords = message.confidedByWords ?? false;
    const speakerId = speaker?.id ?? null;
    return {
      externalId,
      keys: candidateKeys,
      textKey,
      role,
      text,
      sentFingerprint,
      persona,
      speakerId,
      confidedIds,
      byWords,
    };
  });
  const duplicates = await findDuplicateMessages(transaction, resentMessages, sender === 'PERSON' ? viewerId : null);
  for (const message of unheardMessages) {
    const duplicate = duplicates.get(message.externalId);
    if (duplicate) storedByExternalId.set(message.externalId, { ...messageRowOf(message, chatId), ...duplicate });
  }
  return storedByExternalId;
}
