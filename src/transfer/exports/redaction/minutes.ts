const minuteMs = 60_000;

/**
 * The minute a moment lies in. To the millisecond, the moment of a memory would tell which one it is to whoever reads the
 * API beside the copy.
 */
export const minuteOf = (moment: string | Date): string => at(moment, Math.floor);

/** The minute a moment ends in: a period never becomes shorter, so whoever was there is still there. */
export const minuteAfter = (moment: string | Date): string => at(moment, Math.ceil);

const at = (moment: string | Date, round: (minutes: number) => number): string =>
  new Date(round(new Date(moment).getTime() / minuteMs) * minuteMs).toISOString();
