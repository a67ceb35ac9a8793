/** Clock of the services, in epoch ms; tests pass their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

export const minuteMs = 60_000;

export const hourMs = 3_600_000;

export const dayMs = 86_400_000;

/** Later than any time, in epoch ms: stored for "never ends", so that indexes and comparisons need no null. */
export const maxTimestamp = Number.MAX_SAFE_INTEGER;
