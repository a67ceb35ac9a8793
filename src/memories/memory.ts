import { z } from 'zod';
import { type ChatRow, chatRow } from '../directory/chats/chat.js';
import { type MemoryEvidence, sensitivities } from '../disclosure/evidence.js';
import { type EntityRow, entityRow } from '../directory/people/person.js';
import { aspects } from './memoryKey.js';
import { factTypes, memoryTypeNames, stabilities } from './memoryTypes.js';

/** Origins of a memory: the write path that made it. */
export const memorySources = [
  'explicit',
  'shadow_extraction',
  'seeded_profile',
  'curated_fold',
  'compression',
  'insight',
  'import',
] as const;
export type MemorySource = (typeof memorySources)[number];

/**
 * Statuses of a memory. Only ACTIVE ones are live, and they expire at `expiresAt` before a sweep archives them.
 * | from | to | by |
 * | --- | --- | --- |
 * | – | ACTIVE | a new statement, a fold, an import (imports may start in any status) |
 * | ACTIVE | SUPERSEDED | a newer statement that replaces or contradicts it, or a fold |
 * | ACTIVE | ARCHIVED | expiry, a limit, or the end of the fold itself |
 * | ACTIVE | DELETED | forgetting it, or decay; restorable until `purgeAt` |
 * | SUPERSEDED, ARCHIVED, DELETED | ACTIVE | restoring it, or undoing its fold     |
 * | SUPERSEDED | ARCHIVED, DELETED | the end of a fold that is not live, or was a source of another |
 * | any | – | purge after `purgeAt`, or erasure; the history keeps the events |
 */
export const memoryStatuses = ['ACTIVE', 'SUPERSEDED', 'ARCHIVED', 'DELETED'] as const;
export type MemoryStatus = (typeof memoryStatuses)[number];

/** Scopes of a memory: a person's own, or a chat's. */
export const scopeKinds = ['personal', 'group'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

const text = z.string();
const nullableText = text.nullable();
const moment = z.number();
const textList = z.array(text);
/** Flag; false if the graph has none. */
const optionalFlag = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? false);

/** Memory as the graph stores it. Times are epoch ms; the empty string is no persona. */
export const memoryState = z.object({
  id: text,
  tenantId: text,
  text,
  type: z.enum(memoryTypeNames),
  category: text,
  channel: text,
  aspect: z.enum(aspects),
  factType: z.enum(factTypes),
  /** Id of the entity it is mainly about; null for none. */
  primaryId: nullableText,
  sensitivity: z.enum(sensitivities),
  portable: z.boolean(),
  legacy: z.boolean(),
  persona: text,
  ownerId: nullableText,
  chatId: nullableText,
  staterId: nullableText,
  learnedInId: nullableText,
  learnedAt: moment,
  aboutIds: textList,
  subjectIds: textList,
  aboutAccount: z.boolean(),
  aboutOthers: z.boolean(),
  acquaintedIds: textList,
  confidedIds: textList.nullable(),
  confidedByWords: optionalFlag,
  aloneId: nullableText,
  /** Minimum sensitivity set by a subject; null if none has set one. */
  subjectSensitivity: z.enum(sensitivities).nullable(),
  subjectClosed: z.boolean(),
  restrictedByOrigin: optionalFlag,
  blockerIds: textList,
  /** This memory's names of the persons it is about, in `aboutIds` order; empty if stored before names were kept. */
  aboutLabels: textList.nullish().transform((labels) => labels ?? []),
  entityIds: textList,
  /** Names of its things, as this memory uses them, in the order of `entityIds`. Other memories may use others. */
  entityLabels: textList,
  hearsay: z.boolean(),
  slot: nullableText,
  value: nullableText,
  memoryKey: text,
  /** Unique key of a live memory; null if it is not live. */
  liveKey: nullableText,
  importance: z.number(),
  /** Importance to set again on unpinning; null while not pinned. */
  unpinnedImportance: z.number().nullable(),
  pinned: z.boolean(),
  confidence: z.number(),
  source: z.enum(memorySources),
  stability: z.enum(stabilities),
  ttlDays: z.number().nullable(),
  tags: textList,
  evidence: textList,
  thread: nullableText,
  threadKey: text,
  agentId: nullableText,
  runId: nullableText,
  mentions: z.number(),
  accesses: z.number(),
  status: z.enum(memoryStatuses),
  expiresAt: moment,
  purgeAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  observedAt: moment,
  /** Epoch ms of the last repetition of the same statement; null for never. */
  confirmedAt: moment.nullable(),
});
export type MemoryState = z.infer<typeof memoryState>;

/** Memory with the persons, things and chats it names. */
export interface MemoryRow {
  readonly memory: MemoryState;
  readonly entities: readonly EntityRow[];
  readonly chats: readonly ChatRow[];
}

const columns = Object.keys(memoryState.shape);

/** Memory as `cypher/fragments/columns/memoryColumns` returns it: values in the order of its fields, unnamed. */
const memoryColumns = z
  .array(z.unknown())
  .length(columns.length)
  .transform((values) => {
    const fields: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) fields[columns[index]!] = values[index];
    return fields;
  })
  .pipe(memoryState);

/** Id and tenant of the memory in a row. They are the first two columns, so no other column needs to be valid. */
export const memoryIdOf = z
  .object({ memory: z.tuple([text, nullableText], z.unknown()) })
  .transform(({ memory: [id, tenantId] }) => ({ id, tenantId: tenantId ?? '' }));

export const memoryRow = z.object({ memory: memoryColumns, entities: z.array(entityRow), chats: z.array(chatRow) });

/** Evidence as of a moment (epoch ms): live if stored and not yet ended by then. All other values are the present. */
export function evidenceAt(memory: MemoryState, at: number): MemoryEvidence {
  const { createdAt, updatedAt, status } = memory;
  const wasLive = createdAt <= at && (status === 'ACTIVE' || at < updatedAt);
  return { ...memory, status: wasLive ? 'ACTIVE' : 'SUPERSEDED' };
}

/** Returns the name by which a memory calls a person or thing; undefined if it names neither. */
export const labelInMemory = (
  { aboutIds, aboutLabels, entityIds, entityLabels }: MemoryState,
  id: string,
): string | undefined => aboutLabels[aboutIds.indexOf(id)] ?? entityLabels[entityIds.indexOf(id)];
