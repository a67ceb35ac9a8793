import type { LearningDependencies } from '../learning/learningDependencies.js';
import type { WorkHandler } from '../background/work/work.js';
import { compressWindow } from './summaries/compressWindow.tasks.js';
import { makeSpine } from './summaries/makeSpine.tasks.js';
import { rollSummary } from './summaries/rollSummary.tasks.js';
import { summarizeSession } from './summaries/summarizeSession.tasks.js';

export const conversationHandlers = (dependencies: LearningDependencies): WorkHandler[] => [
  compressWindow(dependencies),
  rollSummary(dependencies),
  summarizeSession(dependencies),
  makeSpine(dependencies),
];
