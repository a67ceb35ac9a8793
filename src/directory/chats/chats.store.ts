import { z } from 'zod';
import { type ChatKind, participationKinds } from '../../disclosure/audience.js';
import { periodsByKey } from '../../disclosure/participation.js';
import { maxTimestamp } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { readerOf } from '../../platform/neo4j/readerOf.js';
import { rowOf, rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
import { personRow } from '../people/person.js';
import { chatRow, type ChatWithPeriods, type ChatView } from './chat.js';
import type { Attendance, JoinEvent, LeaveEvent } from './participants.js';

const period = z.tuple([z.string(), z.number(), z.number(), z.boolean()]);
const chatPeriodsRow = z.object({
  chat: chatRow.extend({ heldUntil: z.number().nullable() }),
  periods: z.array(period),
});
const viewRow = z.object({ chat: chatRow, participants: z.array(personRow) });
const positionRow = chatRow.pick({ id: true, externalId: true });
const namedRow = z.object({ named: z.string(), id: z.string() });
const upsertRow = chatRow.pick({ id: true, kind: true }).extend({ allowed: z.boolean() });
const lockRow = chatRow.pick({ id: true, kind: true }).extend({
  heldUntil: z.number().nullable(),
  present: z.number(),
  periods: z.array(z.object({ joinedAt: z.number(), leftAt: z.number(), kind: z.enum(participationKinds) })),
});
const attendanceRow = z.object({
  heldUntil: z.number().nullable(),
  participants: z.array(z.object({ person: personRow, joinedAt: z.number(), kind: z.enum(participationKinds) })),
});
/** Period of a person's participation, epoch ms; `leftAt` is `maxTimestamp` while it lasts. */
type ParticipationPeriod = Readonly<z.infer<typeof lockRow>['periods'][number]>;

/** Loads chats by id with the periods of all participants; null is no chat. For decisions only: never show the result. */
export async function loadChatPeriods(
  graph: GraphSession | GraphTransaction,
  tenant: string,
  chatIds: readonly (string | null)[],
): Promise<Map<string, ChatWithPeriods>> {
  const ids = [...new Set(chatIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await readerOf(graph).run(statements['directory/chats/load-chat-periods'], { tenant, ids });
  return new Map(
    rows.map((row) => {
      const { chat, periods } = chatPeriodsRow.parse(row);
      const guestPeriods = periodsByKey(periods.filter(([, , , isGuest]) => isGuest));
      return [chat.id, { ...chat, periods: periodsByKey(periods), guestPeriods }];
    }),
  );
}

export interface ChatViewer {
  readonly tenantId: string;
  readonly viewerId: string;
  /** True for a connector that sees every chat of its tenant. */
  readonly seesAll: boolean;
}

/** Fetches chats by id as far as the viewer may see them. */
export async function fetchChats(
  graph: GraphSession,
  viewer: ChatViewer,
  ids: readonly string[],
  now: number,
): Promise<Map<string, ChatView>> {
  if (ids.length === 0) return new Map();
  const params = { tenant: viewer.tenantId, ids, viewer: viewer.viewerId, connector: viewer.seesAll, now };
  const rows = await graph.read(statements['directory/chats/fetch-chats'], params);
  return new Map(
    rows.map((row) => {
      const { chat, participants } = viewRow.parse(row);
      return [chat.id, { ...chat, participants }];
    }),
  );
}

/** Finds the ids of chats by Kith's id or, among the chats that the viewer may see, by external id. */
export async function findChatIds(
  graph: GraphSession,
  viewer: ChatViewer,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { tenantId: tenant, viewerId, seesAll: connector } = viewer;
  const rows = await graph.read(statements['directory/chats/find-chat-ids'], {
    tenant,
    viewer: viewerId,
    connector,
    named: names,
  });
  return new Map(rowsOf(namedRow, rows).map(({ named: name, id }) => [name, id]));
}

/** Returns one page of chat ids, ordered by external id; `after` is exclusive. */
export async function listChats(
  graph: GraphSession,
  viewer: ChatViewer,
  after: string,
  limit: number,
): Promise<{ id: string; externalId: string }[]> {
  const params = {
    tenant: viewer.tenantId,
    viewer: viewer.viewerId,
    all: viewer.seesAll,
    afterExternalId: after,
    limit,
  };
  return rowsOf(positionRow, await graph.read(statements['directory/chats/list-chats'], params));
}

/** Returns the total number of chats in the list. */
export async function countChats(graph: GraphSession, viewer: ChatViewer): Promise<number> {
  const params = { tenant: viewer.tenantId, viewer: viewer.viewerId, all: viewer.seesAll };
  return totalOf(await graph.read(statements['directory/chats/count-chats'], params));
}

/** Creates a chat or changes its title and, while it is empty, its kind. `allowed` is false if the kind is fixed. */
export async function upsertChat(
  transaction: GraphTransaction,
  chat: { tenant: string; externalId: string; kind: ChatKind; title: string | null; now: number },
): Promise<{ id: string; kind: ChatKind; allowed: boolean }> {
  const rows = await transaction.run(statements['directory/chats/upsert-chats'], { ...chat, id: newId('chat') });
  return rowOf(upsertRow, rows);
}

/**
 * Locks a chat and returns the latest moment from which it holds anything (epoch ms, null for none), the number of its
 * present participants, and the periods of a person; undefined if the tenant has no such chat.
 */
export async function lockChat(
  transaction: GraphTransaction,
  question: { tenant: string; chat: string; person: string; now: number },
): Promise<{ heldUntil: number | null; present: number; periods: readonly ParticipationPeriod[] } | undefined> {
  const rows = await transaction.run(statements['directory/chats/lock-chats'], { ...question, open: maxTimestamp });
  return rowsOf(lockRow, rows)[0];
}

/** Returns the present participants of a chat; call it after the chat is locked. */
export async function listParticipants(transaction: GraphTransaction, chat: string): Promise<Attendance> {
  const rows = await transaction.run(statements['directory/chats/list-participants'], { chat, open: maxTimestamp });
  return rowOf(attendanceRow, rows);
}

/** Moves the beginning of an open period (epoch ms). */
export async function moveJoin(
  transaction: GraphTransaction,
  join: { readonly chat: string; readonly person: string; readonly joinedAt: number },
): Promise<void> {
  await transaction.run(statements['directory/chats/move-join'], { ...join, open: maxTimestamp });
}

/** Opens periods of participation. */
export async function joinChat(
  transaction: GraphTransaction,
  chat: string,
  joining: readonly JoinEvent[],
): Promise<void> {
  if (joining.length > 0)
    await transaction.run(statements['directory/chats/join-chat'], { chat, joining, open: maxTimestamp });
}

/** Ends the open periods of participation. */
export async function leaveChat(
  transaction: GraphTransaction,
  chat: string,
  leaving: readonly LeaveEvent[],
): Promise<void> {
  if (leaving.length > 0)
    await transaction.run(statements['directory/chats/leave-chat'], { chat, leaving, open: maxTimestamp });
}

/** Records the latest moments (epoch ms, by chat id) from which chats hold anything; locks the chats until commit. */
export function extendHeldUntil(
  transaction: GraphTransaction,
  moments: ReadonlyMap<string, number>,
  now: number,
): void {
  if (moments.size === 0) return;
  const chats = [...moments].map(([id, at]) => ({ id, at })).sort((a, b) => (a.id < b.id ? -1 : 1));
  transaction.send(statements['directory/chats/extend-held-until'], { chats, now });
}
