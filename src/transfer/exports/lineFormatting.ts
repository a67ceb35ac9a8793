import { maxTimestamp } from '../../platform/clock.js';
import type { Attendance } from '../lines/lineModel.js';

/** Formats a moment (epoch ms) for export lines. */
export const formatTimestamp = (moment: number): string => new Date(moment).toISOString();

/** Formats a moment (epoch ms) for export lines. Returns undefined for no moment and for "never". */
export const formatOptionalTimestamp = (moment: number | null | undefined): string | undefined =>
  moment == null || moment >= maxTimestamp ? undefined : formatTimestamp(moment);

/** Formats a participation in a chat for export lines. */
export const attendanceOf = (period: { handle: string; from: number; to: number; as: string }): Attendance => ({
  person: period.handle,
  from: formatTimestamp(period.from),
  ...(period.to >= maxTimestamp ? {} : { to: formatTimestamp(period.to) }),
  ...(period.as === 'GUEST' ? { as: 'GUEST' as const } : {}),
});

/** Copies an object without empty fields: null, undefined, empty texts and empty lists. */
export function omitEmpty<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], null> } {
  const entries = Object.entries(fields).filter(
    ([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], null> };
}
