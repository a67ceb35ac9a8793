import { z } from 'zod';
import type { MemoryEvidence } from '../disclosure/evidence.js';
import type { EntityRow } from '../people/person.js';
import { memoryTypeNames } from './memoryTypes.js';

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
  aspect: z.enum(['profile', 'people', 'project']),
  factType: z.enum(['fact', 'preference', 'relationship', 'friction', 'habit']),
  /** The entity it is mainly about; null for nobody. */
  primaryId: maybe,
  sensitivity: z.enum(['PUBLIC', 'PERSONAL', 'SENSITIVE']),
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
  stability: z.enum(['volatile', 'stable', 'permanent']),
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

const entityRow = z.object({
  id: text,
  type: z.enum(['person', 'org', 'place', 'project']),
  ref: text,
  label: text,
  handle: maybe,
  creatorId: maybe,
});
const chatRow = z.object({ id: text, externalId: text, kind: z.enum(['PRIVATE', 'GROUP']), title: maybe });

/** A chat as a memory names it. */
export type ChatRow = z.infer<typeof chatRow>;

/** A memory with the people, things and chats it names. */
export interface MemoryRow {
  readonly memory: MemoryState;
  readonly entities: readonly EntityRow[];
  readonly chats: readonly ChatRow[];
}

/** The shape of every row that carries a memory. */
export const memoryRow = z.object({ memory: memoryState, entities: z.array(entityRow), chats: z.array(chatRow) });

/** What the disclosure rule looks at. */
export const evidenceOf = (memory: MemoryState): MemoryEvidence => memory;
