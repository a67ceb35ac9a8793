import { z } from 'zod';
import { type ChatRow, chatRow } from '../directory/chats/chat.js';
import { type MemoryEvidence, sensitivities } from '../disclosure/evidence.js';
import { type EntityRow, entityRow } from '../directory/people/person.js';
import { aspects } from './memoryKey.js';
import { factTypes, memoryTypeNames, stabilities } from './memoryTypes.js';

/** Where a memory came from. */
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

export const memoryStatuses = ['ACTIVE', 'SUPERSEDED', 'ARCHIVED', 'DELETED'] as const;
export type MemoryStatus = (typeof memoryStatuses)[number];

/** Whose a memory is: a person's own, or a chat's. */
export const scopeKinds = ['personal', 'group'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

const text = z.string();
const maybe = text.nullable();
const moment = z.number();
const list = z.array(text);

/** A memory as the graph holds it: times in epoch ms, the empty text for no persona. */
export const memoryState = z.object({
  id: text,
  tenantId: text,
  text,
  type: z.enum(memoryTypeNames),
  category: text,
  channel: text,
  aspect: z.enum(aspects),
  factType: z.enum(factTypes),
  /** The entity it is mainly about; null for nobody. */
  primaryId: maybe,
  sensitivity: z.enum(sensitivities),
  portable: z.boolean(),
  legacy: z.boolean(),
  persona: text,
  ownerId: maybe,
  chatId: maybe,
  staterId: maybe,
  learnedInId: maybe,
  learnedAt: moment,
  aboutIds: list,
  subjectIds: list,
  aboutAccount: z.boolean(),
  aboutOthers: z.boolean(),
  acquaintedIds: list,
  confidedIds: list.nullable(),
  confidedByWords: z
    .boolean()
    .nullish()
    .transform((byWords) => byWords ?? false),
  aloneId: maybe,
  /** The least sensitivity that a subject has set; null where none has. */
  subjectSensitivity: z.enum(sensitivities).nullable(),
  /** Whether a subject has closed it. */
  subjectClosed: z.boolean(),
  blockerIds: list,
  /** What this memory calls the people it is about, in their order; empty in what was stored before names were kept. */
  aboutLabels: list.nullish().transform((labels) => labels ?? []),
  entityIds: list,
  /** What this memory calls its things, in the order of `entityIds`: others may call them otherwise. */
  entityLabels: list,
  hearsay: z.boolean(),
  slot: maybe,
  value: maybe,
  memoryKey: text,
  /** Null when it is not live. */
  liveKey: maybe,
  importance: z.number(),
  /** The importance that unpinning gives back; null while not pinned. */
  unpinnedImportance: z.number().nullable(),
  pinned: z.boolean(),
  confidence: z.number(),
  source: z.enum(memorySources),
  stability: z.enum(stabilities),
  ttlDays: z.number().nullable(),
  tags: list,
  evidence: list,
  thread: maybe,
  threadKey: text,
  agentId: maybe,
  runId: maybe,
  mentions: z.number(),
  accesses: z.number(),
  status: z.enum(memoryStatuses),
  expiresAt: moment,
  purgeAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  observedAt: moment,
  /** When the same was last said again; null for never. */
  confirmedAt: moment.nullable(),
});
export type MemoryState = z.infer<typeof memoryState>;

/** A memory with the people, things and chats it names. */
export interface MemoryRow {
  readonly memory: MemoryState;
  readonly entities: readonly EntityRow[];
  readonly chats: readonly ChatRow[];
}

const columns = Object.keys(memoryState.shape);

/** A memory as it is read, by `cypher/fragments/memoryColumns`: its values in the order of its fields, without their names. */
const memoryColumns = z
  .array(z.unknown())
  .length(columns.length)
  .transform((values) => {
    const named: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) named[columns[at]!] = values[at];
    return named;
  })
  .pipe(memoryState);

/** Which memory a row carries, whatever else there is to read of it: its id and its tenant come first. */
export const memoryIdOf = z
  .object({ memory: z.tuple([text, maybe], z.unknown()) })
  .transform(({ memory: [id, tenantId] }) => ({ id, tenantId: tenantId ?? '' }));

/** The shape of every row that carries a memory. */
export const memoryRow = z.object({ memory: memoryColumns, entities: z.array(entityRow), chats: z.array(chatRow) });

/** What the disclosure rule looks at. */
export const evidenceOf = (memory: MemoryState): MemoryEvidence => memory;
