/** Single importer of type-graphql: its metadata must be loaded before the first decorator runs. */
import 'reflect-metadata';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';

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

/** Time as RFC 3339 text in UTC; objects give it in epoch ms. */
export const DateTime = GraphQLDateTime;
export const Json = GraphQLJSON;
