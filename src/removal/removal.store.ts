import { z } from 'zod';
import { type Audience, audienceParameter } from '../disclosure/audience.js';
import { readersOfTurns, contextTurns } from '../learning/learningWork.js';
import { memoryStatuses } from '../memories/memory.js';
import { memoryTypeNames } from '../memories/memoryTypes.js';
import { userNoteType } from '../agents/notes/userNoteWork.js';
import type { SentenceFingerprint } from '../memories/suppressionList.store.js';
import type { GraphSession, GraphTransaction, Row } from '../platform/neo4j/graph.js';
import { idsOf, rowOf, rowsOf } from '../platform/neo4j/rows.js';
import { type MessageWithHearers, heardMessage, memoryHearerFields, type RemovalScope } from './removal.js';
import { statements } from './statements.generated.js';

const heardRow = z.object({ message: heardMessage });
const haltedWorkRow = z.object({ personIds: z.array(z.string()) });
const derivedRow = z.object({
  id: z.string(),
  /** Ids of those of the given messages that it was made from. */
  messages: z.array(z.string()),
  todo: z.boolean(),
  /** Person of a todo. */
  person: z.string().nullable(),
  /** Text of a todo. */
  text: z.string().nullable(),
  episode: z.boolean(),
  alone: z.boolean(),
});
const memoryTextRow = z.object({
  id: z.string(),
  status: z.enum(memoryStatuses),
  text: z.string(),
  value: z.string().nullable(),
  tags: z.array(z.string()),
  evidence: z.array(z.string()),
  type: z.enum(memoryTypeNames),
  category: z.string(),
  slot: z.string().nullable(),
  thread: z.string().nullable(),
  agentId: z.string().nullable(),
  runId: z.string().nullable(),
  /** Its names of acquaintances and things. */
  names: z.array(z.string()),
  /** False for a memory from elsewhere, of which only former texts may be from the place. */
  isOfPlace: z.boolean(),
  /** True if its history has former texts, which {@link pageFormerTexts} returns. */
  hasFormer: z.boolean(),
  statement: memoryHearerFields,
});
const eventTextRow = z.object({
  memory: z.string(),
  id: z.string(),
  at: z.number(),
  oldText: z.string().nullable(),
  newText: z.string().nullable(),
  /** True if the viewer was origin of the old text. */
  oldKnown: z.boolean(),
  /** True if the new text was not stored. */
  refused: z.boolean(),
  /** True if the viewer said the new text, which was not stored. */
  newKnown: z.boolean(),
});
const deletedOfRow = z.object({ person: z.string(), deleted: z.number() });
const wipedRow = z.object({ memory: z.string(), wiped: z.number() });
const tracesRow = z.object({
  messages: z.number(),
  memories: z.number(),
  indexEntries: z.number(),
  historyEvents: z.number(),
  todos: z.number(),
  tombstones: z.number(),
});

/** Data made from messages. `alone`: made from no other messages. */
export type DerivedData = z.infer<typeof derivedRow>;

/** Current texts of a memory, the names by which it is found and grouped, and what decides who heard it. */
export type MemoryTextRow = z.infer<typeof memoryTextRow>;

/** Previous and new text of an event of a memory's history. Time in epoch ms. */
export type EventText = z.infer<typeof eventTextRow>;

/** Message to delete, with its tombstone keys, and the fingerprints of its sentences with those who heard them. */
export interface MessageToDelete {
  readonly id: string;
  readonly keys: readonly string[];
  readonly sentences: readonly SentenceFingerprint[];
  readonly hearerIds: readonly string[];
}

/** Returns those of these messages of a place that the audience heard. */
export async function findMessages(
  graph: GraphSession,
  audience: Audience,
  place: string,
  ids: readonly string[],
): Promise<MessageWithHearers[]> {
  const params = { audience: audienceParameter(audience), place, ids };
  return rowsOf(heardRow, await graph.read(statements['removal/messages/find-messages'], params)).map(
    ({ message }) => message,
  );
}

/** Returns a page of the messages of a place that the audience heard, in the order of recording. */
export async function pageMessages(
  graph: GraphSession,
  audience: Audience,
  page: { place: string; afterSeq: number; limit: number },
): Promise<MessageWithHearers[]> {
  const params = { audience: audienceParameter(audience), ...page };
  return rowsOf(heardRow, await graph.read(statements['removal/values/page-messages'], params)).map(
    ({ message }) => message,
  );
}

/** Returns the ids of those messages that this person has had removed before. */
export async function findRemoved(
  graph: GraphSession,
  tenant: string,
  person: string,
  ids: readonly string[],
): Promise<string[]> {
  return idsOf(await graph.read(statements['removal/values/find-removed'], { tenant, person, ids }));
}

/**
 * Deletes the work with these keys, and restarts the work in progress that has read these messages: on their
 * conversations, or on a message shortly after them. An attempt that ends this way does not count. Resolves with the
 * person of each piece of deleted work.
 */
export async function haltWork(
  transaction: GraphTransaction,
  { tenant, now }: RemovalScope,
  keys: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  const params = { tenant, now, keys, ids, readers: readersOfTurns, before: contextTurns };
  return rowOf(haltedWorkRow, await transaction.run(statements['removal/messages/halt-work'], params)).personIds;
}

/** Returns the data made from these messages. */
export async function listDerivedOf(
  transaction: GraphTransaction,
  tenant: string,
  ids: readonly string[],
): Promise<DerivedData[]> {
  return rowsOf(derivedRow, await transaction.run(statements['removal/messages/list-derived-data'], { tenant, ids }));
}

export async function listMemoryTexts(
  transaction: Pick<GraphTransaction, 'run'>,
  tenant: string,
  ids: readonly string[],
): Promise<MemoryTextRow[]> {
  return rowsOf(
    memoryTextRow,
    await transaction.run(statements['removal/messages/list-memory-texts'], { tenant, ids }),
  );
}

/** Returns a page of the texts of memories of a place, by id. */
export async function pageMemoryTexts(
  transaction: Pick<GraphTransaction, 'run'>,
  audience: Audience,
  page: { chat: string | null; afterId: string; limit: number },
): Promise<MemoryTextRow[]> {
  const params = { audience: audienceParameter(audience), ...page };
  return rowsOf(memoryTextRow, await transaction.run(statements['removal/values/page-memory-texts'], params));
}

/** Returns the ids of those memories that the audience may hear or of which its viewer is the origin. */
export async function filterReadableIds(
  transaction: Pick<GraphTransaction, 'run'>,
  audience: Audience,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const params = { audience: audienceParameter(audience), ids };
  return new Set(idsOf(await transaction.run(statements['removal/values/filter-readable-ids'], params)));
}

/** Position in the history of a memory: after the event with this id and time (epoch ms). */
export interface HistoryPosition {
  readonly id: string;
  readonly afterAt: number;
  readonly afterId: string;
}

/** Returns a page of the texts in the history of these memories, by memory, oldest first. */
export async function pageFormerTexts(
  transaction: Pick<GraphTransaction, 'run'>,
  { tenant, viewer }: Pick<RemovalScope, 'tenant' | 'viewer'>,
  page: { memories: readonly HistoryPosition[]; limit: number },
): Promise<EventText[]> {
  const params = { tenant, viewer, ...page };
  return rowsOf(eventTextRow, await transaction.run(statements['removal/values/page-former-texts'], params));
}

/** Deletes texts from events of the history: the former one, the new one, or both. */
export async function wipeTexts(
  transaction: GraphTransaction,
  events: readonly { readonly id: string; readonly oldText: boolean; readonly newText: boolean }[],
): Promise<void> {
  if (events.length > 0) await transaction.run(statements['removal/values/wipe-texts'], { events });
}

/** Deletes former texts of memories from their history; resolves with the number of events by memory. */
export async function wipeEventTexts(
  transaction: GraphTransaction,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = rowsOf(wipedRow, await transaction.run(statements['removal/values/wipe-former-texts'], { ids }));
  return new Map(rows.map(({ memory, wiped }) => [memory, wiped]));
}

/** Finds the ids of the live `user` notes of these people. */
export async function findUserNotes(
  transaction: GraphTransaction,
  tenant: string,
  owners: readonly string[],
): Promise<string[]> {
  const params = { tenant, owners, type: userNoteType };
  return idsOf(await transaction.run(statements['removal/messages/find-user-notes'], params));
}

/** Deletes the summaries made from these messages; resolves with the number of summaries and pages by person. */
export async function deleteSummaries(
  transaction: GraphTransaction,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await transaction.run(statements['removal/messages/delete-summaries'], { tenant, ids });
  return countsByPerson(rows);
}

/** Deletes the proposals made because of messages; resolves with their number by the person they were proposed to. */
export async function deleteProposals(
  transaction: GraphTransaction,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await transaction.run(statements['removal/messages/delete-proposals'], { tenant, ids });
  return countsByPerson(rows);
}

const countsByPerson = (rows: readonly Row[]): Map<string, number> =>
  new Map(rowsOf(deletedOfRow, rows).map(({ person, deleted }) => [person, deleted]));

/** Message whose text is replaced: its new properties, and the fingerprint of its text as it was sent. */
export interface MaskedMessage {
  readonly id: string;
  readonly set: object;
  readonly sentFingerprint: string;
}

/** Masks the texts of messages; queues their vectors, and those of the messages after them, again. */
export async function maskMessages(
  transaction: GraphTransaction,
  { tenant, now }: RemovalScope,
  items: readonly MaskedMessage[],
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await transaction.run(statements['removal/messages/requeue-pair-vectors'], { tenant, ids, now });
  await transaction.run(statements['removal/values/mask-messages'], { items, now });
}

/** Deletes messages for good; their tombstones keep out the same messages if they are recorded again. */
export async function deleteMessages(
  transaction: GraphTransaction,
  { tenant, viewer: person, now }: RemovalScope,
  items: readonly MessageToDelete[],
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await transaction.run(statements['removal/messages/requeue-pair-vectors'], { tenant, ids, now });
  await transaction.run(statements['removal/messages/delete-messages'], { tenant, person, items, now });
}

/** Deletes todos for good. */
export async function deleteTodos(
  transaction: GraphTransaction,
  tenant: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await transaction.run(statements['removal/messages/delete-todos'], { tenant, ids });
}

/** Counts which of these data are in the graph. */
export async function countTraces(
  transaction: Pick<GraphTransaction, 'run'>,
  data: { tenant: string; memories: readonly string[]; messages?: readonly string[]; todos?: readonly string[] },
): Promise<z.infer<typeof tracesRow>> {
  const params = { messages: [], todos: [], ...data };
  return rowOf(tracesRow, await transaction.run(statements['removal/messages/count-traces'], params));
}
