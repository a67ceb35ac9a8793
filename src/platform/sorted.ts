/** Counts the items at the head of a list for which a condition holds, by bisection: it must hold for no later item. */
export function countLeading<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let from = 0;
  let to = items.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(items[middle]!)) from = middle + 1;
    else to = middle;
  }
  return from;
}
