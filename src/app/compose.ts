import { ThreadWatch } from '../agents/threads/threadWatch.steps.js';
import { defaultAllowlists } from './agentsFile.js';
import { countStatement, makeCounting } from './counting.js';
import { countWaiting, waitingIn } from '../embedding/waiting.store.js';
import { errorForLog, noteFailure } from '../api/requestFailures.js';
import { Readiness } from '../api/readiness.js';
import { AccessLog } from '../memories/writer/accessLog.steps.js';
import { LateEmbedding } from '../embedding/lateEmbedding.steps.js';
import { Metrics } from './processMetrics.js';
import { CursorSeal } from '../platform/graphql/cursorSeal.js';
import { sharedSecret } from '../platform/neo4j/graphSchema.js';
import { ForegroundActivity } from '../platform/foregroundActivity.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import { tracedEmbedder } from '../platform/models/tracedModels.js';
import { sendInOnePiece } from '../platform/neo4j/boltWrites.js';
import { Graph, type GraphSession } from '../platform/neo4j/graph.js';
import { requireSameKeys } from '../platform/neo4j/keyFingerprints.js';
import { prepareGraph } from './prepareGraph.js';
import { Removals } from '../memories/removals.store.js';
import { Ledger } from '../removal/ledger.steps.js';
import { AppendOnlyFile } from '../platform/embedded/appendOnlyFile.js';
import { makeQuotas, defaultQuotas } from './quotas.js';
import { readIndexState } from './searchIndexes.js';
import { makeServices, type Services } from './services.js';
import { Outbox } from '../background/work/outbox.store.js';
import { WarmUp, warmUp } from './warmUp.js';
import { readBacklog } from '../background/work/work.store.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import { type Dependencies, learningOf } from './dependencies.js';
import { makeWriters, refiningBy } from './writers.js';
import { composeBackground } from './composeBackground.js';
import { type Application, makeApplication } from './application.js';

/** Creates the parts and joins them. When it resolves, the graph is checked and migrated and has its indexes. */
export async function compose(dependencies: Dependencies): Promise<Application> {
  sendInOnePiece();
  const { log } = dependencies;
  const metrics = new Metrics();
  const graph = new Graph({
    ...dependencies.neo4j,
    onStatement: (report) => {
      countStatement(metrics, log, report);
      dependencies.onStatement?.(report);
    },
  });
  try {
    return await composeOn(graph, metrics, dependencies);
  } catch (error) {
    await graph.close();
    throw error;
  }
}

async function composeOn(graph: Graph, metrics: Metrics, dependencies: Dependencies): Promise<Application> {
  const { log, clock, role } = dependencies;
  const embedder = dependencies.embedder && tracedEmbedder(dependencies.embedder);
  const foreground = new ForegroundActivity();
  const { migrated, set } = await prepareGraph(graph, embedder, clock);
  await requireKeysOf(graph, dependencies);
  const accesses = new AccessLog(graph, (error) => {
    metrics.memories.lostAccessBatches.inc();
    log.warn({ error: errorForLog(error) }, 'access times were lost');
  });
  const late = embedder && lateEmbeddingOf(graph, embedder, { set, foreground, metrics }, dependencies);
  const outbox = new Outbox(dependencies.model !== undefined);
  const quotas = makeQuotas(dependencies.quotas ?? defaultQuotas, graph, clock);
  const counting = makeCounting(graph, clock, metrics, log);
  const session = () => graph.session();
  const watch = new ThreadWatch(session, (error) =>
    log.warn({ error: errorForLog(error) }, 'threads are checked again'),
  );
  const removals = new Removals(dependencies.erasureKey);
  const ledger = ledgerOf(dependencies);
  const writers = makeWriters(dependencies, { embedder, set, outbox, quotas, removals, late, watch, counting });
  const { writer, backgroundWriter, bulkWriter } = writers;
  const working = { graph, embedder, set, outbox, removals, backgroundWriter, foreground, counting, metrics };
  const background = composeBackground(dependencies, working);
  outbox.wakeWith(background.wake);
  metrics.work.setBacklogReader(clock, (now) => readBacklog(graph.session(), null, now));
  const services = makeServices({
    tokenSecret: dependencies.keys.jwksUrl === undefined ? dependencies.keys.secret : undefined,
    cursors: new CursorSeal(await sharedSecret(graph.session(), 'cursors')),
    clock,
    embedder,
    set,
    writer,
    bulkWriter,
    accesses,
    outbox,
    quotas,
    removals,
    ledger,
    session,
    watch,
    settings: learningOf(dependencies),
    jobs: background.jobs,
    operations: counting.log,
    runnableKinds: background.runnableKinds,
    refining: dependencies.model && learningOf(dependencies).extraction ? refiningBy(outbox) : undefined,
    allowlists: dependencies.allowlists ?? defaultAllowlists,
    onQueried: () => metrics.agents.queries.inc(),
    onRecorded: (turns) => {
      metrics.agents.turns.inc(turns);
      late?.nudge();
    },
    onContextRefused: (error) => noteFailure({ log, metrics: metrics.http }, error, { said: 'a context failed' }),
  });
  const removedAgain = await replay(ledger, session(), services);
  const pendingIndexes = async () => (await readIndexState(graph.session(), embedder?.space, set)).pending;
  const readiness = new Readiness({ pendingIndexes, pingJobs: () => background.ping(), clock });
  const warming = new WarmUp({
    work: async (signal, onUsable) => (role === 'worker' ? undefined : warmUp(graph, services, signal, onUsable)),
    onUsable: () => readiness.warmed(),
    onError: (error) => log.warn({ error: errorForLog(error) }, 'warming up failed'),
  });
  return makeApplication(dependencies, {
    graph,
    services,
    migrated,
    removedAgain,
    metrics,
    counting,
    readiness,
    foreground,
    background,
    warming,
    watch,
    late,
    accesses,
  });
}

const ledgerOf = ({ clock, ledgerFile }: Dependencies): Ledger =>
  new Ledger(clock, ledgerFile === undefined ? undefined : new AppendOnlyFile(ledgerFile));

/** Makes the removals again that a graph lacks because it was restored from a backup. Resolves with their number. */
const replay = (ledger: Ledger, graph: GraphSession, { removal, erasure }: Services): Promise<number> =>
  ledger.replay(graph, (one) =>
    one.op === 'FORGET_MESSAGES' ? removal.forgetAgain(graph, one) : erasure.eraseAgain(graph, one),
  );

/** Refuses a graph that was first used with other keys, if the settings ask for the check. */
async function requireKeysOf(graph: Graph, { checksKeys, keys, erasureKey: erasure }: Dependencies): Promise<void> {
  if (!checksKeys) return;
  await requireSameKeys(graph.session(), { tokens: keys.jwksUrl ? undefined : keys.secret, erasure });
}

/** Makes late embedding and counts what waits for vectors. */
function lateEmbeddingOf(
  graph: Graph,
  embedder: Embedder,
  { set, foreground, metrics }: { set: VectorSet; foreground: ForegroundActivity; metrics: Metrics },
  { log, workTenant: tenant, clock }: Dependencies,
): LateEmbedding {
  const reports = {
    done: (count: number) => metrics.memories.embedded.inc(count),
    failed: (error: unknown) => log.warn({ error: errorForLog(error) }, 'late embedding will be retried'),
  };
  const late = new LateEmbedding(graph, embedder, waitingIn(set), foreground, reports, { tenant, clock });
  metrics.memories.setMissingCounter(() => countWaiting(graph.session(), set));
  return late;
}
