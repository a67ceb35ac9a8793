import type { GraphQLSchema } from 'graphql';
import { buildSchema, DateTime, type MiddlewareFn } from '../../platform/graphql/typeGraphql.js';
import { isClean, notWellFormed } from '../../text/cleanliness.js';

/** The class of a resolver; its instances are made by somebody who knows its services. */
export type ResolverClass = new (...services: never[]) => object;

/** Many statements at once are looked at one by one, and a state after its size: no walk through all of them before. */
const lookThemselves: ReadonlySet<string> = new Set(['rememberMemories', 'saveCheckpoint']);

/** Refuses arguments with NUL or halves of surrogate pairs. */
const cleanArguments: MiddlewareFn = ({ args, info }, next) => {
  const isRoot = info.path.prev === undefined;
  if (isRoot && !lookThemselves.has(info.fieldName) && !isClean(args)) throw notWellFormed();
  return next();
};

/** The library wants one where there are subscriptions; ours bring their own streams, through the graph. */
const noTopics = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('A subscription must bring its own stream.');
  },
};

/** The GraphQL schema of these resolvers; a schema that is only printed needs no instances. */
export const makeSchema = (
  classes: readonly ResolverClass[],
  instances: ReadonlyMap<ResolverClass, object> = new Map(),
): Promise<GraphQLSchema> =>
  buildSchema({
    resolvers: [...classes] as [ResolverClass, ...ResolverClass[]],
    container: { get: (kind: ResolverClass) => instances.get(kind) },
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validate: false,
    pubSub: noTopics,
    globalMiddlewares: [cleanArguments],
  });
