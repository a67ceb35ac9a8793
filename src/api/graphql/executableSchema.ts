import { type GraphQLArgument, type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';
import { buildSchema, DateTime, type MiddlewareFn } from '../../platform/graphql/typeGraphql.js';
import { isStorable, malformedTextError } from '../../text/storableText.js';

/** The class of a resolver. The composition creates the instances, since it knows their services. */
export type ResolverClass = new (...services: never[]) => object;

/** Fields that check their own arguments: each of many statements, or a checkpoint after its size. */
const selfCheckedFields: ReadonlySet<string> = new Set(['rememberMemories', 'saveCheckpoint']);

/** Middleware that refuses arguments with NUL or lone surrogates. */
const refuseMalformedText: MiddlewareFn = ({ args, info }, next) => {
  const isRoot = info.path.prev === undefined;
  if (isRoot && !selfCheckedFields.has(info.fieldName) && !isStorable(args)) throw malformedTextError();
  return next();
};

/** Pub-sub that the library requires for subscriptions; ours bring their own streams, from the graph. */
const noTopics = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('A subscription must bring its own stream.');
  },
};

/** Builds the GraphQL schema of these resolvers. A schema that is only printed needs no instances. */
export async function makeSchema(
  classes: readonly ResolverClass[],
  instances: ReadonlyMap<ResolverClass, object> = new Map(),
): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: [...classes] as [ResolverClass, ...ResolverClass[]],
    container: { get: (kind: ResolverClass) => instances.get(kind) },
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validate: false,
    pubSub: noTopics,
    globalMiddlewares: [refuseMalformedText],
  });
  schema.getQueryType()!.description = 'Reads; each returns only what its audience may hear.';
  schema.getMutationType()!.description =
    'Writes; each is atomic. Every request can also fail with UNAUTHENTICATED, RATE_LIMITED, TOO_COMPLEX, TIMED_OUT, UNAVAILABLE or INTERNAL.';
  schema.getSubscriptionType()!.description = 'Live changes.';
  restoreDeclaredOrder(schema);
  return schema;
}

/** Restores the declared order of arguments: decorators of parameters run backwards, and the library keeps that. */
function restoreDeclaredOrder(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = types.filter(({ name }) => !name.startsWith('__')).flatMap((type) => Object.values(type.getFields()));
  for (const { args } of fields) (args as GraphQLArgument[]).reverse();
}
