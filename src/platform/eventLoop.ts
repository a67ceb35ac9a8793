import { type Requester, FairQueue, serviceRequester } from './fairQueue.js';

/** Time slice in ms: work on texts holds the event loop for so long before it yields. */
const sliceMs = 4;

const waiters = new FairQueue<() => void>();
/** Begin of the time slice that is used in this turn of the event loop; undefined if none is. */
let sliceBegan: number | undefined;

/**
 * Yields to the event loop when work has held it for about 4 ms. Long work calls it between its steps. Concurrent work
 * is scheduled round-robin over tenants and people ({@link FairQueue}): the many texts of one person delay no one else
 * by more than a time slice.
 */
export async function yieldIfLong(requester: Requester = serviceRequester): Promise<void> {
  if (isSliceOver()) await new Promise<void>((resolve) => waiters.push(requester, resolve));
}

function isSliceOver(): boolean {
  if (sliceBegan === undefined) beginSlice();
  return performance.now() - sliceBegan! >= sliceMs;
}

function beginSlice(): void {
  sliceBegan = performance.now();
  setImmediate(() => {
    const next = waiters.shift();
    if (!next) {
      sliceBegan = undefined;
      return;
    }
    beginSlice();
    next();
  });
}

/** Works on each item in order and returns the results; yields to the event loop after every 4 ms. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Result | Promise<Result>,
  requester?: Requester,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    await yieldIfLong(requester);
    results.push(await work(item, index));
  }
  return results;
}
