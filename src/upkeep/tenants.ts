import { batchesOf } from '../platform/batches.js';
import { groupBy } from '../platform/groupBy.js';
import { PartErrors } from '../background/jobs/partErrors.js';

/** Processes batches of `batchSize`; returns the number done. Throws a tenant's error at the end, after the others. */
export async function eachTenant<Item extends { readonly tenantId: string }>(
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
