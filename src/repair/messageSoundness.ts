import { z } from 'zod';
import { messageRoles } from '../directory/chats/messageRole.js';
import type { StoredSpace } from '../platform/neo4j/spaces.js';
import { dayTokens } from '../text/lucene.js';
import { titleOf } from '../text/texts.js';
import { derivedMessageFields, placeToken } from '../conversations/message.js';
import { differingFields, type FaultName, presentFaults } from './faults.js';
import { optionalNumber, optionalText } from './memorySoundness.js';

/** Message with all data that is derived from it. */
export const examinedMessageRow = z.object({
  message: z.object({
    id: z.string(),
    text: z.string(),
    role: z.enum(messageRoles),
    at: z.number(),
    place: z.string(),
    tenantId: z.string(),
    speakerName: z.string(),
    persona: z.string(),
    key: optionalText,
    createdAt: optionalNumber,
    chatId: optionalText,
    speakerId: optionalText,
    sessionId: optionalText,
    placeToken: optionalText,
    stems: optionalText,
    plain: optionalText,
    title: optionalText,
    length: optionalNumber,
    dayTokens: z.array(z.string()).nullish(),
    asks: z.boolean().nullish(),
    spaceId: optionalText,
    size: optionalNumber,
    pairSize: optionalNumber,
    secondSpaceId: optionalText,
    secondSize: optionalNumber,
    secondPairSize: optionalNumber,
    unembeddedSince: optionalNumber,
    unpairedSince: optionalNumber,
    secondUnembeddedSince: optionalNumber,
    secondUnpairedSince: optionalNumber,
  }),
  chats: z.array(z.string()),
  speakers: z.array(z.string()),
  sessions: z.array(z.string()),
  hasChat: z.boolean(),
  hasSpeaker: z.boolean(),
  hasSession: z.boolean(),
});
export type ExaminedMessage = z.infer<typeof examinedMessageRow>;

/** Returns the data by which a tombstone matches a message; none for a message without a key or creation time. */
export const suppressionMatchKeys = ({ message: { key, createdAt, speakerId = null, ...message } }: ExaminedMessage) =>
  key == null || createdAt == null ? [] : [{ ...message, key, createdAt, speakerId }];

/** Returns the search and ranking properties that are derived from a message. */
export const derivedMessageProperties = ({ message }: ExaminedMessage) => ({
  placeToken: placeToken(message.place),
  dayTokens: dayTokens(message.at),
  ...derivedMessageFields(message.speakerName, message.text),
  title: titleOf(message.text),
});

/** Returns all faults of a message. Its text, speaker, place and time are authoritative. */
export function messageFaultsOf(row: ExaminedMessage, spaces: readonly StoredSpace[]): FaultName[] {
  const { message } = row;
  const expectedEdge = (id: string | null | undefined, isThere: boolean) => (id != null && isThere ? [id] : []);
  const vectors = spaces.map((space) => vectorsOf(message, space));
  const sets = new Set(spaces.map(({ set }) => set));
  const lacksVector = vectors.some(({ isUsed, own, waits }) => isUsed && own === 'none' && !waits);
  const lacksPairVector = vectors.some(
    ({ isUsed, own, pair, waits }) => isUsed && own === 'own' && pair === 'none' && !waits,
  );
  const isForeign =
    vectors.some(({ own, pair }) => own === 'foreign' || pair === 'foreign') ||
    (!sets.has('first') && message.size != null) ||
    (!sets.has('second') && message.secondSize != null);
  const storedMessage = { ...message, SAID_IN: row.chats, SAID_BY: row.speakers, HAS_MESSAGE: row.sessions };
  const derived = {
    ...derivedMessageProperties(row),
    SAID_IN: expectedEdge(message.chatId, row.hasChat),
    SAID_BY: expectedEdge(message.speakerId, row.hasSpeaker),
    HAS_MESSAGE: expectedEdge(message.sessionId, row.hasSession),
  };
  return [
    ...differingFields('Message', storedMessage, derived),
    ...presentFaults({
      'Message.speakerId': message.role === 'USER' && !row.hasSpeaker,
      'Message.embedding': lacksVector || isForeign,
      'Message.pairEmbedding': lacksPairVector,
    }),
  ];
}

/** Returns the state of a message's vectors in a space's set, and if one is queued; a former space requires none. */
function vectorsOf(message: ExaminedMessage['message'], { id, dimensions, role, set }: StoredSpace) {
  const first = {
    spaceId: message.spaceId,
    size: message.size,
    pairSize: message.pairSize,
    unembedded: message.unembeddedSince,
    unpaired: message.unpairedSince,
  };
  const second = {
    spaceId: message.secondSpaceId,
    size: message.secondSize,
    pairSize: message.secondPairSize,
    unembedded: message.secondUnembeddedSince,
    unpaired: message.secondUnpairedSince,
  };
  const vectorFields = set === 'first' ? first : second;
  const kindOf = (size: number | null | undefined) => {
    if (size == null) return 'none';
    return size === dimensions && vectorFields.spaceId === id ? 'own' : 'foreign';
  };
  const waits = vectorFields.unembedded != null || vectorFields.unpaired != null;
  return { isUsed: role !== 'former', own: kindOf(vectorFields.size), pair: kindOf(vectorFields.pairSize), waits };
}
