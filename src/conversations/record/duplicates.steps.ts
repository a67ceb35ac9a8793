import type { Audience } from '../../disclosure/audience.js';
import type { SuppressionList } from '../../memories/suppressionList.store.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { messageKey, type MessageRow } from '../message.js';
import { type ValidatedMessage, messageRowOf } from './validatedMessage.js';
import { findDuplicateMessages, type LockedConversation, type ResentMessage } from './recording.store.js';

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
   * they said alone. An import has stored it under the id that the export gave, or word for word, and reveals nothing.
   */
  readonly sender: 'CONNECTOR' | 'PERSON' | 'IMPORT';
  /** Audience that may be told stored messages; null for no audience. */
  readonly audience: Audience | null;
  readonly suppressionList: SuppressionList;
}

/** Idempotency keys that one message can be stored under. */
interface MessageKeys {
  /**
   * Keys in the order in which they are tried: by external id alone, by sender as well, and by content as well. The last
   * one of a restored message is its own.
   */
  readonly candidateKeys: readonly [string, string, string];
  /** Key by content, unique to what was sent. */
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
  const externalKey = messageKey(tenantId, place, externalId);
  if (sender === 'IMPORT')
    return { candidateKeys: [externalKey, textKey, messageKey(tenantId, place, externalId, message.id)], textKey };
  const senderKey = messageKey(tenantId, place, externalId, `${viewerId} ${persona}`);
  return { candidateKeys: [externalKey, senderKey, textKey], textKey };
}

/** Returns the confidants that the sender gave. Those found by words may differ when the message is sent again. */
const statedConfidantIds = ({ confidedIds, confidedByWords }: ValidatedMessage): readonly string[] | null =>
  confidedByWords ? null : confidedIds;

/**
 * Finds the messages that are stored already, by the ids of those sent: as stored if the audience may hear them, else the
 * sender's own as sent.
 */
export async function findStoredMessages(
  transaction: GraphTransaction,
  messages: readonly ValidatedMessage[],
  {
    keys,
    existing,
    existingConfidants,
  }: Pick<LockedConversation, 'existing' | 'existingConfidants'> & { readonly keys: ReadonlyMap<string, MessageKeys> },
  sendContext: SendContext,
): Promise<Map<string, MessageRow>> {
  const { tenantId, sender, chatId, viewerId } = sendContext;
  const heardRows = new Map<string, MessageRow>();
  for (const row of existing) if (!heardRows.has(row.externalId)) heardRows.set(row.externalId, row);
  const storedMessages = new Map<string, MessageRow>();
  for (const { id, externalId } of messages) {
    const row = heardRows.get(externalId);
    if (row) storedMessages.set(id, row);
  }
  const isKeyTaken = ({ id }: ValidatedMessage): boolean =>
    keys.get(id)!.candidateKeys.some((key) => existingConfidants.has(key));
  const unheardMessages = messages.filter(
    (message) => !storedMessages.has(message.id) && (sender === 'IMPORT' || isKeyTaken(message)),
  );
  if (unheardMessages.length === 0) return storedMessages;
  const sent = unheardMessages.map((message) => resentMessageOf(message, keys.get(message.id)!, sendContext));
  const owner = sender === 'PERSON' ? viewerId : null;
  const duplicates = await findDuplicateMessages(transaction, { tenant: tenantId, sent, owner });
  for (const message of unheardMessages) {
    const duplicate = duplicates.get(message.id);
    if (duplicate) storedMessages.set(message.id, { ...messageRowOf(message, chatId), ...duplicate });
  }
  return storedMessages;
}

function resentMessageOf(
  { id, exportedId, role, text, sentText = text, persona, speaker, confidedIds, confidedByWords }: ValidatedMessage,
  { candidateKeys, textKey }: MessageKeys,
  { tenantId, place, sender, suppressionList }: SendContext,
): ResentMessage {
  // A line without confidants must not store the words of a confided message openly.
  const mayBeConfided = sender === 'IMPORT' && confidedIds === null;
  return {
    sentId: id,
    storedIds: exportedId === undefined ? [] : [exportedId, id],
    keys: candidateKeys,
    textKey,
    role,
    text,
    sentFingerprint: suppressionList.textFingerprintOf(tenantId, place, sentText),
    persona,
    speakerId: speaker?.id ?? null,
    confidedIds,
    byWords: confidedByWords ?? mayBeConfided,
  };
}
