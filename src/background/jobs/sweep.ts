import { PartErrors } from './partErrors.js';

export interface SweepOptions<Item extends { readonly id: string }> {
  /** Lists at most `count` items after `after`; undefined: the first, in a stable order. Empty ends the sweep. */
  readonly list: (count: number, after: Item | undefined) => Promise<readonly Item[]>;
  /** Handles a batch. Returns the number of changed items; fewer than given if another process was faster. */
  readonly each: (items: readonly Item[]) => Promise<number>;
  /** Items per batch; 100 by default. */
  readonly batch?: number;
  /** Maximum number of items of the sweep; unlimited by default. */
  readonly limit?: number;
  /** Ends the sweep before the next batch when it aborts. Batches that are done stay done. */
  readonly signal?: AbortSignal;
  /** True for a dry run: counts the items and changes none. */
  readonly dryRun?: boolean;
}

/**
 * Handles a long list in batches and returns the number of items done. Each item is handled at most once, so the sweep
 * ends even if an item stays in the list after it was handled. An error of one batch does not keep the later batches
 * from their turn; it is thrown at the end.
 */
export async function sweep<Item extends { readonly id: string }>(options: SweepOptions<Item>): Promise<number> {
  const { list, each, batch = 100, limit = Number.POSITIVE_INFINITY, signal, dryRun = false } = options;
  const seenIds = new Set<string>();
  let processed = 0;
  let after: Item | undefined;
  const errors = new PartErrors();
  while (!signal?.aborted && seenIds.size < limit) {
    const pageItems = await list(Math.min(batch, limit - seenIds.size), after);
    const items = pageItems.filter(({ id }) => !seenIds.has(id));
    if (items.length === 0) break;
    for (const { id } of items) seenIds.add(id);
    after = items.at(-1);
    processed += dryRun ? items.length : ((await errors.attempt(() => each(items))) ?? 0);
  }
  errors.throwAny();
  return processed;
}
