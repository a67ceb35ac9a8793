import { z } from 'zod';
import { sensitivities } from '../../disclosure/evidence.js';
import { messageRoles } from '../../directory/chats/messageRole.js';
import { historyEventKinds } from '../../memories/historyEvent.js';
import { entityTypes } from '../../directory/people/person.js';
import { maxTimestamp } from '../../platform/clock.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { type StoredMemory, storedMemory } from './exportedMemoryLine.js';
import {
  type ChatRow,
  chatRow,
  type NamedRow,
  namedRow,
  type SupersessionRow,
  supersessionRow,
  type TodoRow,
  todoRow,
} from './sharedLines.js';
import { statements } from '../statements.generated.js';
import type { ExternalPersonName } from './tenantNames.js';

const nonAccountRow = namedRow.extend({ type: z.enum(entityTypes), space: z.string() });
const blockRow = z.object({ key: z.string(), stater: z.string(), blockers: z.array(z.string()) });
const eventRow = z.object({
  event: z.object({
    id: z.string(),
    memoryId: z.string(),
    event: z.enum(historyEventKinds),
    actor: z.string(),
    at: z.number(),
    oldText: z.string().nullable(),
    newText: z.string().nullable(),
    formerOriginIds: z.array(z.string()),
    meta: z.string(),
    threadKey: z.string(),
    rev: z.number(),
  }),
});
/** An event as it is stored. `at` in epoch ms. */
export type StoredEvent = z.infer<typeof eventRow>['event'];
const checkpointRow = z.object({
  key: z.string(),
  checkpoint: z.object({
    personId: z.string(),
    thread: z.string(),
    version: z.number(),
    data: z.string(),
    updatedAt: z.number(),
  }),
});
const messageRow = z.object({
  message: z.object({
    id: z.string(),
    place: z.string(),
    externalId: z.string(),
    chatId: z.string().nullable(),
    role: z.enum(messageRoles),
    text: z.string(),
    persona: z.string(),
    at: z.number(),
    seq: z.number(),
    speakerId: z.string().nullable(),
    ownerId: z.string().nullable(),
    confidedIds: z.array(z.string()).nullable(),
    privateTurn: z.number().nullable(),
    saidSensitivity: z.enum(sensitivities).nullable(),
    forgotten: z.boolean().nullable(),
  }),
  conversedBy: z.string().nullable(),
});
/** A message as it is stored, with the person whose conversation it is a turn of. */
export type StoredMessage = z.infer<typeof messageRow>;
const personRow = z.object({
  id: z.string(),
  handle: z.string().nullable(),
  ref: z.string(),
  label: z.string(),
  creator: z.string().nullable(),
});
const externalIdRow = z.object({ id: z.string(), externalId: z.string() });

/** A page of a tenant's rows, after a cursor. */
interface PageRequest {
  readonly tenant: string;
  readonly after: string;
  readonly limit: number;
}

/** Lists accounts, by handle. */
export const listAccounts = async (graph: GraphSession, page: PageRequest): Promise<NamedRow[]> =>
  rowsOf(namedRow, await graph.read(statements['transfer/exports/list-accounts'], page));

/** Lists acquaintances and entities, by id. */
export const listAcquaintancesAndThings = async (
  graph: GraphSession,
  page: PageRequest,
): Promise<z.infer<typeof nonAccountRow>[]> =>
  rowsOf(nonAccountRow, await graph.read(statements['transfer/exports/list-acquaintances-and-things'], page));

/** Lists chats with all periods of participation, by external id. */
export const listChats = async (graph: GraphSession, page: PageRequest): Promise<ChatRow[]> =>
  rowsOf(chatRow, await graph.read(statements['transfer/exports/list-chats'], page));

/** Lists blocks of one person by another, by key. */
export const listBlocks = async (graph: GraphSession, page: PageRequest): Promise<z.infer<typeof blockRow>[]> =>
  rowsOf(
    blockRow,
    await graph.read(statements['transfer/exports/list-blocks'], { ...page, ...prefixParameters(page) }),
  );

/** Lists memories as they are stored, by id. */
export const listMemories = async (graph: GraphSession, { tenant, ...page }: PageRequest): Promise<StoredMemory[]> =>
  // With a moment before any expiry, expired memories that are not archived yet keep their stored status.
  rowsOf(
    storedMemory,
    await graph.read(statements['transfer/exports/list-memories'], {
      ...page,
      audience: { tenant, now: -maxTimestamp },
    }),
  );

/** Lists events of memories, by memory and time. */
export const listEvents = async (
  graph: GraphSession,
  page: { ids: readonly string[]; after: { memory: string; at: number; id: string }; limit: number },
): Promise<StoredEvent[]> => {
  const rows = rowsOf(eventRow, await graph.read(statements['transfer/exports/list-events'], page));
  return rows.map(({ event }) => event);
};

/** Lists events of memories that no longer exist, by id. */
export const listDeletedMemoryEvents = async (graph: GraphSession, page: PageRequest): Promise<StoredEvent[]> =>
  rowsOf(eventRow, await graph.read(statements['transfer/exports/list-deleted-memory-events'], page)).map(
    ({ event }) => event,
  );

/** Lists supersessions; one memory of each pair is among the given ones. */
export const listSupersessions = async (graph: GraphSession, ids: readonly string[]): Promise<SupersessionRow[]> =>
  rowsOf(supersessionRow, await graph.read(statements['transfer/exports/list-supersessions'], { ids }));

/** Lists todos, by id. */
export const listTodos = async (graph: GraphSession, page: PageRequest): Promise<TodoRow[]> =>
  rowsOf(todoRow, await graph.read(statements['transfer/exports/list-todos'], page)).map(({ todo }) => todo);

/** Lists checkpoints of agents, by key. */
export const listCheckpoints = async (
  graph: GraphSession,
  page: PageRequest,
): Promise<z.infer<typeof checkpointRow>[]> =>
  rowsOf(
    checkpointRow,
    await graph.read(statements['transfer/exports/list-checkpoints'], { ...page, ...prefixParameters(page) }),
  );

/** Lists messages, by place and sequence number. */
export const listMessages = async (
  graph: GraphSession,
  page: { places: readonly string[]; after: { place: string; seq: number }; limit: number },
): Promise<StoredMessage[]> => rowsOf(messageRow, await graph.read(statements['transfer/exports/list-messages'], page));

/** Reads the external names of the people and chats of these ids. */
export async function readExternalNames(
  graph: GraphSession,
  tenant: string,
  ids: { people: readonly string[]; chats: readonly string[] },
): Promise<{ people: Map<string, ExternalPersonName>; chats: Map<string, string> }> {
  const [people, chats] = await Promise.all([
    ids.people.length === 0
      ? []
      : graph.read(statements['transfer/exports/read-external-names'], { tenant, ids: ids.people }),
    ids.chats.length === 0
      ? []
      : graph.read(statements['transfer/exports/read-external-chat-ids'], { tenant, ids: ids.chats }),
  ]);
  return {
    people: new Map(rowsOf(personRow, people).map(({ id, ...personName }) => [id, personName])),
    chats: new Map(rowsOf(externalIdRow, chats).map(({ id, externalId }) => [id, externalId])),
  };
}

/** Parameters of a list whose keys begin with their tenant. */
const prefixParameters = ({ tenant, after }: PageRequest) => ({
  prefix: `${tenant}|`,
  after: after === '' ? `${tenant}|` : after,
});
