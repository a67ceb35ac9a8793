import { invalidInput } from '../../platform/errors.js';

/** Start of a participation for which a file gives none. */
export const defaultStart = Date.UTC(2020, 0, 1);
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);
const relativePattern = /^-(\d{1,6})([dh])$/;
const absolutePattern =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:Z|(?<hours>[+-]\d{2}):?(?<minutes>\d{2}))?)?$/;
const expectedFormat = 'a date or time from 1900 to 2200, such as 2025-01-31 or 2025-01-31T18:30:00Z';

/**
 * Parses a moment of a file into epoch ms: an ISO 8601 date or time, in UTC if it has no zone, or a span before `now`,
 * such as `-2d` or `-3h`; `defaultMoment` if there is none. Throws INVALID_INPUT for anything else and for times before
 * 1900 or after 2200; `name` is the field's name in that error.
 */
export function parseTimestamp(
  text: string | undefined,
  now: number,
  defaultMoment: number,
  name = `"${text?.slice(0, 40)}"`,
): number {
  if (text === undefined) return defaultMoment;
  const relativeMatch = relativePattern.exec(text);
  const moment = relativeMatch
    ? now - Number(relativeMatch[1]) * (relativeMatch[2] === 'd' ? 86_400_000 : 3_600_000)
    : parseIsoTimestamp(text);
  if (!isPossible(moment))
    throw invalidInput(`${name} must be ${expectedFormat}, or a time before now such as -2d or -3h.`);
  return moment;
}

/** Parses a moment that is the same in every run: as `parseTimestamp`, but spans before `now` are refused. */
export function parseAbsoluteTimestamp(text: string | undefined, defaultMoment: number, name: string): number {
  if (text === undefined) return defaultMoment;
  const moment = parseIsoTimestamp(text);
  if (!isPossible(moment)) {
    const hint = relativePattern.test(text) ? ' A relative time would differ in every run.' : '';
    throw invalidInput(`${name} must be ${expectedFormat}.${hint}`);
  }
  return moment;
}

const isPossible = (moment: number): boolean => moment >= earliest && moment <= latest;

/** Parses an ISO 8601 time into epoch ms; NaN for an invalid time, or a day that its month lacks. */
function parseIsoTimestamp(text: string): number {
  const { date, time = '00:00', hours, minutes } = absolutePattern.exec(text)?.groups ?? {};
  const day = Date.parse(`${date}T00:00Z`);
  if (!(day >= earliest) || new Date(day).toISOString().slice(0, 10) !== date) return NaN;
  return Date.parse(`${date}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
}

/** Parses a moment into epoch ms; `now` if there is none. Throws INVALID_INPUT also for a moment in the future. */
export function parsePastTimestamp(text: string | undefined, now: number, name: string): number {
  const moment = parseAbsoluteTimestamp(text, now, name);
  if (moment > now) throw invalidInput(`${name} must not be in the future.`);
  return moment;
}
