import { EventEmitter } from 'node:events';
import type { Config } from './config.js';
import { claimDataDirectory } from '../platform/embedded/dataDirectory.js';
import { fillNewGraph } from '../platform/embedded/neo4j/neo4jProcess.js';
import { requirePrograms } from '../platform/embedded/programs/requirePrograms.js';
import { loadSecrets } from '../platform/embedded/generatedSecrets.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { GraphOptions } from '../platform/neo4j/graph.js';
import type { Progress } from '../platform/progress.js';
import { embedderStarter, jobStoreStarter, type Neo4jEvents, neo4jStarter, requirementsOf } from './serverStarters.js';

/** Connection and login of a graph. */
export type Neo4jLogin = Pick<GraphOptions, 'uri' | 'user' | 'password' | 'database'>;

/** Servers that an application needs: a graph that answers, a job store and an embedder. */
export interface Infrastructure {
  readonly neo4j: Neo4jLogin;
  /** Connection to the job store; undefined for a command, which needs none. */
  readonly jobs: { readonly uri: string } | undefined;
  /** Undefined if none is configured. */
  readonly embedder: Embedder | undefined;
  /** Key of the fingerprints of removed texts. */
  readonly erasureKey: string;
  /** Secret that signs tokens; undefined if another issuer makes them. */
  readonly secret: string | undefined;
  /** Events of the embedded Neo4j; none of another server. */
  readonly neo4jEvents: Neo4jEvents;
  /** Resolves with a reason when a part has ended that will not be restarted. */
  readonly failed: Promise<string>;
  /** Times in ms that the embedded servers and the embedder took to start, side by side. */
  readonly durationsMs: Readonly<Record<string, number>>;
  /** Publishes the run info of this process in the data directory, for other processes. */
  writeRunInfo(info: { url: string }): Promise<void>;
  /** Fills the graph. If that is interrupted and the graph is new and embedded, the next start makes it anew. */
  readonly fillGraph: (fill: () => Promise<void>) => Promise<void>;
  /** Makes in the background what the next start needs and this one lacked. To be called when the service is ready. */
  readonly prepareNextStart: () => void;
  /** Stops all started parts, the last one first. */
  stop(): Promise<void>;
}

/** Options that differ between the service and a command. */
export interface InfrastructureOptions {
  readonly embeddingThreads?: number;
  /** True if a job store is needed. */
  readonly withJobs: boolean;
  /** Called when the process of the embedded Neo4j has been launched, long before it answers. */
  readonly onLaunch?: () => void;
}

/** Starts the parts for the single Kith of a data directory. If a step fails, the parts started before are stopped. */
export async function startInfrastructure(
  config: Config,
  progress: Progress,
  options: InfrastructureOptions,
): Promise<Infrastructure> {
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
  };
  try {
    const claim = await claimDataDirectory(config.dataDir);
    cleanups.push(() => claim.release());
    const secrets = await loadSecrets(config.dataDir);
    const needsJobs = options.withJobs && config.mongodbUri === undefined;
    await requirePrograms(requirementsOf(config, needsJobs));
    // Fetched one after the other, started in parallel: Neo4j takes by far the longest.
    const startJobStore = needsJobs ? await jobStoreStarter(config, progress) : undefined;
    const neo4jEvents: Neo4jEvents = new EventEmitter();
    const { neo4jPassword: password } = secrets;
    const startNeo4j = config.neo4j
      ? undefined
      : await neo4jStarter(config, progress, { ...options, neo4jEvents, password });
    const startEmbedder = await embedderStarter(config, progress, options.embeddingThreads);
    const durationsMs: Record<string, number> = {};
    const starts = {
      jobStore: measureStart(durationsMs, 'jobStore', startJobStore),
      neo4j: measureStart(durationsMs, 'neo4j', startNeo4j?.start),
      embedder: measureStart(durationsMs, 'embedder', startEmbedder),
    };
    // If one fails, the others may still be starting and must be stopped too.
    for (const start of [starts.jobStore, starts.neo4j])
      cleanups.push(async () => (await start.catch(() => undefined))?.stop());
    cleanups.push(async () => (await starts.embedder.catch(() => undefined))?.close());
    const [store, server, embedder] = await Promise.all([starts.jobStore, starts.neo4j, starts.embedder]);
    const neo4j = config.neo4j ?? server!.first;
    const archiveAbort = new AbortController();
    let archivePromise: Promise<unknown> = Promise.resolve();
    cleanups.push(async () => {
      archiveAbort.abort();
      await archivePromise;
    });
    const jobsUri = config.mongodbUri ?? store?.first.uri;
    return {
      neo4j,
      jobs: options.withJobs && jobsUri !== undefined ? { uri: jobsUri } : undefined,
      embedder,
      erasureKey: config.erasureKey ?? secrets.erasureKey,
      secret: config.jwksUrl ? undefined : (config.jwtSecret ?? secrets.jwtSecret),
      neo4jEvents,
      failed: server?.failed ?? new Promise(() => {}),
      durationsMs,
      writeRunInfo: (info) => claim.writeRunInfo({ ...info, neo4jUri: neo4j.uri }),
      fillGraph: (fill) => (server?.first.isNew ? fillNewGraph(config.dataDir, fill) : fill()),
      // Without an archive the next start takes longer, and tries again.
      prepareNextStart: () => {
        archivePromise = startNeo4j?.archive(archiveAbort.signal).catch(() => undefined) ?? Promise.resolve();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a part, if there is one to start, and notes how long that took. */
async function measureStart<T>(
  durationsMs: Record<string, number>,
  name: string,
  start: (() => Promise<T>) | undefined,
): Promise<T | undefined> {
  const startedAt = performance.now();
  const startedPart = await start?.();
  if (startedPart !== undefined) durationsMs[name] = Math.round(performance.now() - startedAt);
  return startedPart;
}
