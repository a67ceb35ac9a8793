import type { WorkHandler } from '../background/work/work.js';
import { extractMemories } from './extractMemories.tasks.js';
import type { NoteDependencies } from './learningDependencies.js';
import { makeInsights } from './insights/makeInsights.tasks.js';
import { refineMemory, type RefiningDependencies } from './refineMemory.tasks.js';
import { storeNote } from './storeNote.tasks.js';

/** Makes the handlers that need no language model. */
export const modelFreeHandlers = (dependencies: NoteDependencies): WorkHandler[] => [storeNote(dependencies)];

/** Makes the handlers that learn from messages and refine statements with a language model. */
export const learningHandlers = (dependencies: RefiningDependencies): WorkHandler[] => [
  extractMemories(dependencies),
  refineMemory(dependencies),
  makeInsights(dependencies),
];
