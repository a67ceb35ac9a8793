import { z } from 'zod';
import { invalidInput } from '../errors.js';

/** Page of a list. */
export interface Page<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly hasNextPage: boolean;
  /** Counted only when it is called. */
  readonly totalCount: () => Promise<number>;
}

const maxFirst = 100;

/** Returns the page size: 1 to 100, by default 20. Throws INVALID_INPUT. */
export function pageSize(first: number | null | undefined, standard = 20): number {
  const size = first ?? standard;
  if (size < 1 || size > maxFirst) throw invalidInput(`first must be 1 to ${maxFirst}, not ${size}.`);
  return size;
}

/** Encodes a position in a list as an opaque cursor. */
export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Position in a list that is ordered by a time (epoch ms) and an id. */
export const momentAndId = z.tuple([z.number(), z.string()]);

/** Decodes a cursor to its position. Throws INVALID_INPUT if no page of such a list can have returned it. */
export function positionOfCursor<Position>(cursor: string, position: z.ZodType<Position>): Position {
  const read = position.safeParse(valueOf(cursor));
  if (!read.success) throw invalidInput('after must be a cursor that an earlier page of this list gave.');
  return read.data;
}

function valueOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
