import { z } from 'zod';
import type { WorkKind } from '../background/work/defineWork.js';
import { type NumberedId, numberedId } from '../background/work/numberedId.js';
import { type WorkState, workStates } from '../background/work/work.js';

/** Account to erase, and the time up to which, in epoch ms. */
export interface Erasure {
  readonly person: string;
  readonly until: number;
}

/**
 * Work of completing an account erasure: data written meanwhile, or everything if the service had ended. The subject is
 * the id of the person, and the time up to which, in epoch ms.
 */
export const eraseAccountWork: WorkKind<NumberedId> = {
  kind: 'erase-account',
  subject: numberedId,
  needsModel: false,
};

/**
 * Work of finishing a removal of the ledger that has begun in this graph and has failed, or was cut off. The subject is
 * its id in the ledger, and the time of its request in epoch ms.
 */
export const finishRemovalWork: WorkKind<NumberedId> = {
  kind: 'finish-removal',
  subject: numberedId,
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
