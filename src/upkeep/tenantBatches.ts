import { batchesOf } from '../platform/batches.js';
import { groupBy } from '../platform/groupBy.js';
import { PartErrors } from '../background/jobs/partErrors.js';

/**
 * Calls `each` with batches of the items of one tenant; returns the sum of its results. Throws a tenant's error at the
 * end, after the turns of the others.
 */
export async function eachTenantBatch<Item extends { readonly tenantId: string }>(
  items: readonly Item[],
  batchSize: number,
  each: (tenantId: string, batch: readonly Item[]) => Promise<number>,
): Promise<number> {
  let done = 0;
  const errors = new PartErrors();
  const itemsByTenant = groupBy(
    items,
    ({ tenantId }) => tenantId,
    (item) => item,
  );
  for (const [tenantId, tenantItems] of itemsByTenant) {
    await errors.attempt(async () => {
      for (const batch of batchesOf(tenantItems, batchSize)) done += await each(tenantId, batch);
    });
  }
  errors.throwAny();
  return done;
}
