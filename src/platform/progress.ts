/** Where long work reports how far it is; the command line draws bars of it, tests collect it. */
export interface Progress {
  /** Starts a step; `total` is in `unit`s, 0 when unknown. */
  start(step: string, total: number, unit: string): void;
  /** Sets how much of the current step is done, in its unit. */
  advance(done: number): void;
  /** Ends the current step. */
  finish(): void;
  /** One line for the reader, outside of any step. */
  say(line: string): void;
}
