import { z } from 'zod';
import { chatKinds, participationKinds, type Audience, audienceParameter } from '../../disclosure/audience.js';
import { messageRow } from '../../conversations/message.js';
import { readEvent } from '../../memories/read/history.js';
import { type MemoryRow, memoryRow } from '../../memories/memory.js';
import { todoKinds } from '../../learning/todos/todo.js';
import { entityRow } from '../../directory/people/person.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';

/** Cursor of a list in order of time: the next page begins after it. `at` in epoch ms. */
export interface TimeCursor {
  readonly at: number;
  readonly id: string;
}

const alias = z.object({ name: z.string(), at: z.number() });
/** A person or entity as the graph holds them, with every name. Times in epoch ms. */
export const namedRow = z.object({
  person: z.object({
    id: z.string(),
    handle: z.string().nullable(),
    label: z.string(),
    ref: z.string(),
    names: z.array(z.string()).nullable(),
    createdAt: z.number(),
    creatorId: z.string().nullable(),
    insightsAt: z.number().nullable(),
  }),
  aliases: z.array(alias),
  link: z.object({ handle: z.string(), at: z.number() }).nullable(),
});
export type NamedRow = z.infer<typeof namedRow>;

const period = z.object({ handle: z.string(), from: z.number(), to: z.number(), as: z.enum(participationKinds) });
/** A chat with periods of participation. Times in epoch ms. */
export const chatWithPeriods = z.object({
  chat: z.object({
    id: z.string(),
    externalId: z.string(),
    kind: z.enum(chatKinds),
    title: z.string().nullable(),
    createdAt: z.number(),
  }),
  periods: z.array(period),
});
const ownChat = chatWithPeriods.extend({ others: z.array(z.string()) });
const eventRow = readEvent.extend({ memory: z.string() });
/** A pair of memories of which one superseded the other; `page` is the memory that was requested. Times in epoch ms. */
export const supersessionRow = z.object({
  page: z.string(),
  other: z.string(),
  persona: z.string(),
  createdAt: z.number(),
  isNewer: z.boolean(),
  at: z.number(),
  reason: z.string(),
});
export type SupersessionRow = z.infer<typeof supersessionRow>;
/** A todo as it is stored. Times in epoch ms. */
export const todoRow = z.object({
  todo: z.object({
    id: z.string(),
    personId: z.string(),
    persona: z.string(),
    kind: z.enum(todoKinds),
    text: z.string(),
    done: z.boolean(),
    createdAt: z.number(),
    updatedAt: z.number(),
  }),
});
const ownMessage = z.object({ message: messageRow, place: z.string(), confidants: z.array(entityRow).nullable() });
const cursorRow = z.object({ id: z.string(), at: z.number() });
const personaRow = z.object({ persona: z.string() });

/** Reads a viewer with their own names. */
export async function readViewer(graph: GraphSession, tenant: string, viewer: string): Promise<NamedRow | undefined> {
  return rowsOf(namedRow, await graph.read(statements['transfer/exports/own/read-self'], { tenant, viewer }))[0];
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
): Promise<z.infer<typeof ownChat>[]> =>
  rowsOf(ownChat, await graph.read(statements['transfer/exports/own/list-own-chats'], page));

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
    await graph.read(statements['transfer/exports/own/list-own-memories'], {
      ...page,
      audience: audienceParameter(audience),
    }),
  );

/** Lists the newest events of present and former texts of memories that the viewer may read, up to a limit for each. */
export async function listOwnEvents(
  graph: GraphSession,
  audience: Audience,
  page: { ids: readonly string[]; limit: number },
): Promise<{ current: OwnEvent[]; former: OwnEvent[] }> {
  const params = { ...page, audience: audienceParameter(audience) };
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
): Promise<SupersessionRow[]> => {
  const params = { ids, audience: audienceParameter(audience) };
  return rowsOf(supersessionRow, await graph.read(statements['transfer/exports/own/list-own-supersessions'], params));
};

/** Lists one page of ids of sensitive memories about other accounts, which the export withholds from their origin. */
export const listWithheld = async (
  graph: GraphSession,
  audience: Audience,
  page: { after: TimeCursor; limit: number },
): Promise<TimeCursor[]> =>
  rowsOf(
    cursorRow,
    await graph.read(statements['transfer/exports/own/list-withheld'], {
      ...page,
      audience: audienceParameter(audience),
    }),
  );

/** Lists one page of a person's todos: of the named personas, or of every persona if none are named. */
export async function listOwnTodos(
  graph: GraphSession,
  page: { tenant: string; person: string; personas: readonly string[] | null; after: TimeCursor; limit: number },
): Promise<z.infer<typeof todoRow>['todo'][]> {
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
    await graph.read(statements['transfer/exports/own/list-own-messages'], {
      ...page,
      audience: audienceParameter(audience),
    }),
  );
