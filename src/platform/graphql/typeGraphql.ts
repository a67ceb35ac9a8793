/** Single importer of type-graphql: its metadata must be loaded before the first decorator runs. */
import 'reflect-metadata';
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

/** Time as RFC 3339 text in UTC; objects give it in epoch ms. */
export const DateTime = GraphQLDateTime;
export const Json = GraphQLJSON;
