import { z } from 'zod';
import { maxTimestamp } from '../clock.js';
import { invalidInput } from '../errors.js';

export interface Page<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly hasNextPage: boolean;
  /** Counted only when it is called. */
  readonly totalCount: () => Promise<number>;
}

const maxFirst = 100;

/** Returns the page size: 1 to 100, by default `standard`. Throws INVALID_INPUT. */
export function pageSize(first: number | null | undefined, standard = 20): number {
  const size = first ?? standard;
  if (size < 1 || size > maxFirst) throw invalidInput(`first must be 1 to ${maxFirst}, not ${size}.`);
  return size;
}

/** Encodes a position in a list as an opaque cursor. */
export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Position in a list that is ordered by a time (epoch ms) and an id. */
const momentAndId = z.tuple([z.number(), z.string()]);

/** Decodes a cursor to its position. Throws INVALID_INPUT if no page of such a list can have returned it. */
export const positionOfCursor = <Position>(cursor: string, position: z.ZodType<Position>): Position =>
  checkedPosition(valueOf(cursor), position);

/** Returns the decoded value of a cursor. Throws INVALID_INPUT if it is no position. */
export function checkedPosition<Position>(value: unknown, position: z.ZodType<Position>): Position {
  const parsed = position.safeParse(value);
  if (!parsed.success) throw invalidInput('after must be a cursor from an earlier page of this list.');
  return parsed.data;
}

function valueOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Makes a page of rows that were read with a limit of `first + 1`. */
export const pageOfRows = <T>(
  rows: readonly T[],
  first: number,
  cursorOf: (row: T) => string,
  totalCount: () => Promise<number>,
): Page<T> => ({
  edges: rows.slice(0, first).map((row) => ({ cursor: cursorOf(row), node: row })),
  hasNextPage: rows.length > first,
  totalCount,
});

/** Position in a list that is ordered by a time in epoch ms, newest first, and an id. */
export interface MomentPosition {
  readonly moment: number;
  readonly id: string;
}

/** Makes a page of such a list, of which `read` returns at most `limit` rows after a position. Throws INVALID_INPUT. */
export async function pageByMoment<T extends { readonly id: string }>(
  question: { readonly first?: number | null; readonly after?: string | null },
  list: {
    readonly read: (after: MomentPosition, limit: number) => Promise<readonly T[]>;
    readonly momentOf: (row: T) => number;
    readonly totalCount: () => Promise<number>;
    readonly standard?: number;
  },
): Promise<Page<T>> {
  const first = pageSize(question.first, list.standard);
  const [moment, id] = question.after == null ? [maxTimestamp, ''] : positionOfCursor(question.after, momentAndId);
  const rows = await list.read({ moment, id }, first + 1);
  return pageOfRows(rows, first, (row) => encodeCursor([list.momentOf(row), row.id]), list.totalCount);
}

/** Position in a list that is ordered by a name in lower case and an id. */
export interface NamePosition {
  readonly sortKey: string;
  readonly id: string;
}

const nameAndId = z.tuple([z.string(), z.string()]);

/** Cursor of an item of such a list. */
export const nameCursor = ({ label, id }: { readonly label: string; readonly id: string }): string =>
  encodeCursor([label.toLowerCase(), id]);

/** Position of such a cursor; without one, the position before the first name. Throws INVALID_INPUT. */
export function namePositionOf(cursor: string | null | undefined): NamePosition {
  const [sortKey, id] = cursor == null ? ['', ''] : positionOfCursor(cursor, nameAndId);
  return { sortKey, id };
}

const indexAndId = z.tuple([z.number(), z.string()]);

/** Page of a list read whole. If the cursor's item is gone, the page starts at its position. Throws INVALID_INPUT. */
export function pageOfList<T extends { readonly id: string }>(
  rows: readonly T[],
  question: { readonly first?: number | null; readonly after?: string | null },
  standard?: number,
): Page<T> {
  const first = pageSize(question.first, standard);
  const [index, id] = question.after == null ? [-1, ''] : positionOfCursor(question.after, indexAndId);
  const position = rows.findIndex((row) => row.id === id);
  const start = position >= 0 ? position + 1 : Math.max(0, index);
  return {
    edges: rows
      .slice(start, start + first)
      .map((node, index) => ({ cursor: encodeCursor([start + index, node.id]), node })),
    hasNextPage: rows.length > start + first,
    totalCount: () => Promise.resolve(rows.length),
  };
}
