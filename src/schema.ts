import type { GraphQLSchema } from 'graphql';
import { ChatsResolver } from './chats/chats.resolver.js';
import { DisclosureResolver } from './disclosure/disclosure.resolver.js';
import { MemoriesResolver } from './memories/memories.resolver.js';
import { PeopleResolver } from './people/people.resolver.js';
import { buildSchema, DateTime } from './platform/graphql/typeGraphql.js';
import { RecallResolver } from './recall/recall.resolver.js';
import { WorldsResolver } from './worlds/worlds.resolver.js';

/** The GraphQL schema of all areas. */
export const makeSchema = (): Promise<GraphQLSchema> =>
  buildSchema({
    resolvers: [PeopleResolver, ChatsResolver, MemoriesResolver, RecallResolver, DisclosureResolver, WorldsResolver],
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validate: false,
  });
