import type { ThreadsService } from './agents/threads.service.js';
import type { TodosService } from './agents/todos.service.js';
import type { ChatsService } from './chats/chats.service.js';
import type { ContextsService } from './contexts/contexts.service.js';
import type { CheckpointsService } from './agents/checkpoints.service.js';
import type { Caller } from './disclosure/caller.js';
import type { ConversationsService } from './conversations/conversations.service.js';
import type { MessagesService } from './conversations/messages.service.js';
import type { RecordingService } from './conversations/recording.service.js';
import type { ExplainService } from './memories/explain.service.js';
import type { JobsService } from './jobs/jobs.service.js';
import type { ChangesService } from './memories/changes.service.js';
import type { LinkingService } from './memories/linking.service.js';
import type { MemoriesService } from './memories/memories.service.js';
import type { RememberService } from './memories/remember.service.js';
import type { PeopleService } from './people/people.service.js';
import type { SeedProfileService } from './memories/seedProfile.service.js';
import type { GraphSession } from './platform/neo4j/graph.js';
import type { RecallService } from './recall/recall.service.js';
import type { WorkService } from './work/work.service.js';
import type { WorldsService } from './worlds/worlds.service.js';
import type { Loaders } from './loaders.js';

/** The use cases behind the doors. */
export interface Services {
  readonly memories: MemoriesService;
  readonly remember: RememberService;
  readonly changes: ChangesService;
  readonly linking: LinkingService;
  readonly recall: RecallService;
  readonly explain: ExplainService;
  readonly people: PeopleService;
  readonly seedProfile: SeedProfileService;
  readonly chats: ChatsService;
  readonly worlds: WorldsService;
  readonly recording: RecordingService;
  readonly messages: MessagesService;
  readonly conversations: ConversationsService;
  readonly work: WorkService;
  readonly jobs: JobsService;
  readonly contexts: ContextsService;
  readonly threads: ThreadsService;
  readonly todos: TodosService;
  readonly checkpoints: CheckpointsService;
}

/** What every resolver of one request works with. */
export interface RequestContext {
  readonly requestId: string;
  readonly graph: GraphSession;
  readonly caller: Caller;
  readonly services: Services;
  readonly loaders: Loaders;
}
