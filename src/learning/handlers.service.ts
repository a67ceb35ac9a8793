import { compressWindow } from '../conversations/compressWindow.service.js';
import { makeSpine } from '../conversations/makeSpine.service.js';
import { rollSummary } from '../conversations/rollSummary.service.js';
import { summarizeSession } from '../conversations/summarizeSession.service.js';
import type { WorkHandler } from '../work/work.js';
import { extractMemories } from './extraction.service.js';
import type { LearningParts, NotingParts } from './learningParts.js';
import { storeNote } from './note.service.js';

/**
 * The handlers of everything that is made from conversation in the background, one a kind of work; without a language
 * model those that need none.
 */
export const makeHandlers = (parts: NotingParts & (LearningParts | { readonly model: undefined })): WorkHandler[] => [
  storeNote(parts),
  ...(parts.model === undefined
    ? []
    : [extractMemories(parts), compressWindow(parts), rollSummary(parts), summarizeSession(parts), makeSpine(parts)]),
];
