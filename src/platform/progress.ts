/** Progress of long work; the command line draws it as bars, tests collect it. */
export interface Progress {
  /** Starts a step; `total` is in `unit`s, 0 if unknown. */
  start(step: string, total: number, unit: string): void;
  /** Sets the progress of the current step, in its unit. */
  advance(done: number): void;
  /** Ends the current step. */
  finish(): void;
  /** Prints one line for the reader, outside of any step. */
  say(line: string): void;
}

export const noProgress: Progress = { start() {}, advance() {}, finish() {}, say() {} };
