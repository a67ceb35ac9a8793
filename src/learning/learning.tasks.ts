import type { WorkHandler } from '../background/work/work.js';
import { extractMemories } from './extractMemories.tasks.js';
import type { NotingParts } from './learningParts.js';
import { makeInsights } from './insights/makeInsights.tasks.js';
import { refineMemory, type RefiningParts } from './refineMemory.tasks.js';
import { storeNote } from './storeNote.tasks.js';

/** Makes the handlers that need no language model. */
export const modelFreeWork = (parts: NotingParts): WorkHandler[] => [storeNote(parts)];

/** Makes the handlers that learn from messages and refine statements with a language model. */
export const learningWork = (parts: RefiningParts): WorkHandler[] => [
  extractMemories(parts),
  refineMemory(parts),
  makeInsights(parts),
];
