import { maxTimestamp } from '../../platform/clock.js';

/** Formats a moment (epoch ms) for export lines. */
export const formatTimestamp = (moment: number): string => new Date(moment).toISOString();

/** Formats a moment (epoch ms) for export lines. Returns undefined for no moment and for "never". */
export const formatOptionalTimestamp = (moment: number | null | undefined): string | undefined =>
  moment == null || moment >= maxTimestamp ? undefined : formatTimestamp(moment);

/** Copies an object without empty fields: null, undefined, empty texts, lists and objects. */
export function omitEmpty<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], null> } {
  const entries = Object.entries<unknown>(fields as Record<string, unknown>).filter(
    ([, value]) => value != null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0),
  );
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], null> };
}
