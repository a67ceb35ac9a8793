import { Field } from './typeGraphql.js';

type FieldType = NonNullable<Parameters<typeof Field>[0]>;

/** Field that always has a value; an input must give it. */
export const NonNull = (type: FieldType, description: string) => Field(type, { description });

/** Field that may be null; an input may leave it out. */
export const Nullable = (type: FieldType, description: string) => Field(type, { nullable: true, description });
