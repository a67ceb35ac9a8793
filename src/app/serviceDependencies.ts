import type { Allowlists } from '../agents/allowlists.js';
import type { ThreadWatch } from '../agents/threads/threadWatch.steps.js';
import { recordFailure } from '../api/requestFailures.js';
import type { JobsService } from '../background/jobs/jobs.service.js';
import type { OperationLog } from '../background/operations/operationLog.steps.js';
import type { Outbox } from '../background/work/outbox.store.js';
import type { ConversationSettings } from '../conversations/conversation.js';
import type { Removals } from '../memories/removals.store.js';
import type { RefineRequest } from '../memories/remember/remember.service.js';
import type { AccessLog } from '../memories/writer/accessLog.steps.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import type { Clock } from '../platform/clock.js';
import { CursorSeal } from '../platform/graphql/cursorSeal.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { sharedSecret } from '../platform/neo4j/graphSchema.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import type { Ledger } from '../removal/ledger.steps.js';
import { defaultAllowlists } from './agentsFile.js';
import type { Background } from './background.js';
import type { Components } from './components.js';
import { type Dependencies, learningOf } from './dependencies.js';
import type { Quotas } from './quotas.js';
import { refiningBy, type Writers } from './writers.js';

/** Dependencies of the services. */
export interface ServiceDependencies {
  readonly clock: Clock;
  /** Secret that signs tokens; undefined if another issuer does. */
  readonly tokenSecret: string | undefined;
  /** Seal of cursors that would tell what is hidden. */
  readonly cursors: CursorSeal;
  /** Absent: memories are found by their words alone. */
  readonly embedder: Embedder | undefined;
  /** Vector set of that embedder. */
  readonly set: VectorSet;
  readonly writer: MemoryWriter;
  /** Writer for what operators load; it ignores the quotas. */
  readonly bulkWriter: MemoryWriter;
  readonly quotas: Quotas;
  /** Opens a session for reads that many viewers share. */
  readonly session: () => GraphSession;
  /** Watch that notices changes in threads. */
  readonly watch: ThreadWatch;
  readonly settings: ConversationSettings;
  readonly accesses: AccessLog;
  readonly outbox: Outbox;
  readonly removals: Removals;
  readonly ledger: Ledger;
  readonly jobs: JobsService;
  readonly operations: OperationLog;
  /** Kinds of work that the configuration allows. */
  readonly runnableKinds: readonly string[];
  /** Absent: a statement without a type is not refined. */
  readonly refining: RefineRequest | undefined;
  /** Returns the current allowlists: categories that each agent may read. */
  readonly allowlists: () => Allowlists;
  /** Called when an agent queries memory. */
  readonly onQueried: () => void;
  /** Called after messages were recorded; they may still lack their embeddings. */
  readonly onRecorded: (turns: number) => void;
  /** Called with the reason if no context could be made of recorded messages. */
  readonly onContextRefused: (error: unknown) => void;
}

/** Returns the dependencies of the services of a process, from its components, writers and background work. */
export async function serviceDependenciesOf(
  dependencies: Dependencies,
  components: Components,
  { writer, bulkWriter }: Writers,
  background: Background,
): Promise<ServiceDependencies> {
  const { graph, metrics, late, outbox, counting } = components;
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
      late?.nudge();
    },
    onContextRefused: (error) => recordFailure({ log, metrics: metrics.http }, error, { said: 'a context failed' }),
  };
}
