import type { LearningParts } from '../learning/learningParts.js';
import type { WorkHandler } from '../work/work.js';
import { compressWindow } from './compressWindow.tasks.js';
import { makeSpine } from './makeSpine.tasks.js';
import { rollSummary } from './rollSummary.tasks.js';
import { summarizeSession } from './summarizeSession.tasks.js';

/** What conversations come to, behind the answers. */
export const conversationWork = (parts: LearningParts): WorkHandler[] => [
  compressWindow(parts),
  rollSummary(parts),
  summarizeSession(parts),
  makeSpine(parts),
];
