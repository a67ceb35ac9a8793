/** Turns a list of values into a GraphQL enumeration: each under its name in capitals. */
export const enumOf = <T extends string>(values: readonly T[]): Record<Uppercase<T>, T> =>
  Object.fromEntries(values.map((value) => [value.toUpperCase(), value])) as Record<Uppercase<T>, T>;
