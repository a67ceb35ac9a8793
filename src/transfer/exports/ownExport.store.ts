import { z } from 'zod';
import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { messageRow } from '../../conversations/message.js';
import { historyEventRow } from '../../memories/read/history.js';
import { type MemoryRow, memoryRow } from '../../memories/memory.js';
import { entityRow } from '../../directory/people/person.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
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

/** Cursor of a list in order of time: the next page begins after it. `at` in epoch ms. */
export interface TimeCursor {
  readonly at: number;
  readonly id: string;
}

const eventRow = historyEventRow.extend({ memory: z.string() });
const ownMessage = z.object({ message: messageRow, place: z.string(), confidants: z.array(entityRow).nullable() });
const cursorRow = z.object({ id: z.string(), at: z.number() });
const personaRow = z.object({ persona: z.string() });

/** Reads a viewer with their own names. */
export async function readOwnAccount(
  graph: GraphSession,
  tenant: string,
  viewer: string,
): Promise<NamedRow | undefined> {
  return rowsOf(namedRow, await graph.read(statements['transfer/exports/own/read-own-account'], { tenant, viewer }))[0];
}

/** Lists one page of a viewer's acquaintances, by ref. */
export const listOwnAcquaintances = async (
  graph: GraphSession,
  page: { tenant: string; viewer: string; after: string; limit: number },
): Promise<NamedRow[]> =>
  rowsOf(namedRow, await graph.read(statements['transfer/exports/own/list-own-acquaintances'], page));

/** Lists one page of the chats in which a viewer takes or took part, by external id. */
export const listOwnChats = async (
  graph: GraphSession,
  page: { tenant: string; viewer: string; after: string; limit: number; now: number },
): Promise<ChatRow[]> => rowsOf(chatRow, await graph.read(statements['transfer/exports/own/list-own-chats'], page));

/** Lists the personas for which there are memories whose origin is the viewer. */
export async function listOwnPersonas(graph: GraphSession, audience: Audience): Promise<string[]> {
  const params = { audience: audienceParameter(audience) };
  const rows = rowsOf(personaRow, await graph.read(statements['transfer/exports/own/list-own-personas'], params));
  return rows.map(({ persona }) => persona);
}

/** Lists a page of memories whose origin is the viewer: of the audience's persona, or of none if it has none. */
export const listOwnMemories = async (
  graph: GraphSession,
  audience: Audience,
  page: { after: TimeCursor; limit: number },
): Promise<MemoryRow[]> =>
  rowsOf(
    memoryRow,
    await graph.read(statements['transfer/exports/own/list-own-memories'], forAudience(audience, page)),
  );

/** Lists the newest events of present and former texts of memories that the viewer may read, up to a limit for each. */
export async function listOwnEvents(
  graph: GraphSession,
  audience: Audience,
  page: { ids: readonly string[]; limit: number },
): Promise<{ current: OwnEvent[]; former: OwnEvent[] }> {
  const params = forAudience(audience, page);
  const [currentRows, formerRows] = await Promise.all([
    graph.read(statements['transfer/exports/own/list-own-events'], params),
    graph.read(statements['transfer/exports/own/list-own-former-events'], params),
  ]);
  return { current: rowsOf(eventRow, currentRows), former: rowsOf(eventRow, formerRows) };
}

/** An event with the id of its memory. */
export type OwnEvent = z.infer<typeof eventRow>;

/** Lists supersessions among the viewer's memories; one memory of each pair is among the given ones. */
export const listOwnSupersessions = async (
  graph: GraphSession,
  audience: Audience,
  ids: readonly string[],
): Promise<SupersessionRow[]> =>
  rowsOf(
    supersessionRow,
    await graph.read(statements['transfer/exports/own/list-own-supersessions'], forAudience(audience, { ids })),
  );

/** Lists one page of ids of sensitive memories about other accounts, which the export withholds from their origin. */
export const listWithheldMemories = async (
  graph: GraphSession,
  audience: Audience,
  page: { after: TimeCursor; limit: number },
): Promise<TimeCursor[]> =>
  rowsOf(
    cursorRow,
    await graph.read(statements['transfer/exports/own/list-withheld-memories'], forAudience(audience, page)),
  );

/** Lists one page of a person's todos: of the named personas, or of every persona if none are named. */
export async function listOwnTodos(
  graph: GraphSession,
  page: { tenant: string; person: string; personas: readonly string[] | null; after: TimeCursor; limit: number },
): Promise<TodoRow[]> {
  const params = { ...page, personas: page.personas ?? [], all: page.personas === null };
  const rows = await graph.read(statements['transfer/exports/own/list-own-todos'], params);
  return rowsOf(todoRow, rows).map(({ todo }) => todo);
}

/** Lists one page of the viewer's messages, by place and sequence number. */
export const listOwnMessages = async (
  graph: GraphSession,
  audience: Audience,
  page: { places: readonly string[]; after: { place: string; seq: number }; limit: number },
): Promise<z.infer<typeof ownMessage>[]> =>
  rowsOf(
    ownMessage,
    await graph.read(statements['transfer/exports/own/list-own-messages'], forAudience(audience, page)),
  );

const forAudience = <Params extends object>(audience: Audience, params: Params) => ({
  ...params,
  audience: audienceParameter(audience),
});
