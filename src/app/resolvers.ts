import { CheckpointsResolver } from '../agents/checkpoints.resolver.js';
import { MemoryQueryResolver } from '../agents/memoryQuery.resolver.js';
import { NotesResolver } from '../agents/notes.resolver.js';
import { ThreadsResolver } from '../agents/threads.resolver.js';
import { TodosResolver } from '../agents/todos.resolver.js';
import { AudienceResolver } from '../directory/chats/audience.resolver.js';
import { ChatsResolver } from '../directory/chats/chats.resolver.js';
import { ContextsResolver } from '../contexts/contexts.resolver.js';
import { TurnsResolver } from '../contexts/turns.resolver.js';
import {
  ConversationsResolver,
  MessageResolver,
  SessionResolver,
  SessionStateResolver,
} from '../conversations/conversations.resolver.js';
import { ErasureResolver } from '../curation/erasure.resolver.js';
import { RemovalResolver } from '../curation/removal.resolver.js';
import type { ResolverClass } from '../api/graphql/executableSchema.js';
import { JobsResolver } from '../jobs/jobs.resolver.js';
import { ProposalsResolver } from '../learning/proposals.resolver.js';
import { BlockingResolver } from '../memories/blocking.resolver.js';
import { DisclosureResolver } from '../memories/explain.resolver.js';
import { HistoryResolver } from '../memories/history.resolver.js';
import { LinkingResolver } from '../memories/linking.resolver.js';
import { ChangesResolver } from '../memories/changes.resolver.js';
import { MemoriesResolver } from '../memories/memories.resolver.js';
import { RememberResolver } from '../memories/remember.resolver.js';
import { EntityNamingResolver, PersonNamingResolver } from '../memories/naming.resolver.js';
import { SeedProfileResolver } from '../memories/seedProfile.resolver.js';
import { EntityMergingResolver, PersonMergingResolver } from '../directory/people/merging.resolver.js';
import { OperationsResolver } from '../operations/operations.resolver.js';
import { PeopleResolver } from '../directory/people/people.resolver.js';
import { EntityCardResolver, PersonCardResolver, RecallResolver } from '../recall/recall.resolver.js';
import type { Services } from './services.js';
import { BacklogResolver } from '../work/backlog.resolver.js';
import { WorkResolver } from '../work/work.resolver.js';
import { WorldsResolver } from '../transfer/worlds/worlds.resolver.js';

/** Every resolver of the API by its class, and the services it is made with. */
const makers = new Map<ResolverClass, (services: Services) => object>([
  [PeopleResolver, ({ people, aliasLoader }) => new PeopleResolver(people, aliasLoader)],
  [PersonMergingResolver, ({ merging }) => new PersonMergingResolver(merging)],
  [EntityMergingResolver, ({ merging }) => new EntityMergingResolver(merging)],
  [ChatsResolver, ({ chats, chatLoader }) => new ChatsResolver(chats, chatLoader)],
  [AudienceResolver, ({ personLoader, chatLoader }) => new AudienceResolver(personLoader, chatLoader)],
  [BlockingResolver, ({ blocking }) => new BlockingResolver(blocking)],
  [LinkingResolver, ({ linking }) => new LinkingResolver(linking)],
  [MemoriesResolver, ({ memories, neighbours }) => new MemoriesResolver(memories, neighbours)],
  [RememberResolver, ({ remember }) => new RememberResolver(remember)],
  [ChangesResolver, ({ changes }) => new ChangesResolver(changes)],
  [EntityNamingResolver, ({ naming }) => new EntityNamingResolver(naming)],
  [PersonNamingResolver, ({ naming }) => new PersonNamingResolver(naming)],
  [RecallResolver, ({ recall }) => new RecallResolver(recall)],
  [PersonCardResolver, ({ recall }) => new PersonCardResolver(recall)],
  [EntityCardResolver, ({ recall }) => new EntityCardResolver(recall)],
  [DisclosureResolver, ({ explain, hearing }) => new DisclosureResolver(explain, hearing)],
  [HistoryResolver, ({ history }) => new HistoryResolver(history)],
  [WorldsResolver, ({ worlds }) => new WorldsResolver(worlds)],
  [ConversationsResolver, ({ messages, conversations }) => new ConversationsResolver(messages, conversations)],
  [MessageResolver, ({ chatLoader }) => new MessageResolver(chatLoader)],
  [SessionResolver, ({ chatLoader }) => new SessionResolver(chatLoader)],
  [SessionStateResolver, () => new SessionStateResolver()],
  [WorkResolver, ({ work, memories }) => new WorkResolver(work, memories)],
  [BacklogResolver, ({ backlog }) => new BacklogResolver(backlog)],
  [JobsResolver, ({ jobs }) => new JobsResolver(jobs)],
  [ProposalsResolver, ({ proposals }) => new ProposalsResolver(proposals)],
  [ContextsResolver, ({ contexts }) => new ContextsResolver(contexts)],
  [TurnsResolver, ({ turns }) => new TurnsResolver(turns)],
  [ThreadsResolver, ({ threads }) => new ThreadsResolver(threads)],
  [MemoryQueryResolver, ({ memoryQuery }) => new MemoryQueryResolver(memoryQuery)],
  [NotesResolver, ({ notes }) => new NotesResolver(notes)],
  [TodosResolver, ({ todos }) => new TodosResolver(todos)],
  [CheckpointsResolver, ({ checkpoints }) => new CheckpointsResolver(checkpoints)],
  [RemovalResolver, ({ removal }) => new RemovalResolver(removal)],
  [ErasureResolver, ({ erasure }) => new ErasureResolver(erasure)],
  [OperationsResolver, ({ operations }) => new OperationsResolver(operations)],
  [SeedProfileResolver, ({ seedProfile }) => new SeedProfileResolver(seedProfile)],
]);

/** The classes of all resolvers: enough to print the schema. */
export const resolverClasses: readonly ResolverClass[] = [...makers.keys()];

/** All resolvers, made with their services. */
export const makeResolvers = (services: Services): ReadonlyMap<ResolverClass, object> =>
  new Map([...makers].map(([kind, make]) => [kind, make(services)]));
