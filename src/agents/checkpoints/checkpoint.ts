import { type DomainError, invalidInput } from '../../platform/errors.js';

/** A state of an agent, saved under a thread of its person. */
export interface Checkpoint {
  readonly thread: string;
  /** 1 for the first that is saved; rises by one. */
  readonly version: number;
  readonly data: unknown;
  /** Epoch ms. */
  readonly updatedAt: number;
}

/** Most bytes a state may have as JSON text in UTF-8. */
const maxBytes = 1_048_576;
const maxDepth = 100;

/** A state as JSON text; INVALID_INPUT where it is too large or too deep. */
export function stateText(data: unknown): string {
  checkShape(data);
  const text = JSON.stringify(data);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw tooLarge(String(bytes));
  return text;
}

/** Every text and number of a state, in pieces of at most 8,000 characters, with the name it stands under. */
export function textsOfState(data: unknown, name = ''): string[] {
  if (typeof data === 'string' || typeof data === 'number') return pieces(`${name}${data}`);
  if (Array.isArray(data)) return data.flatMap((one) => textsOfState(one, name));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, one]) => [...pieces(key), ...textsOfState(one, `${key}: `)]);
}

const pieceLength = 8_000;
/** What stands where two pieces meet is seen by both. */
const overlap = 400;

function pieces(text: string): string[] {
  const result: string[] = [];
  for (let start = 0; start === 0 || start + overlap < text.length; start += pieceLength - overlap) {
    result.push(text.slice(start, start + pieceLength));
  }
  return result;
}

/**
 * Refuses a state that is too deep or too large without making its text: what a body can hold takes seconds to walk, so
 * this ends where the parts that it has seen are too much already.
 */
function checkShape(data: unknown): void {
  const open = [{ value: data, level: 0 }];
  /** Bytes of the text that what is seen has at least. */
  let least = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, level } = next;
    if (typeof value !== 'object' || value === null) {
      least += typeof value === 'string' ? value.length + 2 : 1;
    } else {
      if (level === maxDepth) throw invalidInput(`data must be nested at most ${maxDepth} levels deep.`);
      const names = Array.isArray(value) ? [] : Object.keys(value);
      const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
      // Its brackets, its commas, and its names with their quotes and colons.
      least += names.reduce((sum, name) => sum + name.length + 3, Math.max(2, parts.length + 1));
      if (least + parts.length <= maxBytes) for (const one of parts) open.push({ value: one, level: level + 1 });
      else throw tooLarge('more');
    }
    if (least > maxBytes) throw tooLarge('more');
  }
}

const tooLarge = (bytes: string): DomainError =>
  invalidInput(`data must be at most ${maxBytes} bytes as JSON; it has ${bytes}.`);
