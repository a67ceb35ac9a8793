import { z } from 'zod';
import { type DomainError, invalidInput } from '../../platform/errors.js';

/** Checkpoint: state of an agent, saved under a thread of its person. */
export const checkpoint = z.object({
  thread: z.string(),
  /** Version of the state: 1 for the first save, plus one for each later save. */
  version: z.number(),
  /** Stored as JSON. */
  data: z.string().transform((text) => JSON.parse(text) as unknown),
  /** Time in epoch ms. */
  updatedAt: z.number(),
});
export type Checkpoint = Readonly<z.infer<typeof checkpoint>>;

/** Maximum size of a state, in bytes of its JSON text in UTF-8. */
const maxBytes = 1_048_576;
const maxDepth = 100;

/** Returns a state as JSON text. Throws INVALID_INPUT if it is too large or nested too deeply. */
export function serializeState(data: unknown): string {
  checkShape(data);
  const text = JSON.stringify(data);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw tooLarge(String(bytes));
  return text;
}

/** Returns every text and number of a state, each after its property name, in pieces of at most 8,000 characters. */
export function textsOfState(data: unknown, name = ''): string[] {
  if (typeof data === 'string' || typeof data === 'number') return splitIntoPieces(`${name}${data}`);
  if (Array.isArray(data)) return data.flatMap((one) => textsOfState(one, name));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, one]) => [...splitIntoPieces(key), ...textsOfState(one, `${key}: `)]);
}

const pieceLength = 8_000;
/**
 * Overlap of two pieces, in characters, so that a secret across their border is whole in one of them. A recovery phrase
 * of 24 words has at most 215; a URL with a user and a password of nearly 200 each is longer, and may be missed.
 */
const overlap = 400;

function splitIntoPieces(text: string): string[] {
  const result: string[] = [];
  for (let start = 0; start === 0 || start + overlap < text.length; start += pieceLength - overlap) {
    result.push(text.slice(start, start + pieceLength));
  }
  return result;
}

/** Throws INVALID_INPUT for a state too deep or too large. Ends once past the limit: a full walk may take seconds. */
function checkShape(data: unknown): void {
  const stack = [{ value: data, level: 0 }];
  /** Lower bound of the bytes of JSON text for the visited parts. */
  let minBytes = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, level } = next;
    if (typeof value !== 'object' || value === null) {
      minBytes += typeof value === 'string' ? value.length + 2 : 1;
    } else {
      if (level === maxDepth) throw invalidInput(`data must be nested at most ${maxDepth} levels deep.`);
      const names = Array.isArray(value) ? [] : Object.keys(value);
      const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
      // Brackets, commas, and names with their quotes and colons.
      minBytes += names.reduce((sum, name) => sum + name.length + 3, Math.max(2, parts.length + 1));
      if (minBytes + parts.length <= maxBytes) for (const part of parts) stack.push({ value: part, level: level + 1 });
      else throw tooLarge('more');
    }
    if (minBytes > maxBytes) throw tooLarge('more');
  }
}

const tooLarge = (bytes: string): DomainError =>
  invalidInput(`data must be at most ${maxBytes} bytes as JSON; it has ${bytes}.`);
