import { CheckpointsService } from '../agents/checkpoints/checkpoints.service.js';
import { LiveService } from '../agents/threads/live.service.js';
import { MemoryQueryService } from '../agents/memoryQuery.service.js';
import { nameChangeWork } from '../agents/notes/userNoteWork.js';
import { NotesService } from '../agents/notes/notes.service.js';
import { ThreadsService } from '../agents/threads/threads.service.js';
import { TodosService } from '../learning/todos/todos.service.js';
import { ChatIds } from '../directory/chats/chatIds.service.js';
import { ChatLoader } from '../directory/chats/chatLoader.service.js';
import { ChatsService } from '../directory/chats/chats.service.js';
import { ContextsService } from '../agents/contexts/contexts.service.js';
import { EarlierMessagesService } from '../agents/contexts/earlierMessages.service.js';
import { TurnsService } from '../agents/contexts/turns.service.js';
import { ConversationsService } from '../conversations/conversations.service.js';
import { MessagesService } from '../conversations/messages.service.js';
import { RecordingService } from '../conversations/record/recording.service.js';
import { ErasureService } from '../removal/erasure.service.js';
import { Exports } from '../transfer/exports/export.service.js';
import { LedgerService } from '../removal/ledger.service.js';
import { RemovalService } from '../removal/removal.service.js';
import { BlockingService } from '../memories/rights/blocking.service.js';
import { ChangesService } from '../memories/correct/changes.service.js';
import { ExplainService } from '../memories/rights/explain.service.js';
import { HearingService } from '../memories/rights/hearing.service.js';
import { HistoryService } from '../memories/read/history.service.js';
import { LinkingService } from '../memories/rights/linking.service.js';
import { separateNames } from '../memories/rights/separatedNames.steps.js';
import { MemoriesService } from '../memories/read/memories.service.js';
import { EntitiesService } from '../recall/entities/entities.service.js';
import { NeighbourLoaders } from '../memories/read/neighbourLoaders.service.js';
import { RememberService } from '../memories/remember/remember.service.js';
import { SeedProfileService } from '../memories/remember/seedProfile.service.js';
import { AliasLoader } from '../directory/people/aliasLoader.service.js';
import { MergingService } from '../directory/people/merging.service.js';
import { ProposalsService } from '../learning/proposals/proposals.service.js';
import { OperationsService } from '../background/operations/operations.service.js';
import { PeopleService } from '../directory/people/people.service.js';
import { PersonLoader } from '../directory/people/personLoader.service.js';
import { SignInService } from '../directory/people/signIn.service.js';
import { countMissingVectors } from '../embedding/missingVectors.store.js';
import { RecallService } from '../recall/recall.service.js';
import { BacklogService } from '../background/work/backlog.service.js';
import { WorkService } from '../background/work/work.service.js';
import type { ServiceDependencies } from './serviceDependencies.js';
import { WorldsService } from '../transfer/worlds/worlds.service.js';

/** Creates the use cases of one process. */
export function makeServices(dependencies: ServiceDependencies) {
  const { clock, embedder, set, writer, settings, accessLog, outbox, quotas, suppressionList, runnableKinds } =
    dependencies;
  const { windowTurns } = settings;
  const recall = new RecallService(clock, embedder, accessLog, set);
  const people = new PeopleService(clock, quotas.names, (transaction, tenantId, personId, now) =>
    outbox.putAndWake(transaction, [nameChangeWork(tenantId, personId, now)], now),
  );
  const memories = new MemoriesService(clock, accessLog);
  const remember = new RememberService(clock, writer, dependencies.refining);
  const { onRecorded } = dependencies;
  const recording = new RecordingService(clock, settings, outbox, quotas.messages, suppressionList, onRecorded);
  const messages = new MessagesService(clock, { embedder, set }, windowTurns, dependencies.cursors);
  const earlierMessages = new EarlierMessagesService(messages);
  const contexts = new ContextsService(clock, recall, earlierMessages, accessLog, windowTurns, embedder);
  return {
    memories,
    entities: new EntitiesService(clock),
    neighbours: new NeighbourLoaders(),
    remember,
    changes: new ChangesService(clock, writer, quotas.names),
    linking: new LinkingService(clock, writer),
    blocking: new BlockingService(clock, writer),
    proposals: new ProposalsService(clock, writer),
    recall,
    explain: new ExplainService(clock),
    live: new LiveService(clock, dependencies.threadWatch, dependencies.session),
    hearing: new HearingService(clock),
    history: new HistoryService(clock),
    people,
    signIn: new SignInService(clock, dependencies.tokenSecret),
    merging: new MergingService(clock, (transaction, separated) => separateNames(transaction, writer, separated)),
    seedProfile: new SeedProfileService(clock, writer, people),
    aliasLoader: new AliasLoader(),
    personLoader: new PersonLoader(),
    chats: new ChatsService(clock),
    chatIds: new ChatIds(),
    chatLoader: new ChatLoader(clock),
    worlds: new WorldsService(clock, dependencies.bulkWriter, { settings, outbox, suppressionList }),
    recording,
    messages,
    conversations: new ConversationsService(clock),
    work: new WorkService(clock, runnableKinds, () => outbox.wake()),
    backlog: new BacklogService(clock, runnableKinds, () => outbox.wake()),
    jobs: dependencies.jobs,
    operations: new OperationsService(clock, dependencies.operations, (graph, tenant) =>
      countMissingVectors(graph, set, tenant),
    ),
    contexts,
    turns: new TurnsService(recording, contexts, dependencies.onContextRefused),
    threads: new ThreadsService(clock),
    memoryQuery: new MemoryQueryService(clock, recall, accessLog, dependencies.allowlists, dependencies.onQueried),
    notes: new NotesService(clock, remember, memories, writer),
    todos: new TodosService(clock, quotas.todos),
    checkpoints: new CheckpointsService(clock, { bytes: quotas.checkpointBytes, number: quotas.checkpoints }),
    exports: new Exports(clock),
    ...makeRemovalServices(dependencies),
  };
}

/** Creates the use cases of removals, which the background work that finishes removals has, too. */
export function makeRemovalServices({
  clock,
  writer,
  suppressionList,
  ledger,
  outbox,
}: Pick<ServiceDependencies, 'clock' | 'writer' | 'suppressionList' | 'ledger' | 'outbox'>) {
  const removal = new RemovalService(clock, writer, suppressionList, ledger);
  const erasure = new ErasureService(clock, { writer, suppressionList }, outbox, ledger);
  return { removal, erasure, ledger: new LedgerService(clock, outbox, ledger, { removal, erasure }) };
}

/** Use cases behind the doors. */
export type Services = Readonly<ReturnType<typeof makeServices>>;
