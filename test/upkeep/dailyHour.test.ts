import { expect, it } from '@jest/globals';
import { dailyHourOf, isDueBetween } from '../../src/upkeep/dailyHour.js';

const hourMs = 3_600_000;
const midnight = Date.UTC(2026, 4, 1);
const tenants = Array.from({ length: 480 }, (_, index) => `tenant-${index}`);
const turns = (tenant: string, stepMs: number, steps: number): number =>
  Array.from({ length: steps }, (_, index) => midnight + 7 * 60_000 + index * stepMs).filter((at) =>
    isDueBetween(tenant, at - stepMs, at),
  ).length;

it('gives every tenant one turn a day, at any interval of checks', () => {
  for (const tenant of tenants) {
    expect(turns(tenant, hourMs, 24)).toBe(1);
    expect(turns(tenant, 5 * 60_000, 24 * 12)).toBe(1);
  }
});

it('gives a tenant the turn it missed, once', () => {
  const [tenant] = tenants as [string];
  const begun = midnight + dailyHourOf(tenant) * hourMs;
  expect(isDueBetween(tenant, begun - 1, begun + 5 * hourMs)).toBe(true);
  expect(isDueBetween(tenant, begun, begun + 5 * hourMs)).toBe(false);
  expect(isDueBetween(tenant, begun - 1, begun - 1)).toBe(false);
});

it('spreads tenants over the hours of the day', () => {
  const counts = new Map<number, number>();
  for (const tenant of tenants) counts.set(dailyHourOf(tenant), (counts.get(dailyHourOf(tenant)) ?? 0) + 1);
  expect(counts.size).toBe(24);
  expect(Math.max(...counts.values())).toBeLessThan(60);
});
