import { z } from 'zod';
import type { MemoryState } from '../memories/memory.js';
import { newWork, type WorkKind } from '../background/work/defineWork.js';
import type { NewWork } from '../background/work/work.js';

/** Work of extracting memories and todos from a message. The subject is the message id. */
export const extractMemoriesWork: WorkKind<string> = {
  kind: 'extract-memories',
  subject: z.string(),
  needsModel: true,
};

/** Work of deriving insights about a person from their latest talk. The subject is the id of its last message. */
export const makeInsightsWork: WorkKind<string> = { kind: 'make-insights', subject: z.string(), needsModel: true };

/** Number of turns of its conversation that learning from a message reads before it. */
export const contextTurns = 6;
/** Kinds of work that also learn from the turns before their message. */
export const readersOfTurns: readonly string[] = [extractMemoriesWork.kind, makeInsightsWork.kind];

/** Work of classifying a statement that was remembered without a type. The subject is the memory id. */
export const refineMemoryWork: WorkKind<string> = { kind: 'refine-memory', subject: z.string(), needsModel: true };

/** Makes the work of classifying a memory; none for a memory without a stater. */
export const refineMemoryWorkOf = ({ id, tenantId, staterId, chatId, persona }: MemoryState, now: number): NewWork[] =>
  staterId === null
    ? []
    : [
        newWork(refineMemoryWork, id, {
          tenantId,
          personId: staterId,
          chatId,
          persona,
          lane: null,
          order: 0,
          runAt: now,
        }),
      ];

/** Work of storing a message that asks to be remembered. The subject is the message id. */
export const storeNoteWork: WorkKind<string> = { kind: 'store-note', subject: z.string(), needsModel: false };
