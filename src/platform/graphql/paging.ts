import { invalidInput } from '../errors.js';

/** One page of a list. */
export interface Page<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly hasNextPage: boolean;
  /** Counted only when asked for. */
  readonly totalCount: () => Promise<number>;
}

const maxFirst = 100;

/** How many items a page may hold: 1 to 100, 20 when not said. */
export function pageSize(first: number | null | undefined, standard = 20): number {
  const size = first ?? standard;
  if (size < 1 || size > maxFirst) throw invalidInput(`first must be 1 to ${maxFirst}, not ${size}.`);
  return size;
}

/** A place in a list as an opaque text. */
export const encodeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place that a cursor stands for; INVALID_INPUT for anything that no page gave. */
export function decodeCursor(cursor: string): readonly (string | number)[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(place) && place.every((part) => typeof part === 'string' || typeof part === 'number'))
      return place;
  } catch {
    // Not ours: said below.
  }
  throw invalidInput('after must be a cursor that an earlier page of this list gave.');
}
