import { ThreadWatch } from '../agents/threads/threadWatch.steps.js';
import { errorForLog } from '../platform/telemetry/errorForLog.js';
import { Outbox } from '../background/work/outbox.store.js';
import { LateEmbedding } from '../embedding/lateEmbedding.steps.js';
import { countMissingByKind, embeddingSources } from '../embedding/missingVectors.store.js';
import { SuppressionList } from '../memories/suppressionList.store.js';
import { AccessLog } from '../memories/writer/accessLog.steps.js';
import { AppendOnlyFile } from '../platform/embedded/appendOnlyFile.js';
import { ForegroundActivity } from '../platform/foregroundActivity.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import { tracedEmbedder } from '../platform/models/tracedModels.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { requireSameKeys } from '../platform/neo4j/keyFingerprints.js';
import { resumeInBackground } from '../removal/resumeInBackground.steps.js';
import { Ledger } from '../removal/ledger.steps.js';
import { makeCounting, type OperationCounting } from './counting.js';
import type { Dependencies } from './dependencies.js';
import { type PreparedGraph, prepareGraph } from './prepareGraph.js';
import type { Metrics } from './processMetrics.js';
import { makeQuotas, type Quotas } from './quotas.js';

/** Components that writers, services, background work and doors of a process share. */
export interface Components extends PreparedGraph {
  readonly graph: Graph;
  readonly metrics: Metrics;
  /** Absent: memories are found by their words alone. */
  readonly embedder: Embedder | undefined;
  /** Absent without an embedder. */
  readonly lateEmbedding: LateEmbedding | undefined;
  readonly foreground: ForegroundActivity;
  readonly accessLog: AccessLog;
  readonly outbox: Outbox;
  readonly quotas: Quotas;
  readonly counting: OperationCounting;
  readonly threadWatch: ThreadWatch;
  readonly suppressionList: SuppressionList;
  readonly ledger: Ledger;
}

/** Delay after which background work finishes a removal whose request failed, in ms. */
const finishDelayMs = 60_000;

/** Makes the shared components. When it resolves, the graph is checked and migrated and has its indexes. */
export async function makeComponents(graph: Graph, metrics: Metrics, dependencies: Dependencies): Promise<Components> {
  const { log, clock, ledgerFile } = dependencies;
  const embedder = dependencies.embedder && tracedEmbedder(dependencies.embedder);
  const foreground = new ForegroundActivity();
  const { migrated, set } = await prepareGraph(graph, embedder, clock);
  await requireKeysOf(graph, dependencies);
  const outbox = new Outbox(dependencies.model !== undefined);
  return {
    graph,
    metrics,
    migrated,
    embedder,
    set,
    lateEmbedding: embedder && lateEmbeddingOf(graph, embedder, { set, foreground, metrics }, dependencies),
    foreground,
    accessLog: new AccessLog(graph, (error) => {
      metrics.memories.lostAccessBatches.inc();
      log.warn({ error: errorForLog(error) }, 'access times were lost');
    }),
    outbox,
    quotas: makeQuotas(dependencies.quotas ?? {}, graph, clock),
    counting: makeCounting(graph, clock, metrics, log),
    threadWatch: new ThreadWatch(
      () => graph.session(),
      (error) => log.warn({ error: errorForLog(error) }, 'threads are checked again'),
    ),
    suppressionList: new SuppressionList(dependencies.erasureKey),
    // The deadline of the request does not end this session. The person who asked may ask again first.
    ledger: new Ledger(ledgerFile === undefined ? undefined : new AppendOnlyFile(ledgerFile), (line) =>
      resumeInBackground(graph.session(), outbox, line, clock() + finishDelayMs),
    ),
  };
}

/** Refuses a graph that was first used with other keys, if the settings ask for the check. */
async function requireKeysOf(graph: Graph, { checksKeys, keys, erasureKey: erasure }: Dependencies): Promise<void> {
  if (!checksKeys) return;
  await requireSameKeys(graph.session(), { tokens: keys.jwksUrl ? undefined : keys.secret, erasure });
}

/** Makes late embedding and counts what waits for vectors. */
function lateEmbeddingOf(
  graph: Graph,
  embedder: Embedder,
  { set, foreground, metrics }: Pick<Components, 'set' | 'foreground' | 'metrics'>,
  { log, workTenant: tenant, clock }: Dependencies,
): LateEmbedding {
  const reports = {
    done: (count: number) => metrics.memories.lateEmbeddings.inc(count),
    failed: (error: unknown) => log.warn({ error: errorForLog(error) }, 'late embedding will be retried'),
  };
  const lateEmbedding = new LateEmbedding(graph, embedder, embeddingSources(set), foreground, reports, {
    tenant,
    clock,
  });
  metrics.memories.setMissingCounter(() => countMissingByKind(graph.session(), set));
  return lateEmbedding;
}
