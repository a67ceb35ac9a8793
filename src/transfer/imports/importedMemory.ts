import { z } from 'zod';
import { sensitivities, type Sensitivity } from '../../disclosure/evidence.js';
import { memoryStatuses } from '../../memories/memory.js';
import { factTypes, memoryTypeNames, stabilities } from '../../memories/memoryTypes.js';
import { importance } from '../../memories/rememberInput.js';
import { thingTypes } from '../../directory/people/person.js';

/** A name of a person or chat in a file. */
export const key = z.string().min(1).max(300);
/** A moment in a file, read by `momentOf`. */
export const when = z.union([z.string(), z.date().transform((date) => date.toISOString())]);

/** Returns a schema of an enum value in any case, as upper case. */
export const capital = <T extends string>(values: readonly T[]) =>
  z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(values as readonly [T, ...T[]]));

/** Returns a schema of an enum value in any case, as lower case. */
export const lower = <T extends string>(values: readonly T[]) =>
  z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(values as readonly [T, ...T[]]));

/**
 * A memory of an import file, with owner or chat, stater, place and time. Texts are checked later, by the rules of its
 * type.
 */
export const importedMemory = z.strictObject({
  owner: key.optional(),
  chat: key.optional(),
  text: z.string(),
  about: z
    .array(z.union([key, z.strictObject({ name: z.string() })]))
    .max(20, 'it must have at most 20 persons')
    .default([]),
  statedBy: key.optional(),
  learnedIn: key.optional(),
  at: when.optional(),
  sensitivity: capital(sensitivities).optional(),
  portable: z.boolean().optional(),
  /** Handles of those it is confided to. */
  confidedTo: z.array(key).max(20, 'it must have at most 20 persons').optional(),
  type: lower(memoryTypeNames).default('knowledge'),
  category: z.string().optional(),
  factType: lower(factTypes).optional(),
  importance: importance.optional(),
  pinned: z.boolean().optional(),
  confidence: z.number().min(0).max(1).optional(),
  evidence: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  persona: z.string().optional(),
  slot: z.string().optional(),
  value: z.string().optional(),
  entities: z.array(z.strictObject({ type: lower(thingTypes), label: z.string() })).default([]),
  stability: lower(stabilities).optional(),
  ttlDays: z.number().int().min(1).max(36_500).optional(),
  thread: z.string().optional(),
  agentId: z.string().optional(),
  runId: z.string().optional(),
  legacy: z.boolean().default(false),
  status: capital(memoryStatuses).default('ACTIVE'),
  expiresAt: when.optional(),
});

/** A memory of a file with a valid shape. */
export type ImportedMemory = z.infer<typeof importedMemory>;

/** Sensitivity of a memory whose line has none: a fixed level, or what the word rules find in its text. */
export type UnsaidSensitivity = Sensitivity | 'BY_WORDS';
