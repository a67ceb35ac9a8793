/** Clock of the services, in epoch ms; tests pass their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** One day, in ms. */
export const dayMs = 86_400_000;
