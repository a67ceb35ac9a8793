import { z } from 'zod';
import type { WorkKind } from '../work/defineWork.js';

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
