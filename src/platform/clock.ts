/** The time of day as the services see it, in epoch milliseconds; tests pass their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
