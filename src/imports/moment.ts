import { invalidInput } from '../platform/errors.js';

const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/**
 * A moment of a file in epoch ms: an ISO date or time, or how long before `now`, such as `-2d` or `-3h`. Throws
 * INVALID_INPUT for anything else and for times before 1900 or after 2200.
 */
export function momentOf(text: string | undefined, now: number, standard: number): number {
  if (text === undefined) return standard;
  const relative = /^-(\d{1,6})([dh])$/.exec(text);
  if (relative) return now - Number(relative[1]) * (relative[2] === 'd' ? 86_400_000 : 3_600_000);
  const moment = Date.parse(text);
  if (!(moment >= earliest && moment <= latest)) {
    throw invalidInput(
      `"${text.slice(0, 40)}" must be a date or time from 1900 to 2200, or a time before now such as -2d or -3h.`,
    );
  }
  return moment;
}
