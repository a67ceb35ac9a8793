import type { WorkHandler } from '../background/work/work.js';
import { extractMemories } from './extractMemories.tasks.js';
import type { NotingParts } from './learningParts.js';
import { makeInsights } from './insights/makeInsights.tasks.js';
import { refineMemory, type RefiningParts } from './refineMemory.tasks.js';
import { storeNote } from './storeNote.tasks.js';

/** What is done here without a language model. */
export const notingWork = (parts: NotingParts): WorkHandler[] => [storeNote(parts)];

/** What a language model learns from messages and finds out of statements. */
export const learningWork = (parts: RefiningParts): WorkHandler[] => [
  extractMemories(parts),
  refineMemory(parts),
  makeInsights(parts),
];
