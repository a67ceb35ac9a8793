import { newId } from '../platform/ids.js';

/** Counts of deleted data by kind, from a comparison before and after. */
export interface RemovalCounts {
  /** Number of memories that were deleted or lost a value. */
  memories: number;
  /** Number of memories among them that were made from messages. */
  derived: number;
  indexEntries: number;
  /** Number of history events that lost a text. */
  historyEvents: number;
  messages: number;
  /** Number of summaries of sessions and conversations, and of spine pages about people. */
  summaries: number;
  todos: number;
  checkpoints: number;
  proposals: number;
  work: number;
  /** Number of tombstones and removed values that keep data out from now on. */
  tombstones: number;
}

/** Receipt of a removal or an erasure. */
export interface ErasureReceipt extends Readonly<RemovalCounts> {
  readonly id: string;
  /** Time in epoch ms. */
  readonly at: number;
}

export const zeroCounts = (): RemovalCounts => ({
  memories: 0,
  derived: 0,
  indexEntries: 0,
  historyEvents: 0,
  messages: 0,
  summaries: 0,
  todos: 0,
  checkpoints: 0,
  proposals: 0,
  work: 0,
  tombstones: 0,
});

export function sumOfCounts(steps: readonly Partial<RemovalCounts>[]): RemovalCounts {
  const total = zeroCounts();
  for (const step of steps)
    for (const name of Object.keys(total) as (keyof RemovalCounts)[]) total[name] += step[name] ?? 0;
  return total;
}

/** Returns the receipt of all steps at a time, in epoch ms. */
export const receiptOf = (steps: readonly Partial<RemovalCounts>[], at: number): ErasureReceipt => ({
  id: newId('receipt'),
  at,
  ...sumOfCounts(steps),
});
