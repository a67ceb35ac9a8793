import type { WorkHandler } from '../work/work.js';
import { extractMemories } from './extractMemories.tasks.js';
import type { LearningParts, NotingParts } from './learningParts.js';
import { storeNote } from './storeNote.tasks.js';

/** What is done here without a language model. */
export const notingWork = (parts: NotingParts): WorkHandler[] => [storeNote(parts)];

/** What a language model learns from messages. */
export const learningWork = (parts: LearningParts): WorkHandler[] => [extractMemories(parts)];
