import DataLoader from 'dataloader';

/** DataLoader over a batch fetch by id; an id without a value loads `absent`. */
export const batchLoader = <Value, Absent>(
  fetch: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  absent: Absent,
  options?: { readonly cache: boolean },
): DataLoader<string, Value | Absent> =>
  new DataLoader(async (ids) => {
    const valueById = await fetch(ids);
    return ids.map((id) => valueById.get(id) ?? absent);
  }, options);
