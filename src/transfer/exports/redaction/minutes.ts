import { minuteMs } from '../../../platform/clock.js';

/** Rounds a moment down to its minute. Milliseconds would identify a memory to a reader who also has the API. */
export const floorToMinute = (moment: string | Date): string => roundMoment(moment, Math.floor);

/** Rounds a moment up to the next minute: a period never becomes shorter, so a participant stays present. */
export const ceilToMinute = (moment: string | Date): string => roundMoment(moment, Math.ceil);

const roundMoment = (moment: string | Date, round: (minutes: number) => number): string =>
  new Date(round(new Date(moment).getTime() / minuteMs) * minuteMs).toISOString();
