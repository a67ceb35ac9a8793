import { z } from 'zod';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';

/**
 * States of a piece of work. A *counted* attempt takes from the retry budget.
 * | state             | meaning                          | next state                                           |
 * | ----------------- | -------------------------------- | ---------------------------------------------------- |
 * | PENDING           | due at `runAt`, no worker yet    | RUNNING (claimed), WAITING_FOR_MODEL (model is gone) |
 * |                   |                                  | DEAD (freed by the doctor after its last attempt)    |
 * | RUNNING           | leased to a worker until `runAt` | DONE, NOTHING_LEARNED, FAILED, DEAD                  |
 * |                   |                                  | WAITING_FOR_MODEL (no tokens left today)             |
 * |                   |                                  | PENDING (given back at shutdown, halted by a removal |
 * |                   |                                  | of messages that it has read)                        |
 * |                   | its lease has expired            | RUNNING (claimed again), WAITING_FOR_MODEL, DEAD     |
 * | FAILED            | retried with back-off at `runAt` | RUNNING (claimed), PENDING (retried by its person)   |
 * | WAITING_FOR_MODEL | no model: `runAt` is null        | PENDING (model is back)                              |
 * |                   | no tokens left today             | RUNNING (claimed after midnight UTC)                 |
 * | DEAD              | dead letter                      | PENDING, WAITING_FOR_MODEL (retried by a person)     |
 * | DONE              | effects are stored               | none                                                 |
 * | NOTHING_LEARNED   | done, with nothing to store      | none                                                 |
 */
export const workStates = [
  'PENDING',
  'RUNNING',
  'DONE',
  'NOTHING_LEARNED',
  'WAITING_FOR_MODEL',
  'FAILED',
  'DEAD',
] as const;
export type WorkState = (typeof workStates)[number];

/** True if the work needs no model, or there is one. */
export const isRunnable = ({ needsModel }: Pick<NewWork, 'needsModel'>, hasModel: boolean): boolean =>
  hasModel || !needsModel;

/** New work, put into the outbox in the transaction that stores its cause. */
export interface NewWork {
  /** Kind in kebab case, as its handler declares it. */
  readonly kind: string;
  /** True if it waits for a language model while there is none. */
  readonly needsModel: boolean;
  /** Subject of the work, as text. It is stored once per tenant and kind. */
  readonly subject: string;
  readonly tenantId: string;
  /** Id of the person whose words cause the work. */
  readonly personId: string;
  readonly chatId: string | null;
  /** Persona of the conversation; the empty text for none. */
  readonly persona: string;
  /** Work of one lane is done in its `order`, one piece after the other. Null: in any order. */
  readonly lane: string | null;
  readonly order: number;
  /** Epoch ms of the earliest attempt. */
  readonly runAt: number;
}

/** A piece of work as a worker claims it. */
export interface Work extends Omit<NewWork, 'needsModel'> {
  readonly id: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  /** Fencing token: rises with each claim. A worker that holds an older one commits nothing. */
  readonly fencingToken: number;
}

/** A piece of work as it is stored. */
export interface WorkRecord extends Work {
  readonly state: WorkState;
  /** Attempts that count towards the retry budget. Those that an unreachable model cut off are subtracted again. */
  readonly countedAttempts: number;
  /** Stable error code of the last failed attempt; never a text of a person. */
  readonly error: string | null;
  readonly storedIds: readonly string[];
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** Amount of work of one kind in one state. */
export const backlog = z.object({
  kind: z.string(),
  state: z.enum(workStates),
  count: z.number(),
  /** Epoch ms since which the oldest piece has been due (stored, in states without a due time); null if none is. */
  since: z.number().nullable(),
});
export type Backlog = Readonly<z.infer<typeof backlog>>;

/** Dead work as operators see it: without its person and its subject. */
export interface DeadWork extends Pick<WorkRecord, 'id' | 'kind' | 'state' | 'attempts' | 'error' | 'createdAt'> {
  /** Epoch ms at which the work became dead, or was retried since. */
  readonly changedAt: number;
}

export interface WorkResult {
  readonly state: 'DONE' | 'NOTHING_LEARNED';
  /** Ids of the memories that the work stored or confirmed. */
  readonly storedIds: readonly string[];
}

/** Writes the result of the work in the transaction that also marks the work as done. It takes effect at most once. */
export type Effects = (transaction: GraphTransaction) => Promise<WorkResult>;

/** Effects of work that has nothing to store. */
export const nothingLearned: Effects = () => Promise.resolve({ state: 'NOTHING_LEARNED', storedIds: [] });

/** Thrown by effects if what the work has read is out of date: it begins anew at once, and the attempt does not count. */
export class SourcesChanged extends Error {}

/**
 * Handler of one kind of work. It does everything slow before it resolves, and until then changes only what it can
 * safely repeat. The effects it resolves with are written only if no other worker has claimed the work meanwhile. A
 * rejection with `ModelFailure` or any other error is a failed attempt.
 */
export interface WorkHandler {
  readonly kind: string;
  /** True if it asks a language model. */
  readonly needsModel: boolean;
  run(work: Work, signal: AbortSignal): Promise<Effects>;
}

/** Result of one attempt, for metrics and logs. */
export interface AttemptReport {
  readonly kind: string;
  readonly tenantId: string;
  /** State of the work after the attempt: `LOST` if another worker has claimed it, `PENDING` if it was given back. */
  readonly outcome: WorkState | 'LOST';
  /** Stable error code; null if the work is done, lost or given back. */
  readonly reason: string | null;
  readonly attempts: number;
  /** Time in ms from the moment the work was due until it was claimed. */
  readonly waitedMs: number;
  /** Time in ms of the attempt itself. */
  readonly ms: number;
}
