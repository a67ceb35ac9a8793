/** Indexes a list of numbers by name, such as the counts of a run of a job. */
export const countsOf = (list: readonly { readonly name: string; readonly count: number }[]): Record<string, number> =>
  Object.fromEntries(list.map(({ name, count }) => [name, count]));

/** Indexes a list of counts by sensitivity. */
export const bySensitivity = (
  list: readonly { readonly sensitivity: string; readonly count: number }[],
): Record<string, number> => Object.fromEntries(list.map(({ sensitivity, count }) => [sensitivity, count]));

/** Indexes the ids of a loaded world by name. */
export const idsByName = (list: readonly { readonly name: string; readonly id: string }[]): Record<string, string> =>
  Object.fromEntries(list.map(({ name, id }) => [name, id]));
