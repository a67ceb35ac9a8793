import { Arg, Int, type TypeFunction } from './typeGraphql.js';

/** Argument that may be left out. */
export const NullableArg = (name: string, type: TypeFunction, description: string) =>
  Arg(name, type, { nullable: true, description });

/** Argument `first` of a connection: 1 to 100, by default `standard`. */
export const First = (standard: number) =>
  Arg('first', () => Int, { nullable: true, defaultValue: standard, description: '1 to 100.' });

/** Argument `after` of a connection. */
export const After = () =>
  NullableArg('after', () => String, 'Cursor that the page starts after; without it, the first page.');

/** Argument `input` of a mutation. */
export const Input = (type: () => new () => object) => Arg('input', type);

/** Returns a number as descriptions of arguments and fields write it: 32,000. */
export const formatThousands = (count: number): string => count.toLocaleString('en');
