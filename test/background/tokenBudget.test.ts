import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { GraphTokenBudget } from '../../src/background/work/tokenBudget.store.js';
import { newTenant } from '../support/app.js';
import { WorkBench } from '../support/workBench.js';

let bench: WorkBench;
beforeAll(async () => {
  bench = await WorkBench.open();
});
afterAll(() => bench.close());

const today = Date.UTC(2026, 10, 22, 23, 59);
const tomorrow = Date.UTC(2026, 10, 23);

it('a budget lets 40 racing questions have no more than there is', async () => {
  const tenant = newTenant();
  const budget = new GraphTokenBudget(bench.graph, 1_000);
  const asked = await Promise.all(Array.from({ length: 40 }, () => budget.reserve(tenant, 100, today)));
  expect(asked.filter(Boolean)).toHaveLength(10);
});

it('a budget gets back what was not used, counts what was used beyond, and begins anew each day and for each tenant', async () => {
  const [tenant, other] = [newTenant(), newTenant()];
  const budget = new GraphTokenBudget(bench.graph, 1_000);
  expect(await budget.reserve(tenant, 1_000, today)).toBe(true);
  expect(await budget.reserve(tenant, 1, today)).toBe(false);
  expect(await budget.reserve(other, 1, today)).toBe(true);
  expect(await budget.reserve(tenant, 1, tomorrow)).toBe(true);
  await budget.settle(tenant, 1_000, 600, today);
  expect(await budget.reserve(tenant, 401, today)).toBe(false);
  expect(await budget.reserve(tenant, 400, today)).toBe(true);
  await budget.settle(tenant, 400, 900, today);
  expect(await budget.reserve(tenant, 1, today)).toBe(false);
});

it('a budget of 0 refuses nothing', async () => {
  const tenant = newTenant();
  const budget = new GraphTokenBudget(bench.graph, 0);
  expect(await budget.reserve(tenant, 1_000_000_000, today)).toBe(true);
  expect(await budget.reserve(tenant, 1_000_000_000, today)).toBe(true);
});
