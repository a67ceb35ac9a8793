import { minuteMs } from '../../../platform/clock.js';

/** Rounds a moment down to its minute. Milliseconds would identify a memory to a reader who also has the API. */
export const minuteOf = (moment: string | Date): string => at(moment, Math.floor);

/** Rounds a moment up to the next minute: a period never becomes shorter, so a participant stays present. */
export const minuteAfter = (moment: string | Date): string => at(moment, Math.ceil);

const at = (moment: string | Date, round: (minutes: number) => number): string =>
  new Date(round(new Date(moment).getTime() / minuteMs) * minuteMs).toISOString();
