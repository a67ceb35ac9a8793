/** Time slice in ms: work on texts holds the event loop for so long before it yields. */
const turnMs = 10;

let turnBegan: number | undefined;

/**
 * Yields to the event loop when work has held it for about 10 ms. Long work calls it between its steps; concurrent work
 * shares one time slice.
 */
export async function takeTurn(): Promise<void> {
  // All waiting callers resume in the same turn, one after the other, so each must check again.
  while (isOver()) await new Promise<void>((resolve) => void setImmediate(resolve));
}

function isOver(): boolean {
  const now = performance.now();
  if (turnBegan === undefined) {
    turnBegan = now;
    setImmediate(() => (turnBegan = undefined));
  }
  return now - turnBegan >= turnMs;
}

/** Works on each item in order and returns the results; yields to the event loop after every 10 ms. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    await takeTurn();
    results.push(await work(item, at));
  }
  return results;
}
