import { registerEnumType } from './typeGraphql.js';

/** Registers values as a GraphQL enum, in order, by names in capitals. Returns the enum for `@Field` and `@Arg`. */
export function enumOf<T extends string>(
  name: string,
  description: string,
  values: Readonly<Record<T, string>>,
): Readonly<Record<string, T>> {
  const described = Object.entries<string>(values).map(([value, text]) => ({ key: nameOf(value), value, text }));
  const members = Object.fromEntries(described.map(({ key, value }) => [key, value as T]));
  const valuesConfig = Object.fromEntries(described.map(({ key, text }) => [key, { description: text }]));
  registerEnumType(members, { name, description, valuesConfig });
  return members;
}

/** Returns the name of an enum value: `heard-here` is `HEARD_HERE`. */
const nameOf = (value: string): string => value.toUpperCase().replaceAll('-', '_');
