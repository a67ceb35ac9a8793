import { z } from 'zod';
import { type Audience, audienceParameter, privateAudience } from '../../disclosure/audience.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import type { ConversationState } from '../conversation.js';
import { type MessageRow, messageRow } from '../message.js';

const session = z.object({
  id: z.string(),
  startedAt: z.number(),
  lastActivityAt: z.number(),
  endedAt: z.number().nullable(),
  closesAt: z.number().nullable(),
  firstTurn: z.number(),
  turns: z.number(),
});
const conversation = z.object({
  id: z.string(),
  tenantId: z.string(),
  personId: z.string(),
  persona: z.string(),
  chatId: z.string().nullable(),
  turns: z.number(),
  userTurns: z.number(),
  windowFrom: z.number(),
  lastAt: z.number().nullable(),
  lastUserMessage: z.string().nullable(),
  session: session.nullable(),
  nearby: z.array(session),
});
const lockedRow = z.object({
  // Null where nobody is there yet, as in a rehearsal.
  said: z
    .number()
    .nullable()
    .transform((said) => said ?? 0),
  people: z.array(z.object({ id: z.string(), privateTurns: z.number() })),
  conversations: z.array(conversation),
  taken: z.array(z.string()).transform((keys) => new Set(keys)),
  existing: z.array(messageRow),
  removed: z.array(z.string()),
  keptOut: z.string(),
});
const sentAgainRow = z.object({ externalId: z.string(), id: z.string(), seq: z.number() });
const addresseeRow = z.object({ speakerId: z.string() });

/** What stands where messages are about to be recorded; locked until the transaction ends. */
export interface LockedPlace {
  /** How many messages the place holds; they are numbered from 1. */
  readonly said: number;
  /** Messages that these people have said in private so far. */
  readonly privateTurns: ReadonlyMap<string, number>;
  readonly conversations: readonly ConversationState[];
  /** Those of these keys that messages have already. */
  readonly taken: ReadonlySet<string>;
  /** The messages of these keys that the audience hears, in the order of the keys. */
  readonly existing: readonly MessageRow[];
  /** Those of the tombstones asked for that are there. */
  readonly removed: readonly string[];
  /** The version of what is kept out of the place. */
  readonly keptOut: string;
}

/** Whom the agent answers in a place: who has spoken to that persona last; null when nobody has. */
export async function findAddressee(
  graph: GraphSession,
  tenant: string,
  place: string,
  persona: string,
): Promise<string | null> {
  const [row] = await graph.read(statements['conversations/find-addressee'], { tenant, place, persona });
  return row === undefined ? null : addresseeRow.parse(row).speakerId;
}

/** Locks a place and the conversations in it, makes those that are missing, and says how far they are. */
export async function lockForRecording(
  transaction: GraphTransaction,
  question: {
    chat: string | null;
    viewer: string;
    people: readonly string[];
    conversations: readonly { key: string; fresh: Record<string, unknown> }[];
    keys: readonly string[];
    /** Who may be told what messages of these keys say; null for nobody. */
    audience: Audience | null;
    place: string;
    tombstones: readonly string[];
    /** Sessions that reach into this time, epoch ms, are wanted too. */
    from: number;
    to: number;
    now: number;
  },
): Promise<LockedPlace> {
  const { audience, keys, viewer, now } = question;
  const nobody = () => privateAudience({ tenantId: '', viewerId: viewer, persona: '', now, periods: {} });
  const [row] = await transaction.run(statements['conversations/lock-for-recording'], {
    ...question,
    audience: audienceParameter(audience ?? nobody()),
    readable: audience ? keys : [],
  });
  const { people, ...locked } = lockedRow.parse(row);
  return { ...locked, privateTurns: new Map(people.map(({ id, privateTurns }) => [id, privateTurns])) };
}

/**
 * Those of messages that are sent again which are stored word for word, by the ids of their sender; with `owner` only
 * what that person said alone.
 */
export async function findSentAgain(
  transaction: GraphTransaction,
  sent: readonly { readonly externalId: string }[],
  owner: string | null,
): Promise<Map<string, { id: string; seq: number }>> {
  const rows = await transaction.run(statements['conversations/find-sent-again'], { sent, owner });
  const found = rows.map((row) => sentAgainRow.parse(row)).reverse();
  return new Map(found.map(({ externalId, id, seq }) => [externalId, { id, seq }]));
}

/** Stores messages and what they make of their place and conversations. */
export function putMessages(
  transaction: GraphTransaction,
  items: {
    chat: string | null;
    viewer: string;
    messages: readonly Record<string, unknown>[];
    said: number;
    heldUntil: number;
    conversations: readonly Record<string, unknown>[];
    sessions: readonly Record<string, unknown>[];
    people: readonly { id: string; privateTurns: number }[];
  },
): void {
  transaction.send(statements['conversations/put-messages'], items);
}
