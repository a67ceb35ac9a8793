import type { LearningDependencies } from '../../learning/learningDependencies.js';
import type { WorkHandler } from '../../background/work/work.js';
import { compressWindow } from './compressWindow.tasks.js';
import { makeSpine } from './makeSpine.tasks.js';
import { rollSummary } from './rollSummary.tasks.js';
import { summarizeSession } from './summarizeSession.tasks.js';

export const summaryHandlers = (dependencies: LearningDependencies): WorkHandler[] => [
  compressWindow(dependencies),
  rollSummary(dependencies),
  summarizeSession(dependencies),
  makeSpine(dependencies),
];
