import { z } from 'zod';
import type { WorkKind } from '../work/defineWork.js';

/** Looks for memories and todos in a message; the subject is its id. */
export const extractMemoriesWork: WorkKind<string> = {
  kind: 'extract-memories',
  subject: z.string(),
  needsModel: true,
};

/** Keeps a message that asks to be remembered; the subject is its id. */
export const storeNoteWork: WorkKind<string> = { kind: 'store-note', subject: z.string(), needsModel: false };
