import type { Allowlists } from '../agents/allowlists.js';
import { recordFailure } from '../api/requestFailures.js';
import type { JobsService } from '../background/jobs/jobs.service.js';
import type { OperationLog } from '../background/operations/operationLog.steps.js';
import type { ConversationSettings } from '../conversations/conversation.js';
import type { RefineScheduler } from '../memories/remember/remember.service.js';
import type { Clock } from '../platform/clock.js';
import { CursorSeal } from '../platform/graphql/cursorSeal.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { sharedSecret } from '../platform/neo4j/graphSchema.js';
import { defaultAllowlists } from './agentsFile.js';
import type { Background } from './background.js';
import type { Components } from './components.js';
import { type Dependencies, learningOf } from './dependencies.js';
import { refiningBy, type Writers } from './writers.js';

type SharedComponent =
  | 'embedder'
  | 'set'
  | 'quotas'
  | 'threadWatch'
  | 'accessLog'
  | 'outbox'
  | 'suppressionList'
  | 'ledger';

export interface ServiceDependencies extends Pick<Components, SharedComponent>, Pick<Writers, 'writer' | 'bulkWriter'> {
  readonly clock: Clock;
  /** Secret that signs tokens; undefined if another issuer does. */
  readonly tokenSecret: string | undefined;
  /** Seal of cursors that would tell what is hidden. */
  readonly cursors: CursorSeal;
  /** Opens a session for reads that many viewers share. */
  readonly session: () => GraphSession;
  readonly settings: ConversationSettings;
  readonly jobs: JobsService;
  readonly operations: OperationLog;
  /** Kinds of work that the configuration allows. */
  readonly runnableKinds: readonly string[];
  /** Absent: a statement without a type is not refined. */
  readonly refining: RefineScheduler | undefined;
  /** Returns the current allowlists: categories that each agent may read. */
  readonly allowlists: () => Allowlists;
  /** Called when an agent queries memory. */
  readonly onQueried: () => void;
  /** Called after messages were recorded; they may still lack their embeddings. */
  readonly onRecorded: (turns: number) => void;
  /** Called with the reason if no context could be made of recorded messages. */
  readonly onContextRefused: (error: unknown) => void;
}

export async function serviceDependenciesOf(
  dependencies: Dependencies,
  components: Components,
  { writer, bulkWriter }: Writers,
  background: Background,
): Promise<ServiceDependencies> {
  const { graph, metrics, lateEmbedding, outbox, counting } = components;
  const { clock, keys, log } = dependencies;
  const settings = learningOf(dependencies);
  return {
    ...components,
    tokenSecret: keys.jwksUrl === undefined ? keys.secret : undefined,
    cursors: new CursorSeal(await sharedSecret(graph.session(), 'cursors')),
    clock,
    writer,
    bulkWriter,
    session: () => graph.session(),
    settings,
    jobs: background.jobs,
    operations: counting.log,
    runnableKinds: background.runnableKinds,
    refining: dependencies.model && settings.extraction ? refiningBy(outbox) : undefined,
    allowlists: dependencies.allowlists ?? defaultAllowlists,
    onQueried: () => metrics.agents.queries.inc(),
    onRecorded: (turns) => {
      metrics.agents.turns.inc(turns);
      lateEmbedding?.nudge();
    },
    onContextRefused: (error) =>
      recordFailure({ log, metrics: metrics.http }, error, { logMessage: 'a context failed' }),
  };
}
