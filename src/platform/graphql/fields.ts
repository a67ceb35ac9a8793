import { Field, type TypeFunction } from './typeGraphql.js';

/** Field that always has a value; an input must give it. */
export const NonNull = (type: TypeFunction, description: string) => Field(type, { description });

/** Field that may be null; an input may leave it out. */
export const Nullable = (type: TypeFunction, description: string) => Field(type, { nullable: true, description });
