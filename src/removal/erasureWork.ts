import { z } from 'zod';
import type { WorkKind } from '../background/work/defineWork.js';
import type { WorkState } from '../background/work/work.js';

/** Whose account is erased, and up to when, epoch ms. */
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

/** Erases what is left of an account: what was being written while it was erased, or everything where the service ended. */
export const eraseAccountWork: WorkKind<Erasure> = { kind: 'erase-account', subject, needsModel: false };

/** How far an erasure is that is not finished. */
export const unfinishedStates: readonly WorkState[] = ['PENDING', 'RUNNING', 'FAILED', 'DEAD'];

/** An erasure of an account that is not finished. Times in epoch ms. */
export interface UnfinishedErasure {
  readonly id: string;
  readonly tenant: string;
  /** Whose account it is, by id. */
  readonly person: string;
  readonly state: WorkState;
  readonly attempts: number;
  /** Why the last attempt failed: a stable reason. */
  readonly error: string | null;
  readonly askedAt: number;
  /** Null where it is being worked on, or given up. */
  readonly nextTryAt: number | null;
}
