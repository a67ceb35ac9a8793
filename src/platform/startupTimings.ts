/** Startup timings: the duration in ms of each step of a start, one after the other, from the begin of the process. */
export class StartupTimings {
  /** Times in ms by step, in order. */
  readonly durationsMs: Record<string, number> = {};
  private lastEndMs = 0;

  /** Takes a clock of ms since the process began. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Ends a step: all that has passed since the step before. */
  endStep(step: string): void {
    const at = this.now();
    this.durationsMs[step] = Math.round(at - this.lastEndMs);
    this.lastEndMs = at;
  }
}
