import { newId } from '../platform/ids.js';

/** What has gone, of each kind; counted by a look before and one after. */
export interface RemovalCounts {
  /** Memories that are gone or say less. */
  memories: number;
  /** Those of them that were made of messages. */
  derived: number;
  indexEntries: number;
  /** Events of the history that have lost a text. */
  historyEvents: number;
  messages: number;
  /** Summaries of sessions and conversations, and pages about people. */
  summaries: number;
  todos: number;
  checkpoints: number;
  proposals: number;
  work: number;
  /** What is kept out from now on. */
  tombstones: number;
}

/** What a removal or an erasure has taken away. */
export interface ErasureReceipt extends Readonly<RemovalCounts> {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Nothing gone yet. */
export const nothingGone = (): RemovalCounts => ({
  ...{ memories: 0, derived: 0, indexEntries: 0, historyEvents: 0, messages: 0, summaries: 0, todos: 0 },
  ...{ checkpoints: 0, proposals: 0, work: 0, tombstones: 0 },
});

/** What went in several steps, together. */
export const goneIn = (steps: readonly Partial<RemovalCounts>[]): RemovalCounts => {
  const sum = (name: keyof RemovalCounts): number => steps.reduce((total, one) => total + (one[name] ?? 0), 0);
  return {
    ...{ memories: sum('memories'), derived: sum('derived'), indexEntries: sum('indexEntries') },
    ...{ historyEvents: sum('historyEvents'), messages: sum('messages'), summaries: sum('summaries') },
    ...{ todos: sum('todos'), checkpoints: sum('checkpoints'), proposals: sum('proposals') },
    ...{ work: sum('work'), tombstones: sum('tombstones') },
  };
};

/** The receipt of all that went at a moment, epoch ms. */
export const receiptOf = (steps: readonly Partial<RemovalCounts>[], at: number): ErasureReceipt => ({
  id: newId(),
  at,
  ...goneIn(steps),
});
