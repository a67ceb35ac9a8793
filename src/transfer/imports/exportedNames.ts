import { z } from 'zod';
import { isId } from '../../platform/ids.js';
import { key } from './importedMemory.js';

/** The id that a memory or an event had where it was exported. */
export const id = z.string().refine(isId, 'it must be an id of 32 hexadecimal digits');
/** A number of times. */
export const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * Somebody as an exported line names them: a handle, with what a memory calls them where that is something else; or an
 * acquaintance by name and, where it is known, whose they are and under which ref.
 */
export const personName = z.union([
  key,
  z.strictObject({ handle: key, called: z.string() }),
  z.strictObject({ name: z.string(), of: key.optional(), ref: z.string().max(400).optional() }),
]);
export type PersonName = z.infer<typeof personName>;

/** A thread as it is named outside: its owner's or chat's own, or one that was given a name there. */
export const threadName = z.union([
  z.strictObject({ owner: key, name: z.string().optional() }),
  z.strictObject({ chat: key, name: z.string().optional() }),
]);
export type ThreadName = z.infer<typeof threadName>;

/** Most people whom an exported statement is confided to: words may confide it to everybody in a chat. */
export const maxConfided = 1_000;
