import { z } from 'zod';
import type { WorkKind } from '../background/work/defineWork.js';
import type { WorkState } from '../background/work/work.js';

/** Account to erase, and the time up to which, in epoch ms. */
export interface Erasure {
  readonly person: string;
  readonly until: number;
}

const subject = z.codec(z.string().regex(/^.+:\d+$/u), z.object({ person: z.string(), until: z.int() }), {
  decode: (text) => {
    const [person = '', until = ''] = text.split(':');
    return { person, until: Number(until) };
  },
  encode: ({ person, until }) => `${person}:${until}`,
});

/** Kind of work that completes an account erasure: data written meanwhile, or everything if the service had ended. */
export const eraseAccountWork: WorkKind<Erasure> = { kind: 'erase-account', subject, needsModel: false };

/** States of work in which an erasure is unfinished. */
export const unfinishedStates: readonly WorkState[] = ['PENDING', 'RUNNING', 'FAILED', 'DEAD'];

/** Unfinished account erasure. Times in epoch ms. */
export interface UnfinishedErasure {
  readonly id: string;
  readonly tenant: string;
  /** Id of the account. */
  readonly person: string;
  readonly state: WorkState;
  readonly attempts: number;
  /** Stable code of the reason why the last attempt failed. */
  readonly error: string | null;
  readonly askedAt: number;
  /** Time of the next attempt; null if the work is running or a dead letter. */
  readonly nextTryAt: number | null;
}
