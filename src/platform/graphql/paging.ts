import { z } from 'zod';
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

/** A position in a list as an opaque text. */
export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** The positions in lists that are ordered by a moment, epoch ms, and an id. */
export const momentAndId = z.tuple([z.number(), z.string()]);

/** The position in a list that a cursor stands for; INVALID_INPUT for anything that no page of such a list gave. */
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
