import { words } from '../words.js';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
const steps = [
  { unit: 'minute', ms: minuteMs, below: 60 * minuteMs },
  { unit: 'hour', ms: 60 * minuteMs, below: dayMs },
  { unit: 'day', ms: dayMs, below: 14 * dayMs },
  { unit: 'week', ms: 7 * dayMs, below: 9 * 7 * dayMs },
] as const;

/** Formats a time relative to now, such as "yesterday"; a time more than nine weeks away as a day. */
export function formatAgo(time: string, now = Date.now()): string {
  const ageMs = now - Date.parse(time);
  if (Math.abs(ageMs) < minuteMs) return words.common.justNow;
  const step = steps.find(({ below }) => Math.abs(ageMs) < below);
  return step ? relative.format(-Math.round(ageMs / step.ms), step.unit) : formatDay(time);
}

export const formatDay = (time: string): string => day.format(new Date(time));
export const formatMinute = (time: string): string => minute.format(new Date(time));
