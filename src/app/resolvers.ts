// The schema lists its queries and mutations in the order of these imports: memories, people, chats and messages first,
// agents' state and operators' queries last.
import { RememberResolver } from '../memories/remember/remember.resolver.js';
import { CardResolver, RecallResolver } from '../recall/recall.resolver.js';
import { MemoriesResolver } from '../memories/read/memories.resolver.js';
import { ChangesResolver } from '../memories/correct/changes.resolver.js';
import { PeopleResolver } from '../directory/people/people.resolver.js';
import { ChatsResolver } from '../directory/chats/chats.resolver.js';
import {
  ConversationsResolver,
  MessageResolver,
  SessionResolver,
  SessionStateResolver,
} from '../conversations/conversations.resolver.js';
import { ContextsResolver } from '../agents/contexts/contexts.resolver.js';
import { TurnsResolver } from '../agents/contexts/turns.resolver.js';
import { MemoryQueryResolver } from '../agents/memoryQuery.resolver.js';
import { HistoryResolver } from '../memories/read/history.resolver.js';
import { DisclosureResolver } from '../memories/rights/explain.resolver.js';
import { BlockingResolver } from '../memories/rights/blocking.resolver.js';
import { LinkingResolver } from '../memories/rights/linking.resolver.js';
import { MergingResolver } from '../directory/people/merging.resolver.js';
import { EntitiesResolver } from '../recall/entities/entities.resolver.js';
import { AudienceResolver } from '../directory/chats/audience.resolver.js';
import { NodeResolver, type ReadNode } from '../api/graphql/node.resolver.js';
import { ProposalsResolver } from '../learning/proposals/proposals.resolver.js';
import { TodosResolver } from '../learning/todos/todos.resolver.js';
import { NotesResolver } from '../agents/notes/notes.resolver.js';
import { ThreadsResolver } from '../agents/threads/threads.resolver.js';
import { RemovalResolver } from '../removal/removal.resolver.js';
import { ErasureResolver } from '../removal/erasure.resolver.js';
import { SeedProfileResolver } from '../memories/remember/seedProfile.resolver.js';
import { WorkResolver } from '../background/work/work.resolver.js';
import { CheckpointsResolver } from '../agents/checkpoints/checkpoints.resolver.js';
import { BacklogResolver } from '../background/work/backlog.resolver.js';
import { JobsResolver } from '../background/jobs/jobs.resolver.js';
import { OperationsResolver } from '../background/operations/operations.resolver.js';
import { WorldsResolver } from '../transfer/worlds/worlds.resolver.js';
import type { ResolverClass } from '../api/graphql/executableSchema.js';
import { entityObject, personOrNull } from '../directory/people/people.objects.js';
import { memoryObject } from '../memories/read/memories.objects.js';
import { nullWhenNotFound } from '../platform/errors.js';
import type { NodeKind } from '../platform/graphql/nodeObject.js';
import type { Services } from './services.js';

/** Readers of `node`, each of which applies the rule of its type in a private context. */
function nodeReaders({ memories, people, entities, chats, proposals, work }: Services): Record<NodeKind, ReadNode> {
  const proposal: ReadNode = (request, id) => proposals.proposal(request, id);
  return {
    memory: async (request, id) => {
      const view = await memories.memory(request, id).catch(nullWhenNotFound);
      return view && memoryObject(view);
    },
    person: async (request, id) => personOrNull(await people.person(request, id)),
    entity: async (request, id) => {
      const entity = await entities.entity(request, id);
      return entity && entityObject(entity, null);
    },
    chat: (request, id) => chats.chat(request, id),
    proposal,
    merge: proposal,
    task: (request, id) => work.work(request, id),
  };
}

/** Factory of every resolver of the API, by its class. */
const resolverFactories = new Map<ResolverClass, (services: Services) => object>([
  [NodeResolver, (services) => new NodeResolver(nodeReaders(services))],
  [PeopleResolver, ({ people, aliasLoader }) => new PeopleResolver(people, aliasLoader)],
  [MergingResolver, ({ merging }) => new MergingResolver(merging)],
  [ChatsResolver, ({ chats, chatLoader }) => new ChatsResolver(chats, chatLoader)],
  [AudienceResolver, ({ personLoader, chatLoader }) => new AudienceResolver(personLoader, chatLoader)],
  [BlockingResolver, ({ blocking }) => new BlockingResolver(blocking)],
  [LinkingResolver, ({ linking }) => new LinkingResolver(linking)],
  [MemoriesResolver, ({ memories, neighbours }) => new MemoriesResolver(memories, neighbours)],
  [RememberResolver, ({ remember }) => new RememberResolver(remember)],
  [ChangesResolver, ({ changes }) => new ChangesResolver(changes)],
  [EntitiesResolver, ({ entities }) => new EntitiesResolver(entities)],
  [RecallResolver, ({ recall }) => new RecallResolver(recall)],
  [CardResolver, ({ recall }) => new CardResolver(recall)],
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

/** Classes of all resolvers: enough to print the schema. */
export const resolverClasses: readonly ResolverClass[] = [...resolverFactories.keys()];

export const makeResolvers = (services: Services): ReadonlyMap<ResolverClass, object> =>
  new Map([...resolverFactories].map(([kind, make]) => [kind, make(services)]));
