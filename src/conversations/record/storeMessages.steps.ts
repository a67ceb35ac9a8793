import { mapYielding } from '../../platform/eventLoop.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { amountsOf, type Quota } from '../../platform/neo4j/quota.js';
import { dayTokens } from '../../text/lucene.js';
import { removedMark } from '../../text/removedValues.js';
import { titleOf } from '../../text/texts.js';
import type { Outbox } from '../../background/work/outbox.store.js';
import { extractMemoriesWork } from '../../learning/learningWork.js';
import { isNoteRequest } from '../../text/noteRequest.js';
import { newWork } from '../../background/work/defineWork.js';
import type { NewWork, WorkRecord } from '../../background/work/work.js';
import { appendTurns, type ConversationSettings, sessionGapMs } from '../conversation.js';
import { makeSpineWork } from '../conversationWork.js';
import { agentName, conversationKey, derivedMessageFields, type MessageRow, placeToken } from '../message.js';
import { placeKeyOf } from '../../disclosure/messagePlaces.js';
import { type ValidatedMessage, messageRowOf } from './validatedMessage.js';
import { closeAnswers } from './closedAnswers.steps.js';
import {
  type ChangedConversation,
  type ChangedSession,
  type LockedConversation,
  lockForRecording,
  putMessages,
} from './recording.store.js';
import { duplicateKeysOf, type SendContext, findStoredMessages } from './duplicates.steps.js';

/** Context of a recording: its place, sender and settings, and the outbox of the work it causes. */
export interface RecordingContext extends Omit<SendContext, 'place'> {
  readonly settings: ConversationSettings;
  readonly outbox: Pick<Outbox, 'put'>;
  /** Version of the removed values that were taken out of the messages, for an optimistic lock. */
  readonly removedValuesVersion: string;
  readonly quota: Pick<Quota, 'refresh' | 'charge'>;
  readonly now: number;
}

/** Number of private user messages per version of a spine. */
export const messagesPerSpine = 20;

/**
 * Stores messages, given in the order in which they were said, with the state of their conversations and the work they
 * cause, in one transaction. Idempotent: a message that is stored already stays as it is and causes nothing. If the id
 * of a message is taken by one that the audience may not hear, both are stored, and the sender cannot notice. Rejects
 * with QUOTA_EXCEEDED if they exceed the quota.
 */
export async function storeMessages(
  graph: GraphSession,
  messages: readonly ValidatedMessage[],
  context: RecordingContext,
): Promise<{ messages: MessageRow[]; work: WorkRecord[]; isNew: boolean }> {
  const { tenantId, chatId, now } = context;
  const place = placeKeyOf(chatId, context.viewerId);
  const sendContext = { ...context, place };
  const keys = new Map(messages.map((message) => [message.id, duplicateKeysOf(message, sendContext)]));
  const conversationPersonIds = [...new Set(messages.flatMap(({ conversedBy }) => conversedBy ?? []))];
  const tombstones = tombstonesOf(messages, (id) => keys.get(id)!.candidateKeys, sendContext);
  await context.quota.refresh(graph, tenantId, conversationPersonIds);
  // Analysing long texts takes time, so it happens before the transaction takes its locks.
  const analyses = new Map(
    await mapYielding(messages, (message) => [message.id, analyseMessage(message)] as const, context),
  );
  return graph.write(async (transaction) => {
    const locked = await lockForRecording(transaction, {
      chat: chatId,
      viewer: context.viewerId,
      people: [
        ...new Set(messages.flatMap((message) => (message.inPrivate && message.speaker ? message.speaker.id : []))),
      ].sort(),
      conversations: conversationPersonIds.map((personId) => newConversationOf(personId, place, context)).sort(byKey),
      keys: messages.flatMap(({ id }) => keys.get(id)!.candidateKeys),
      audience: context.audience,
      place,
      tombstones: [...tombstones.values()].flat(),
      times: [...new Set(messages.map(({ at }) => at))],
      gap: sessionGapMs,
      now,
    });
    if (locked.removedValuesVersion !== context.removedValuesVersion) throw new RemovalsChanged();
    const isRemoved = ({ id }: ValidatedMessage): boolean =>
      tombstones.get(id)!.some((tombstone) => locked.removed.has(tombstone));
    const storedMessages = await findStoredMessages(transaction, messages, { keys, ...locked }, sendContext);
    const isStored = ({ id }: ValidatedMessage): boolean => storedMessages.has(id);
    const stored = { keys, ...locked, isStored, isRemoved };
    const newMessages = await closeAnswers(transaction, messages, stored, sendContext);
    const { positions, privateTurnNumbers, work, ...changes } = planRecording(newMessages, analyses, locked, context);
    const seqOf = (index: number): number => locked.lastSeq + index + 1;
    const takenKeys = new Set(locked.existingConfidants.keys());
    const rows = newMessages.map((message, index) => ({ ...messageRowOf(message, chatId), seq: seqOf(index) }));
    if (newMessages.length > 0) {
      admitToQuota(transaction, newMessages, context);
      putMessages(transaction, {
        chat: chatId,
        viewer: context.viewerId,
        messages: newMessages.map((message, index) => {
          const key = keys.get(message.id)!.candidateKeys.find((candidateKey) => !takenKeys.has(candidateKey))!;
          takenKeys.add(key);
          return {
            ...positions.get(message.id),
            privateTurn: privateTurnNumbers.get(message.id) ?? null,
            ...nodeOf(message, { place, key, seq: seqOf(index) }, context),
            ...analyses.get(message.id)!.derivedFields,
          };
        }),
        lastSeq: locked.lastSeq + newMessages.length,
        heldUntil: Math.max(...newMessages.map(({ at }) => at)),
        ...changes,
      });
    }
    // Work of messages recorded before has the same idempotency key and is found, not created again.
    const repeatedUserMessages = messages.flatMap((message) =>
      message.role === 'USER' ? (storedMessages.get(message.id) ?? []) : [],
    );
    const repeatedWork = context.settings.extraction
      ? repeatedUserMessages.map((message) => extractionWorkOf(message, context))
      : [];
    const queuedWork = await context.outbox.put(transaction, [...work, ...repeatedWork], now);
    const removedRows = messages.flatMap((message) =>
      isRemoved(message) && !isStored(message) ? { ...messageRowOf(message, chatId), text: removedMark, seq: 0 } : [],
    );
    return {
      messages: [...storedMessages.values(), ...rows, ...removedRows],
      work: queuedWork.filter(({ kind }) => kind === extractMemoriesWork.kind),
      isNew: newMessages.length > 0,
    };
  });
}

/** Rejects with QUOTA_EXCEEDED if these messages exceed the quota; counts them once they are committed. */
function admitToQuota(
  transaction: GraphTransaction,
  messages: readonly ValidatedMessage[],
  { quota, tenantId }: RecordingContext,
): void {
  quota.charge(transaction, tenantId, amountsOf(messages.map(({ conversedBy }) => conversedBy)));
}

/** Returns the tombstones that would keep each message out, by its id: of its keys and of what it says. */
function tombstonesOf(
  messages: readonly ValidatedMessage[],
  keysOfMessage: (id: string) => readonly string[],
  { suppressionList, tenantId, place }: RecordingContext & { readonly place: string },
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    messages.map((message) => {
      const tombstonePairs = keysOfMessage(message.id).map((key) =>
        suppressionList.tombstonesOf(tenantId, place, { ...message, key, speakerId: message.speaker?.id ?? null }),
      );
      return [message.id, tombstonePairs.flatMap(({ byKey, byText }) => [byKey, byText])] as const;
    }),
  );
}

interface MessageAnalysis {
  readonly asksToNote: boolean;
  /** Derived properties that are stored with the text, so that search and ranking need not read it. */
  readonly derivedFields: ReturnType<typeof derivedMessageFields>;
}

const analyseMessage = ({ role, speaker, text }: ValidatedMessage): MessageAnalysis => ({
  asksToNote: role === 'USER' && isNoteRequest(text),
  derivedFields: derivedMessageFields(speaker?.label ?? agentName, text),
});

interface RecordingPlan {
  readonly conversations: readonly ChangedConversation[];
  readonly sessions: readonly ChangedSession[];
  readonly people: readonly { id: string; privateTurns: number }[];
  /** Position in the conversation, by message id. */
  readonly positions: ReadonlyMap<string, { conversationId: string; sessionId: string; turn: number }>;
  /** Number of a message among those that its speaker said in private, by message id. */
  readonly privateTurnNumbers: ReadonlyMap<string, number>;
  readonly work: readonly NewWork[];
}

function planRecording(
  newMessages: readonly ValidatedMessage[],
  analyses: ReadonlyMap<string, MessageAnalysis>,
  { conversations, privateTurns }: LockedConversation,
  context: RecordingContext,
): RecordingPlan {
  const positions = new Map<string, { conversationId: string; sessionId: string; turn: number }>();
  const work: NewWork[] = [];
  const changedStates: ChangedConversation[] = [];
  const sessions: ChangedSession[] = [];
  for (const conversation of conversations) {
    const conversationMessages = newMessages.filter(({ conversedBy }) => conversedBy === conversation.personId);
    if (conversationMessages.length === 0) continue;
    const newTurns = conversationMessages.map(({ id, role, text, at, confidedIds, inPrivate }) => ({
      messageId: id,
      isUser: role === 'USER',
      text,
      asksToNote: analyses.get(id)!.asksToNote,
      at,
      // The state of a conversation in a group is disclosed in that group.
      isOpen: confidedIds === null || inPrivate,
    }));
    const appended = appendTurns(conversation, newTurns, context, () => newId('session'));
    const { session, nearby: _, ...state } = appended.state;
    changedStates.push({ ...state, sessionId: session?.id ?? null });
    const { id: conversationId, tenantId, personId, persona, chatId } = conversation;
    sessions.push(
      ...appended.sessions.map((changedSession) => ({
        ...changedSession,
        conversationId,
        tenantId,
        personId,
        persona,
        chatId,
      })),
    );
    for (const [id, position] of appended.turns) positions.set(id, { conversationId, ...position });
    work.push(...appended.work);
  }
  const privateTurnNumbers = new Map<string, number>();
  const people = [...privateTurns].map(([id, count]) => {
    const privateMessages = newMessages.filter((message) => message.inPrivate && message.speaker?.id === id);
    privateMessages.forEach((message, index) => privateTurnNumbers.set(message.id, count + index + 1));
    work.push(...spineWorkOf(id, count, count + privateMessages.length, context));
    return { id, privateTurns: count + privateMessages.length };
  });
  return { conversations: changedStates, sessions, people, positions, privateTurnNumbers, work };
}

/** Makes the work of a spine for each multiple of {@link messagesPerSpine} private messages that was reached. */
function spineWorkOf(personId: string, before: number, after: number, context: RecordingContext): NewWork[] {
  const { tenantId, now } = context;
  const first = Math.floor(before / messagesPerSpine) + 1;
  const last = Math.floor(after / messagesPerSpine);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const number = first + index;
    const workFields = { tenantId, personId, chatId: null, persona: '', runAt: now };
    return newWork(
      makeSpineWork,
      { id: personId, number },
      { ...workFields, lane: `spine:${personId}`, order: number },
    );
  });
}

const extractionWorkOf = (
  { id, speaker, persona }: MessageRow,
  { tenantId, viewerId, chatId, now }: RecordingContext,
): NewWork =>
  newWork(extractMemoriesWork, id, {
    tenantId,
    personId: speaker?.id ?? viewerId,
    chatId,
    persona,
    lane: null,
    order: 0,
    runAt: now,
  });

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);

function newConversationOf(personId: string, place: string, { tenantId, persona, chatId, now }: RecordingContext) {
  const state = { tenantId, personId, persona, chatId, place, turns: 0, userTurns: 0, windowFrom: 1, createdAt: now };
  return {
    key: conversationKey(tenantId, personId, persona, place),
    newConversation: { id: newId('conversation'), ...state },
  };
}

/** Thrown if a value was removed from the place, or restored, since the messages were masked. */
export class RemovalsChanged extends Error {}

function nodeOf(
  { id, externalId, speaker, role, text, sentText, persona, at, ownerId, confidedIds, ...marks }: ValidatedMessage,
  { place, key, seq }: { place: string; key: string; seq: number },
  { tenantId, chatId, suppressionList, now }: RecordingContext,
) {
  return {
    id,
    tenantId,
    key,
    externalId,
    place,
    placeToken: placeToken(place),
    chatId,
    role,
    text,
    sentFingerprint: sentText === undefined ? null : suppressionList.textFingerprintOf(tenantId, place, sentText),
    persona,
    at,
    seq,
    ownerId,
    confidedIds,
    saidSensitivity: marks.saidSensitivity ?? null,
    forgotten: marks.isForgotten === true || null,
    speakerId: speaker?.id ?? null,
    speakerName: speaker?.label ?? agentName,
    title: titleOf(text),
    dayTokens: dayTokens(at),
    createdAt: now,
  };
}
