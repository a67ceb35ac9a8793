import { z } from 'zod';
import { type Audience, audienceParameter, privateAudience } from '../../disclosure/audience.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowOf, rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
import { type ConversationState, conversationState, type SessionSpan } from '../conversation.js';
import { messageRow } from '../message.js';
import type { StoredTurns } from './answeredTurns.js';
import type { ValidatedMessage } from './validatedMessage.js';

const lockedRow = z.object({
  /** Sequence number of the last message of the place, removed ones too. They are numbered from 1. */
  lastSeq: z
    .number()
    .nullable()
    // Null if neither the chat nor the viewer exists, as in a warm-up.
    .transform((lastSeq) => lastSeq ?? 0),
  people: z.array(z.object({ id: z.string(), privateTurns: z.number() })),
  conversations: z.array(conversationState),
  /** Confidants of the messages that have requested keys already, by key; null if they are not confided. */
  existingConfidants: z
    .array(z.object({ key: z.string(), confidedIds: z.array(z.string()).readonly().nullable() }))
    .transform((all) => new Map(all.map(({ key, confidedIds }) => [key, confidedIds]))),
  /** Messages of the requested keys that the audience may hear, in the order of the keys. */
  existing: z.array(messageRow),
  /** Those of the requested tombstones that exist. */
  removed: z.array(z.string()).transform((keys) => new Set(keys)),
  /** Version of the place's removed values, for an optimistic lock. */
  removedValuesVersion: z.string(),
});
const duplicateRow = z.object({ sentId: z.string(), id: z.string(), seq: z.number() });
const turnRow = z.object({
  /** Time by which it was the latest, in epoch ms; null for the latest recorded. */
  time: z.number().nullable(),
  speakerId: z.string().nullable(),
  confidedIds: z.array(z.string()).readonly().nullable(),
  at: z.number(),
  isRemoved: z.boolean(),
});

/** State of the place where messages will be recorded; locked until the transaction ends. */
export interface LockedConversation extends Readonly<Omit<z.infer<typeof lockedRow>, 'people'>> {
  /** Number of messages that each of these people has said in private, by person id. */
  readonly privateTurns: ReadonlyMap<string, number>;
}

/**
 * Returns the turns that answers of the agent at these times (epoch ms) may repeat: of the person whom it addresses, or
 * of anyone.
 */
export async function findAnsweredTurns(
  graph: Pick<GraphTransaction, 'run'>,
  question: {
    readonly tenant: string;
    readonly place: string;
    readonly addresseeId: string | null;
    readonly times: readonly number[];
  },
): Promise<StoredTurns> {
  const { addresseeId: speaker, ...params } = question;
  const rows = await graph.run(statements['conversations/record/find-answered-turns'], { ...params, speaker });
  const turns = rowsOf(turnRow, rows);
  return {
    latest: turns.find(({ time, isRemoved }) => time === null && !isRemoved) ?? null,
    latestByTime: new Map(turns.flatMap((turn) => (turn.time === null ? [] : [[turn.time, turn] as const]))),
    removed: turns.filter(({ isRemoved }) => isRemoved),
  };
}

/** Locks a place and its conversations, creates missing ones, and returns their state. */
export async function lockForRecording(
  transaction: GraphTransaction,
  question: {
    chat: string | null;
    viewer: string;
    people: readonly string[];
    conversations: readonly { key: string; newConversation: Record<string, unknown> }[];
    keys: readonly string[];
    /** Audience that may be told existing messages of these keys; null for no audience. */
    audience: Audience | null;
    place: string;
    tombstones: readonly string[];
    /** Times of the messages (epoch ms), in order. Past sessions within `gap` ms of one of them are returned as well. */
    times: readonly number[];
    gap: number;
    now: number;
  },
): Promise<LockedConversation> {
  const { audience, keys, viewer, now } = question;
  const noAudience = () => privateAudience({ tenantId: '', viewerId: viewer, persona: '', now, periods: {} });
  const rows = await transaction.run(statements['conversations/record/lock-for-recording'], {
    ...question,
    audience: audienceParameter(audience ?? noAudience()),
    readable: audience ? keys : [],
  });
  const { people, ...locked } = rowOf(lockedRow, rows);
  return { ...locked, privateTurns: new Map(people.map(({ id, privateTurns }) => [id, privateTurns])) };
}

/** Message that may be stored already, with the properties by which a stored duplicate is recognized. */
export interface ResentMessage extends Pick<ValidatedMessage, 'role' | 'text' | 'persona' | 'confidedIds'> {
  /** Id that it would be stored under now. */
  readonly sentId: string;
  /** Ids that a restored message may be stored under; empty for other messages. */
  readonly storedIds: readonly string[];
  /** Keys that its duplicate may have; `textKey` is the one of equal content. */
  readonly keys: readonly string[];
  readonly textKey: string;
  /** Fingerprint of the text as sent, before removed values were masked. */
  readonly sentFingerprint: string | null;
  readonly speakerId: string | null;
  /** True if a duplicate may have other confidants. */
  readonly byWords: boolean;
}

/**
 * Finds re-sent messages that are stored, word for word or under an id of theirs, by the id that they were sent with;
 * with `owner` only those that this person said alone.
 */
export async function findDuplicateMessages(
  transaction: GraphTransaction,
  question: { readonly tenant: string; readonly sent: readonly ResentMessage[]; readonly owner: string | null },
): Promise<Map<string, { id: string; seq: number }>> {
  const rows = await transaction.run(statements['conversations/record/find-duplicate-messages'], question);
  const storedRows = rowsOf(duplicateRow, rows).reverse();
  return new Map(storedRows.map(({ sentId, id, seq }) => [sentId, { id, seq }]));
}

/** New state of a conversation. */
export type ChangedConversation = Omit<ConversationState, 'session' | 'nearby'> & { readonly sessionId: string | null };

/** New state of a session, with the conversation that it is part of. */
export type ChangedSession = SessionSpan &
  Pick<ConversationState, 'tenantId' | 'personId' | 'persona' | 'chatId'> & { readonly conversationId: string };

/** Stores messages and the new state of their place, conversations and sessions. */
export function putMessages(
  transaction: GraphTransaction,
  items: {
    chat: string | null;
    viewer: string;
    messages: readonly { id: string; chatId: string | null; speakerId: string | null; createdAt: number }[];
    lastSeq: number;
    heldUntil: number;
    conversations: readonly ChangedConversation[];
    sessions: readonly ChangedSession[];
    people: readonly { id: string; privateTurns: number }[];
  },
): void {
  transaction.send(statements['conversations/record/put-messages'], items);
}
