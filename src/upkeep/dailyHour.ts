import { digest } from '../platform/digest.js';
import { hourMs } from '../platform/clock.js';

const hoursOfDay = 24;

/** Returns the UTC hour, 0 to 23, in which a tenant's daily work begins. Tenants spread over all hours. */
export const dailyHourOf = (tenantId: string): number => Number.parseInt(digest(tenantId, 8), 16) % hoursOfDay;

/** True if the hour of a tenant has begun after one time and no later than another; both in epoch ms. */
export function isDueBetween(tenantId: string, after: number, until: number): boolean {
  const begun = Math.floor(until / hourMs);
  const latest = begun - ((((begun - dailyHourOf(tenantId)) % hoursOfDay) + hoursOfDay) % hoursOfDay);
  return latest * hourMs > after;
}
