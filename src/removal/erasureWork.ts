import { z } from 'zod';
import type { WorkKind } from '../background/work/defineWork.js';
import { type WorkState, workStates } from '../background/work/work.js';

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

/** Removal that has begun, by its id in the ledger, and the time of its request in epoch ms. */
export interface UnfinishedRemoval {
  readonly removal: string;
  readonly at: number;
}

const begunSubject = z.codec(z.string().regex(/^.+:\d+$/u), z.object({ removal: z.string(), at: z.int() }), {
  decode: (text) => {
    const [removal = '', at = ''] = text.split(':');
    return { removal, at: Number(at) };
  },
  encode: ({ removal, at }) => `${removal}:${at}`,
});

/** Kind of work that finishes a removal of the ledger that has begun in this graph and has failed, or was cut off. */
export const finishRemovalWork: WorkKind<UnfinishedRemoval> = {
  kind: 'finish-removal',
  subject: begunSubject,
  needsModel: false,
};

/** Kinds of work that the erasure of their person leaves. */
export const kindsSurvivingErasure: readonly string[] = [eraseAccountWork.kind, finishRemovalWork.kind];

/** States of work in which an erasure is unfinished. */
export const unfinishedStates: readonly WorkState[] = ['PENDING', 'RUNNING', 'FAILED', 'DEAD'];

export const unfinishedErasureRow = z.object({
  id: z.string(),
  tenant: z.string(),
  /** Id of the account. */
  person: z.string(),
  state: z.enum(workStates),
  attempts: z.number(),
  /** Stable code of the reason why the last attempt failed. */
  error: z.string().nullable(),
  askedAt: z.number(),
  runAt: z.number().nullable(),
});

/** Unfinished account erasure. Times in epoch ms. */
export interface UnfinishedErasure extends Readonly<Omit<z.infer<typeof unfinishedErasureRow>, 'runAt'>> {
  /** Time of the next attempt; null if the work is running or a dead letter. */
  readonly nextTryAt: number | null;
}
