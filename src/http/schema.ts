import type { GraphQLSchema } from 'graphql';
import { ThreadsResolver } from '../agents/threads.resolver.js';
import { TodosResolver } from '../agents/todos.resolver.js';
import { ChatsResolver } from '../chats/chats.resolver.js';
import {
  ConversationsResolver,
  MessageResolver,
  SessionResolver,
  SessionStateResolver,
} from '../conversations/conversations.resolver.js';
import { ContextsResolver } from '../contexts/contexts.resolver.js';
import { CheckpointsResolver } from '../agents/checkpoints.resolver.js';
import { DisclosureResolver } from '../memories/explain.resolver.js';
import { JobsResolver } from '../jobs/jobs.resolver.js';
import { LinkingResolver } from '../memories/linking.resolver.js';
import { MemoriesResolver } from '../memories/memories.resolver.js';
import { PeopleResolver } from '../people/people.resolver.js';
import { SeedProfileResolver } from '../memories/seedProfile.resolver.js';
import { buildSchema, DateTime, type MiddlewareFn } from '../platform/graphql/typeGraphql.js';
import { isClean, notWellFormed } from '../words/cleanliness.js';
import { RecallResolver } from '../recall/recall.resolver.js';
import { WorkResolver } from '../work/work.resolver.js';
import { WorldsResolver } from '../worlds/worlds.resolver.js';

/** Refuses arguments with NUL or halves of surrogate pairs; many statements at once are looked at one by one instead. */
const cleanArguments: MiddlewareFn = ({ args, info }, next) => {
  const isRoot = info.path.prev === undefined;
  if (isRoot && info.fieldName !== 'rememberMemories' && !isClean(args)) throw notWellFormed();
  return next();
};

/** The GraphQL schema of all areas. */
export const makeSchema = (): Promise<GraphQLSchema> =>
  buildSchema({
    resolvers: [
      PeopleResolver,
      ChatsResolver,
      LinkingResolver,
      MemoriesResolver,
      RecallResolver,
      DisclosureResolver,
      WorldsResolver,
      ConversationsResolver,
      MessageResolver,
      SessionResolver,
      SessionStateResolver,
      WorkResolver,
      JobsResolver,
      ContextsResolver,
      ThreadsResolver,
      TodosResolver,
      CheckpointsResolver,
      SeedProfileResolver,
    ],
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validate: false,
    globalMiddlewares: [cleanArguments],
  });
