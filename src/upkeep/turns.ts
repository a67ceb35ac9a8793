import { digest } from '../platform/ids.js';

const hourMs = 3_600_000;
const hoursOfDay = 24;

/** The hour of the day, UTC, from 0 to 23, in which a tenant's daily work begins: of many, each hour has its part. */
export const hourOf = (tenantId: string): number => Number.parseInt(digest(tenantId, 8), 16) % hoursOfDay;

/** Whether the hour of a tenant has begun after one moment, and at another one at the latest; epoch ms. */
export function isTurnOf(tenantId: string, after: number, until: number): boolean {
  const begun = Math.floor(until / hourMs);
  const latest = begun - ((((begun - hourOf(tenantId)) % hoursOfDay) + hoursOfDay) % hoursOfDay);
  return latest * hourMs > after;
}
