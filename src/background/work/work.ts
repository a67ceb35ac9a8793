import type { GraphTransaction } from '../../platform/neo4j/graph.js';

/** How far a piece of work has come. */
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

/** Whether work can be done here. */
export const canBeDone = ({ needsModel }: Pick<NewWork, 'needsModel'>, withModel: boolean): boolean =>
  withModel || !needsModel;

/** What must be done, noted in the transaction that stores its cause. */
export interface NewWork {
  /** In kebab case; who does it has declared it. */
  readonly kind: string;
  /** Whether it waits for a language model where there is none. */
  readonly needsModel: boolean;
  /** What it is done to: one kind and subject of a tenant are noted once. */
  readonly subject: string;
  readonly tenantId: string;
  /** Whose words cause it. */
  readonly personId: string;
  readonly chatId: string | null;
  /** The empty text for none. */
  readonly persona: string;
  /** Work of one lane is done in its `order`, one piece after the other; null: whenever. */
  readonly lane: string | null;
  readonly order: number;
  /** Epoch ms before which it is left alone. */
  readonly runAt: number;
}

/** A piece of work as a worker takes it up. */
export interface Work extends Omit<NewWork, 'needsModel'> {
  readonly id: string;
  /** Counts this attempt. */
  readonly attempts: number;
  /** Rises with each taking up: whoever holds an older one commits nothing. */
  readonly fence: number;
}

/** A piece of work as it stands, for whoever asks how far it is. */
export interface WorkRecord extends Work {
  readonly state: WorkState;
  /** Attempts that count towards giving up: those that were cut off by a model that is away are taken off again. */
  readonly strikes: number;
  /** Why the last attempt failed: a stable reason, never a text of anybody. */
  readonly error: string | null;
  readonly storedIds: readonly string[];
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** How much work of a kind is in a state. */
export interface Backlog {
  readonly kind: string;
  readonly state: WorkState;
  readonly pieces: number;
  /** Epoch ms: since when the longest waiting has been due, or was noted, where it waits for a model; null where none is due. */
  readonly since: number | null;
}

/** Work that was given up, as operators see it: never whose it is, nor what it was done to. */
export interface DeadWork extends Pick<WorkRecord, 'id' | 'kind' | 'state' | 'attempts' | 'error' | 'createdAt'> {
  /** Epoch ms: when it was given up. */
  readonly at: number;
}

/** What became of a piece of work. */
export interface WorkResult {
  readonly state: 'DONE' | 'NOTHING_LEARNED';
  /** Memories that it stored or confirmed. */
  readonly storedIds: readonly string[];
}

/** Writes what was worked out, in the transaction that also marks the work as done; runs at most once with effect. */
export type Effects = (transaction: GraphTransaction) => Promise<WorkResult>;

/**
 * Does one kind of work. Everything slow is done before it resolves and changes nothing that it could not do again; the
 * effects it resolves with are written only if nobody else has taken the work up meanwhile. A rejection with
 * `ModelFailure` or any other error is a failed attempt.
 */
export interface WorkHandler {
  readonly kind: string;
  /** Whether it asks a language model. */
  readonly needsModel: boolean;
  run(work: Work, signal: AbortSignal): Promise<Effects>;
}
