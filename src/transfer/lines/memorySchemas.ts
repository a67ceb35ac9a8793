import { z } from 'zod';
import { sensitivities, type Sensitivity } from '../../disclosure/evidence.js';
import { thingTypes } from '../../directory/people/person.js';
import { maxTtlDays } from '../../memories/drafts/lifetime.js';
import { memorySources, memoryStatuses } from '../../memories/memory.js';
import { factTypes, memoryTypeNames, stabilities } from '../../memories/memoryTypes.js';
import { importance } from '../../memories/drafts/rememberInput.js';
import {
  upperCaseEnum,
  countField,
  exportedIdField,
  nameField,
  lowerCaseEnum,
  maxExportedConfidants,
  personName,
  threadName,
  momentField,
} from './lineFields.js';

/** Memory of an import file, with owner or chat, stater, place and time. Its type's rules check texts later. */
export const importedMemory = z.strictObject({
  owner: nameField.optional(),
  chat: nameField.optional(),
  text: z.string(),
  about: z
    .array(z.union([nameField, z.strictObject({ name: z.string() })]))
    .max(20, 'must have at most 20 persons')
    .default([]),
  statedBy: nameField.optional(),
  learnedIn: nameField.optional(),
  at: momentField.optional(),
  sensitivity: upperCaseEnum(sensitivities).optional(),
  portable: z.boolean().optional(),
  /** Handles of those it is confided to. */
  confidedTo: z.array(nameField).max(20, 'must have at most 20 persons').optional(),
  type: lowerCaseEnum(memoryTypeNames).default('knowledge'),
  category: z.string().optional(),
  factType: lowerCaseEnum(factTypes).optional(),
  importance: importance.optional(),
  pinned: z.boolean().optional(),
  confidence: z.number().min(0).max(1).optional(),
  evidence: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  persona: z.string().optional(),
  slot: z.string().optional(),
  value: z.string().optional(),
  entities: z.array(z.strictObject({ type: lowerCaseEnum(thingTypes), label: z.string() })).default([]),
  stability: lowerCaseEnum(stabilities).optional(),
  ttlDays: z.number().int().min(1).max(maxTtlDays).optional(),
  thread: z.string().optional(),
  agentId: z.string().optional(),
  runId: z.string().optional(),
  legacy: z.boolean().default(false),
  status: upperCaseEnum(memoryStatuses).default('ACTIVE'),
  expiresAt: momentField.optional(),
});

/** A memory with its state and history; `at` is when it was made. */
export const exportedMemory = importedMemory.extend({
  id: exportedIdField,
  about: z.array(personName).max(20, 'must have at most 20 persons').default([]),
  confidedTo: z.array(personName).max(maxExportedConfidants).optional(),
  confidedByWords: z.boolean().default(false),
  source: z.enum(memorySources).default('import'),
  /** These three default to `at`. */
  learnedAt: momentField.optional(),
  observedAt: momentField.optional(),
  updatedAt: momentField.optional(),
  accessedAt: momentField.optional(),
  confirmedAt: momentField.optional(),
  purgeAt: momentField.optional(),
  mentions: countField.default(1),
  accesses: countField.default(0),
  /** Number of uses by its own people since it was last raised. */
  uses: countField.optional(),
  /** The only person who hears it: it was said to them alone in a private chat, or is from their profile. */
  saidAloneTo: nameField.optional(),
  /** Those it is about whom its stater knew. If absent, it follows from their chats and blocks. */
  acquainted: z.array(nameField).max(20).optional(),
  blockedBy: z.array(nameField).max(20).default([]),
  sensitivityBySubject: upperCaseEnum(sensitivities).optional(),
  closedBySubject: z.boolean().default(false),
  restrictedByOrigin: z.boolean().default(false),
  inThread: threadName.optional(),
  /** True if another memory has the key that would be its own. */
  ownKey: z.boolean().default(false),
  /** Mentions of what it said before. */
  formerMentions: countField.optional(),
  /** Messages that it was made of, each as often as it said so. */
  madeOf: z.array(exportedIdField).max(1_000).default([]),
  /** Messages of which only an earlier text was made. */
  formerlyMadeOf: z.array(exportedIdField).max(1_000).default([]),
  /** The fold that it was taken out of. Memories with the same value are not folded together again. */
  apartFrom: exportedIdField.optional(),
});

export type ImportedMemory = z.output<typeof importedMemory>;

export type ExportedMemory = z.output<typeof exportedMemory>;

/** Sensitivity of a memory whose line has none: a fixed level, or what the word rules find in its text. */
export type UnsaidSensitivity = Sensitivity | 'BY_WORDS';
