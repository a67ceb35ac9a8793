import { never } from './ids.js';

/** The time of day as the services see it, in epoch milliseconds; tests pass their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** A day in ms. */
export const dayMs = 86_400_000;

/** A moment as a date for showing: null where there is none, and for never. */
export const dateOf = (at: number | null): Date | null => (at === null || at >= never ? null : new Date(at));
