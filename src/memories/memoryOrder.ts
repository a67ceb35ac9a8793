import { z } from 'zod';
import { invalidInput } from '../platform/errors.js';
import { encodeCursor, positionOfCursor } from '../platform/graphql/paging.js';
import { maxTimestamp } from '../platform/clock.js';

/** Orders of lists. CONFIRMED puts never repeated ones last. Equal memories go newest first, then by id. */
export const memoryOrders = ['NEWEST', 'OLDEST', 'IMPORTANCE', 'UPDATED', 'CONFIRMED'] as const;
export type MemoryOrder = (typeof memoryOrders)[number];

/** Position in a list of memories. */
export interface Position {
  /** First sort key of the list, descending. */
  readonly rank: number;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly id: string;
}

/** Position before the first memory of every list. */
export const firstPosition: Position = { rank: maxTimestamp, createdAt: maxTimestamp, id: '~' };

const cursorSchema = z.tuple([z.enum(memoryOrders), z.number(), z.number(), z.string()]);

/** Encodes the cursor of a position in a list of this order. */
export const cursorOf = (order: MemoryOrder, { rank, createdAt, id }: Position): string =>
  encodeCursor([order, rank, createdAt, id]);

/** Decodes the position of a cursor. Throws INVALID_INPUT for a cursor of another list or of another order. */
export function positionOf(order: MemoryOrder, cursor: string): Position {
  const [cursorOrder, rank, createdAt, id] = positionOfCursor(cursor, cursorSchema);
  if (cursorOrder !== order)
    throw invalidInput(
      `after must be a cursor of this order, ${order}; this one is of ${cursorOrder}. Start again without it to change the order.`,
    );
  return { rank, createdAt, id };
}
