/** Groups items by a key, in the order in which the keys first came. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
}

/** Counts items by a key. */
export const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> =>
  Object.fromEntries(groupBy(items, keyOf).map(([key, some]) => [key, some.length]));
