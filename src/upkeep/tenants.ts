import { batchesOf } from '../platform/batches.js';
import { PartErrors } from '../background/jobs/partErrors.js';

/**
 * Processes items tenant by tenant, in batches of `batchSize`; resolves with the number of items done. An error of one
 * tenant does not keep those after it from their turn; it is thrown at the end.
 */
export async function eachTenant<Item extends { readonly tenantId: string }>(
  items: readonly Item[],
  batchSize: number,
  each: (tenantId: string, batch: readonly Item[]) => Promise<number>,
): Promise<number> {
  let done = 0;
  const errors = new PartErrors();
  for (const tenantId of new Set(items.map((item) => item.tenantId))) {
    const tenantItems = items.filter((item) => item.tenantId === tenantId);
    await errors.attempt(async () => {
      for (const batch of batchesOf(tenantItems, batchSize)) done += await each(tenantId, batch);
    });
  }
  errors.throwAny();
  return done;
}
