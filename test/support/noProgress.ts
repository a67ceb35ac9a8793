import type { Progress } from '../../src/platform/progress.js';

/** Progress that reports nothing. */
export const noProgress: Progress = { start() {}, advance() {}, finish() {}, say() {} };
