import type { Progress } from '../../src/platform/progress.js';

/** For long work whose progress nobody looks at. */
export const noProgress: Progress = { start() {}, advance() {}, finish() {}, say() {} };
