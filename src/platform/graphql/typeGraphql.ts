/** Single importer of type-graphql: its metadata must be loaded before the first decorator runs. */
import 'reflect-metadata';
import { GraphQLError, GraphQLScalarType, type ValueNode } from 'graphql';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import type { Field } from 'type-graphql';

export {
  Arg,
  buildSchema,
  createUnionType,
  Ctx,
  Field,
  FieldResolver,
  Float,
  ID,
  InputType,
  InterfaceType,
  Int,
  type MiddlewareFn,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';

/** Function that returns the type of a field or argument, such as `() => [ID]`. */
export type TypeFunction = NonNullable<Parameters<typeof Field>[0]>;

const dateTime = GraphQLDateTime.toConfig();

/** Time as RFC 3339 text in UTC; objects give it in epoch ms. A refusal shows an example. */
export const DateTime = new GraphQLScalarType({
  ...dateTime,
  parseValue: (value) => parseTime(() => dateTime.parseValue(value)),
  parseLiteral: (node, variables) => parseTime(() => dateTime.parseLiteral(node, variables), node),
});
export const Json = GraphQLJSON;

/** Names the place in the document for a literal; graphql-js names the field for a variable. */
function parseTime(parse: () => Date, nodes?: ValueNode): Date {
  try {
    return parse();
  } catch {
    const message = 'DateTime must be a date and time with an offset, such as "2026-01-31T18:00:00Z".';
    throw new GraphQLError(message, { nodes });
  }
}
