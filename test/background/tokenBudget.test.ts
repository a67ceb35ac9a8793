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

const budgetOf = (perDay: number): GraphTokenBudget => new GraphTokenBudget(bench.graph, { perDay, share: 0.25 });
/** Payers of a new tenant: two people, and no particular person. */
function payers() {
  const tenantId = newTenant();
  return {
    ana: { tenantId, personId: `ana of ${tenantId}` },
    ben: { tenantId, personId: `ben of ${tenantId}` },
    noOne: { tenantId, personId: null },
  };
}

it('a budget grants 40 concurrent requests no more than it holds', async () => {
  const { noOne } = payers();
  const budget = budgetOf(1_000);
  const asked = await Promise.all(Array.from({ length: 40 }, () => budget.reserve(noOne, 100, today)));
  expect(asked.filter(Boolean)).toHaveLength(10);
});

it('a budget takes back unused tokens, counts excess ones, and restarts each day and for each tenant', async () => {
  const { noOne } = payers();
  const budget = budgetOf(1_000);
  expect(await budget.reserve(noOne, 1_000, today)).toBe(true);
  expect(await budget.reserve(noOne, 1, today)).toBe(false);
  expect(await budget.reserve(payers().noOne, 1, today)).toBe(true);
  expect(await budget.reserve(noOne, 1, tomorrow)).toBe(true);
  await budget.settle(noOne, 1_000, 600, today);
  expect(await budget.reserve(noOne, 401, today)).toBe(false);
  expect(await budget.reserve(noOne, 400, today)).toBe(true);
  await budget.settle(noOne, 400, 900, today);
  expect(await budget.reserve(noOne, 1, today)).toBe(false);
});

it('concurrent requests of one person leave the last quarter of a budget to others, each with a share', async () => {
  const { ana, ben } = payers();
  const budget = budgetOf(1_000);
  const asked = await Promise.all(Array.from({ length: 40 }, () => budget.reserve(ana, 50, today)));
  expect(asked.filter(Boolean)).toHaveLength(15);
  expect(await budget.reserve(ben, 251, today)).toBe(false);
  expect(await budget.reserve(ben, 250, today)).toBe(true);
  expect(await budget.reserve(ben, 1, today)).toBe(false);
});

it('a person gets unused tokens back, and restarts each day', async () => {
  const { ana, ben, noOne } = payers();
  const budget = budgetOf(1_000);
  expect(await budget.reserve(noOne, 750, today)).toBe(true);
  expect(await budget.reserve(ana, 200, today)).toBe(true);
  await budget.settle(ana, 200, 150, today);
  expect(await budget.reserve(ana, 101, today)).toBe(false);
  expect(await budget.reserve(ana, 100, today)).toBe(true);
  expect(await budget.reserve(ben, 1, today)).toBe(false);
  expect(await budget.reserve(noOne, 750, tomorrow)).toBe(true);
  expect(await budget.reserve(ana, 250, tomorrow)).toBe(true);
  // What is settled after midnight was not counted for the new day.
  await budget.settle(ana, 100, 0, today);
  expect(await budget.reserve(ana, 1, tomorrow)).toBe(false);
});

it('a share of 0 lets one person use the whole budget', async () => {
  const budget = new GraphTokenBudget(bench.graph, { perDay: 1_000, share: 0 });
  const { ana } = payers();
  expect(await budget.reserve(ana, 1_000, today)).toBe(true);
  expect(await budget.reserve(ana, 1, today)).toBe(false);
});

it('a budget of 0 refuses nothing', async () => {
  const { ana } = payers();
  const budget = budgetOf(0);
  expect(await budget.reserve(ana, 1_000_000_000, today)).toBe(true);
  expect(await budget.reserve(ana, 1_000_000_000, today)).toBe(true);
});
