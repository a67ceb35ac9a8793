import { z } from 'zod';
import { chatKinds, participationKinds } from '../../disclosure/audience.js';
import { todoKinds } from '../../learning/todos/todo.js';
import { maxTimestamp } from '../../platform/clock.js';
import type { ParticipationLine, ExportLine } from '../lines/lineModel.js';
import { omitEmpty, formatTimestamp, formatOptionalTimestamp } from './lineFormatting.js';

// Rows that the export of a tenant and that of a person both read, and the lines made of them. Times in epoch ms.

/** A person or entity with every name, as the graph holds them. */
export const namedRow = z.object({
  person: z.object({
    id: z.string(),
    handle: z.string().nullable(),
    label: z.string(),
    ref: z.string(),
    names: z.array(z.string()).nullable(),
    createdAt: z.number(),
    creatorId: z.string().nullable(),
    /** Time of the last search for insights about the person. */
    insightsAt: z.number().nullable(),
  }),
  aliases: z.array(z.object({ name: z.string(), at: z.number() })),
  link: z.object({ handle: z.string(), at: z.number() }).nullable(),
});
export type NamedRow = z.infer<typeof namedRow>;

export const accountLine = ({ person, aliases }: NamedRow): ExportLine => ({
  person: {
    handle: person.handle!,
    name: person.label,
    at: formatTimestamp(person.createdAt),
    ...omitEmpty({ aliases: aliasesOf(aliases), insightsAt: formatOptionalTimestamp(person.insightsAt) }),
  },
});

export const acquaintanceLine = ({ person, aliases, link }: NamedRow, knower: string): ExportLine => ({
  acquaintance: {
    of: knower,
    ref: person.ref,
    name: person.label,
    names: [...(person.names ?? [person.label])],
    ...omitEmpty({
      aliases: aliasesOf(aliases),
      account: link?.handle,
      linkedAt: link && formatTimestamp(link.at),
      at: formatTimestamp(person.createdAt),
    }),
  },
});

/** Names with the times since which they are known. */
const aliasesOf = (aliases: NamedRow['aliases']): { name: string; at: string }[] =>
  aliases.map(({ name, at }) => ({ name, at: formatTimestamp(at) }));

const period = z.object({ handle: z.string(), from: z.number(), to: z.number(), as: z.enum(participationKinds) });
/** A chat with periods of participation: of all in the export of a tenant, else of the person. */
export const chatRow = z.object({
  chat: z.object({
    id: z.string(),
    externalId: z.string(),
    kind: z.enum(chatKinds),
    title: z.string().nullable(),
    createdAt: z.number(),
    /** Of a tenant's export: latest moment from which it holds a memory or message. */
    heldUntil: z.number().nullish(),
  }),
  periods: z.array(period),
  /** Of a person's export: handles of the other present participants. */
  others: z.array(z.string()).optional(),
});
export type ChatRow = z.infer<typeof chatRow>;

export const chatLine = ({ chat, periods, others }: ChatRow): ExportLine => ({
  chat: {
    externalId: chat.externalId,
    kind: chat.kind,
    ...omitEmpty({
      title: chat.title,
      others,
      at: formatTimestamp(chat.createdAt),
      heldUntil: formatOptionalTimestamp(chat.heldUntil),
    }),
    participants: periods.map(participationLineOf),
  },
});

const participationLineOf = ({ handle, from, to, as }: z.infer<typeof period>): ParticipationLine => ({
  person: handle,
  from: formatTimestamp(from),
  ...(to >= maxTimestamp ? {} : { to: formatTimestamp(to) }),
  ...(as === 'GUEST' ? { as } : {}),
});

/** A pair of memories of which one superseded the other; `page` is the memory that was requested. */
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

/** Builds the lines of the pairs of a page of memories; a pair comes once, after both of its memories. */
export const supersessionLines = (
  pairs: readonly SupersessionRow[],
  pageIds: readonly string[],
  isOtherExported: (pair: SupersessionRow) => boolean,
): ExportLine[] =>
  pairs
    // A pair on one page is found from both ends.
    .filter((pair) => isOtherExported(pair) && (pair.isNewer || !pageIds.includes(pair.other)))
    .map(({ page, other, isNewer, at, reason }) => {
      const [newer, older] = isNewer ? [page, other] : [other, page];
      return { supersession: { newer, older, at: formatTimestamp(at), reason } };
    });

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
export type TodoRow = z.infer<typeof todoRow>['todo'];

export const todoLine = ({ kind, text, persona, done, createdAt, updatedAt }: TodoRow, of: string): ExportLine => ({
  todo: {
    of,
    kind,
    text,
    ...omitEmpty({
      persona,
      done: done || null,
      updatedAt: updatedAt === createdAt ? null : formatTimestamp(updatedAt),
    }),
    at: formatTimestamp(createdAt),
  },
});

export const checkpointLine = (
  { thread, version, data, updatedAt }: { thread: string; version: number; data: unknown; updatedAt: number },
  of: string,
): ExportLine => ({ checkpoint: { of, thread, version, data, at: formatTimestamp(updatedAt) } });
