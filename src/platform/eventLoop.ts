/** How long work on texts may hold the event loop before everybody else has a turn, in ms. */
const turnMs = 10;

let turnBegan: number | undefined;

/**
 * Lets everything else have a turn when work has held the event loop for about 10 ms. Long work calls it between its
 * pieces; several pieces of work that go on side by side share one turn.
 */
export async function takeTurn(): Promise<void> {
  // Those who have waited go on one after the other in one turn, so that each must look again.
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

/** Does work on each item in order and gives the results, with a turn for everybody else after every 10 ms of it. */
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
