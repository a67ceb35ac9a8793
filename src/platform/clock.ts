import { never } from './ids.js';

/** Clock of the services, in epoch ms; tests pass their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** One day, in ms. */
export const dayMs = 86_400_000;

/** Converts a time in epoch ms to a date for display; null if there is none, or if it is `never`. */
export const dateOf = (at: number | null): Date | null => (at === null || at >= never ? null : new Date(at));
