import { invalidInput } from '../platform/errors.js';

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
  if (isDeeper(data, maxDepth)) throw invalidInput(`data must be nested at most ${maxDepth} levels deep.`);
  const text = JSON.stringify(data);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw invalidInput(`data must be at most ${maxBytes} bytes as JSON; it has ${bytes}.`);
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

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}
