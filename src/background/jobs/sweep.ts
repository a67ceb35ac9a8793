/** What is swept, how, and how far. */
export interface SweepOptions<Item extends { readonly id: string }> {
  /**
   * So many items at most that come after this one (undefined: from the beginning), in an order that does not change
   * while they are swept. An empty batch is the end.
   */
  readonly list: (count: number, after: Item | undefined) => Promise<readonly Item[]>;
  /** Does a batch and resolves with how many of it were done: somebody else may have been faster. */
  readonly each: (items: readonly Item[]) => Promise<number>;
  /** Items per batch; 100, if not given. */
  readonly batch?: number;
  /** Ends after so many items; all of them, if not given. */
  readonly limit?: number;
  /** Ends before the next batch once it aborts; what is done stays done. */
  readonly signal?: AbortSignal;
  /** Counts what would be done and does nothing. */
  readonly dryRun?: boolean;
}

/**
 * Does a long list in batches and resolves with how many items were done. Every item is done once at most, so it ends
 * though one of them stays in the list whatever is done to it.
 */
export async function sweep<Item extends { readonly id: string }>(options: SweepOptions<Item>): Promise<number> {
  const { list, each, batch = 100, limit = Number.POSITIVE_INFINITY, signal, dryRun = false } = options;
  const seen = new Set<string>();
  let done = 0;
  let after: Item | undefined;
  while (!signal?.aborted && seen.size < limit) {
    const listed = await list(Math.min(batch, limit - seen.size), after);
    const items = listed.filter(({ id }) => !seen.has(id));
    if (items.length === 0) break;
    for (const { id } of items) seen.add(id);
    after = items.at(-1);
    done += dryRun ? items.length : await each(items);
  }
  return done;
}
