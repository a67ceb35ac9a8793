import { expect, it } from '@jest/globals';
import { eachTenantBatch } from '../../src/upkeep/tenantBatches.js';

it('handles the items of other tenants if one tenant fails', async () => {
  const items = ['acme', 'acme', 'birch', 'cedar'].map((tenantId) => ({ tenantId }));
  const handled: [string, number][] = [];
  const each = (tenantId: string, batch: readonly unknown[]) => {
    if (tenantId === 'birch') return Promise.reject(new Error('birch is broken'));
    handled.push([tenantId, batch.length]);
    return Promise.resolve(batch.length);
  };
  await expect(eachTenantBatch(items, 100, each)).rejects.toThrow('birch is broken');
  expect(handled).toEqual([
    ['acme', 2],
    ['cedar', 1],
  ]);
  expect(
    await eachTenantBatch(
      items.filter(({ tenantId }) => tenantId !== 'birch'),
      1,
      each,
    ),
  ).toBe(3);
});
