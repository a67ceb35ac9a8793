import { z } from 'zod';
import { isExportedId } from './lineTexts.js';

/** A name of a person or chat in a file. */
export const nameField = z.string().min(1).max(300);
/** A moment in a file, read by `parseTimestamp`. */
export const momentField = z.union([z.string(), z.date().transform((date) => date.toISOString())]);

/** Returns a schema of an enum value in any case, as upper case. */
export const upperCaseEnum = <T extends string>(values: readonly T[]) =>
  z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(values as readonly [T, ...T[]]));

/** Returns a schema of an enum value in any case, as lower case. */
export const lowerCaseEnum = <T extends string>(values: readonly T[]) =>
  z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(values as readonly [T, ...T[]]));

/** Id of a memory or an event in the exporting graph. */
export const exportedIdField = z.string().refine(isExportedId, 'must be an id that ends in 32 hexadecimal digits');
export const countField = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * A person as an exported line names them. Either a handle, with the name that a memory uses for them if it differs; or
 * an acquaintance by name and, if known, the handle of the person who knows them and the ref.
 */
export const personName = z.union([
  nameField,
  z.strictObject({ handle: nameField, called: z.string() }),
  z.strictObject({ name: z.string(), of: nameField.optional(), ref: z.string().max(400).optional() }),
]);
export type PersonName = z.infer<typeof personName>;

/** A thread by its external name: the default thread of its owner or chat, or a named one. */
export const threadName = z.union([
  z.strictObject({ owner: nameField, name: z.string().optional() }),
  z.strictObject({ chat: nameField, name: z.string().optional() }),
]);
export type ThreadName = z.infer<typeof threadName>;

/** Maximum length of a text that was remembered or said, in characters, of any kind. */
export const maxText = 8_000;

/** Maximum confidants of an exported statement; high, because it may be confided to all participants of a chat. */
export const maxExportedConfidants = 1_000;
