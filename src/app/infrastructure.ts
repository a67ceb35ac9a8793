import { availableParallelism } from 'node:os';
import type { Config } from './config.js';
import { fetchEmbeddingModel, fetchJobStore, fetchNeo4j } from '../platform/embedded/artifacts/artifacts.js';
import { makeClassArchive } from '../platform/embedded/neo4j/classArchive.js';
import { claimDataDirectory, readRunInfo } from '../platform/embedded/dataDirectory.js';
import { findJava } from '../platform/embedded/programs/java.js';
import { jobStoreJava } from '../platform/embedded/jobStore/jobStoreLauncher.js';
import { type EmbeddedJobStore, startEmbeddedJobStore } from '../platform/embedded/jobStore/jobStoreProcess.js';
import { superviseServer, type SupervisedServer } from '../platform/embedded/processes/supervisedServer.js';
import {
  discardUnfinished,
  type EmbeddedNeo4j,
  fillNewGraph,
  startEmbeddedNeo4j,
} from '../platform/embedded/neo4j/neo4jProcess.js';
import { memoryOf } from '../platform/embedded/neo4j/neo4jMemory.js';
import { type StartRequirements, requirePrograms } from '../platform/embedded/programs/requirePrograms.js';
import { loadSecrets } from '../platform/embedded/generatedSecrets.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { CallReport, LanguageModel, TokenBudget } from '../platform/models/languageModel.js';
import { createLocalEmbedder } from '../platform/models/embedding/localEmbedder.js';
import { createOpenAiEmbedder } from '../platform/models/embedding/openaiEmbedder.js';
import { createOpenAiLanguageModel } from '../platform/models/openaiLanguageModel.js';
import type { GraphOptions } from '../platform/neo4j/graph.js';
import { noProgress, type Progress } from '../platform/progress.js';

/** Connection and login of a graph. */
export type Neo4jLogin = Pick<GraphOptions, 'uri' | 'user' | 'password' | 'database'>;

/** Servers below an application: a graph that answers, a job store and an embedder. Embedded ones are started. */
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
  /** Resolves with a reason when a part has ended that will not be restarted. */
  readonly failed: Promise<string>;
  /** Times in ms that the embedded servers and the embedder took to start, side by side. */
  readonly durationsMs: Readonly<Record<string, number>>;
  /** Publishes the run info of this process in the data directory, for other processes. */
  writeRunInfo(info: { url: string }): Promise<void>;
  /** Fills the graph. If that is interrupted and the graph is new and embedded, the next start makes it anew. */
  readonly fillGraph: (fill: () => Promise<void>) => Promise<void>;
  /** Makes in the background what the next start needs and this one lacked. Call it when the service is ready. */
  readonly prepareNextStart: () => void;
  /** Stops all started parts, the last one first. */
  stop(): Promise<void>;
}

const oldestJava = 21;
/** Number of embedding processes: two on two or more cores. The second takes 160 MB and starts when it has work. */
const defaultThreads = Math.min(2, availableParallelism());
/** Ends within ten minutes after which the server is not restarted: it would only end again. */
const maxNeo4jEnds = 5;

/** Time in s that the embedded Neo4j goes on after Kith has died: enough for any supervisor to start Kith again. */
const graceS = 30;

/** Options that differ between the service and a command. */
export interface InfrastructureOptions {
  readonly embeddingThreads?: number;
  /** True if a job store is needed. */
  readonly withJobs: boolean;
  /** Called when the process of the embedded Neo4j has been launched, long before it answers. */
  readonly onLaunch?: () => void;
  /** Listeners for an unexpected end of the embedded Neo4j and for its return. */
  readonly neo4jWatch?: { readonly ended: () => void; readonly back: () => void };
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
    const startNeo4j = config.neo4j ? undefined : await neo4jStarter(config, secrets.neo4jPassword, progress, options);
    const startEmbedder = await embedderStarter(config, progress, options.embeddingThreads);
    const nothing = Promise.resolve(undefined);
    const durationsMs: Record<string, number> = {};
    const starts = {
      jobStore: measureStart(durationsMs, 'jobStore', startJobStore),
      neo4j: measureStart(durationsMs, 'neo4j', startNeo4j?.start),
      embedder: measureStart(durationsMs, 'embedder', startEmbedder),
    };
    // If one fails, the others may still be starting and must be stopped too.
    for (const one of [starts.jobStore, starts.neo4j])
      cleanups.push(async () => (await one.catch(() => undefined))?.stop());
    cleanups.push(async () => (await starts.embedder.catch(() => undefined))?.close());
    const [store, server, embedder] = await Promise.all([starts.jobStore, starts.neo4j, starts.embedder]);
    const neo4j = config.neo4j ?? server!.first;
    const archiveAbort = new AbortController();
    let archivePromise: Promise<unknown> = nothing;
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
      failed: server?.failed ?? new Promise(() => {}),
      durationsMs,
      writeRunInfo: (info) => claim.writeRunInfo({ ...info, neo4jUri: neo4j.uri }),
      fillGraph: (fill) => (server?.first.isNew ? fillNewGraph(config.dataDir, fill) : fill()),
      // Without an archive the next start takes longer, and tries again.
      prepareNextStart: () => {
        archivePromise = startNeo4j?.archive(archiveAbort.signal).catch(() => undefined) ?? nothing;
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

function requirementsOf({ neo4j, embedder, artifactsDir }: Config, needsJobs: boolean): StartRequirements {
  return {
    java: neo4j === undefined ? oldestJava : needsJobs ? jobStoreJava : undefined,
    artifacts: [
      ...(neo4j === undefined ? (['neo4j'] as const) : []),
      ...(needsJobs ? (['jobStore'] as const) : []),
      ...(embedder === 'local' ? (['model'] as const) : []),
    ],
    artifactsDir,
  };
}

/** Returns a factory of the configured language model, with budget and listener for its calls; undefined for none. */
export function languageModelOf(
  config: Config,
): ((budget: TokenBudget, onCall: (report: CallReport) => void) => LanguageModel) | undefined {
  const { languageModel } = config;
  return languageModel && ((budget, onCall) => createOpenAiLanguageModel({ ...languageModel, budget, onCall }));
}

/**
 * Returns the infrastructure for a command: that of the Kith that runs on the data directory, else a newly started one.
 */
export async function findOrStartParts(
  config: Config,
  progress: Progress,
  embeddingThreads?: number,
): Promise<Infrastructure> {
  const running = await readRunInfo(config.dataDir);
  if (!running?.neo4jUri) return startInfrastructure(config, progress, { embeddingThreads, withJobs: false });
  const { neo4jPassword, erasureKey } = await loadSecrets(config.dataDir);
  const neo4j = config.neo4j ?? { uri: running.neo4jUri, user: 'neo4j', password: neo4jPassword };
  const makeEmbedder = await embedderStarter(config, progress, embeddingThreads);
  const embedder = await makeEmbedder?.();
  return {
    neo4j,
    jobs: undefined,
    embedder,
    erasureKey: config.erasureKey ?? erasureKey,
    secret: undefined,
    failed: new Promise(() => {}),
    durationsMs: {},
    writeRunInfo: () => Promise.resolve(),
    fillGraph: (fill) => fill(),
    prepareNextStart: () => undefined,
    stop: async () => embedder?.close(),
  };
}

/** Ways to start the embedded Neo4j and keep it running, and to make the archive of its classes. */
interface StartableNeo4j {
  readonly start: () => Promise<SupervisedServer<EmbeddedNeo4j>>;
  readonly archive: (signal: AbortSignal) => Promise<boolean>;
}

/** Fetches Neo4j. */
async function neo4jStarter(
  config: Config,
  password: string,
  progress: Progress,
  { neo4jWatch, onLaunch }: InfrastructureOptions,
): Promise<StartableNeo4j> {
  const java = await findJava(oldestJava);
  const { artifactsDir, dataDir, embeddedNeo4jPort, embeddedNeo4jMemory } = config;
  const { libDir } = await fetchNeo4j({ artifactsDir, progress });
  const memory = embeddedNeo4jMemory === undefined ? undefined : memoryOf(embeddedNeo4jMemory);
  const common = { dataDir, libDir, java, password, memory, graceS };
  const start = async () => {
    await discardUnfinished(dataDir, progress);
    return superviseServer({
      title: 'The embedded Neo4j',
      start: (restart) =>
        startEmbeddedNeo4j(
          restart
            ? { ...common, progress: messagesOnly(progress), boltPort: restart.port, signal: restart.signal }
            : { ...common, progress, boltPort: embeddedNeo4jPort, onLaunch },
        ),
      onEnd: (reason) => {
        neo4jWatch?.ended();
        progress.say(reason);
      },
      onBack: () => {
        neo4jWatch?.back();
        progress.say('The embedded Neo4j is available again.');
      },
      mostEnds: maxNeo4jEnds,
    });
  };
  return { start, archive: (signal) => makeClassArchive({ java, libDir, signal }) };
}

/** Fetches the job store. Returns a function that starts it and keeps it running. */
async function jobStoreStarter(
  config: Config,
  progress: Progress,
): Promise<() => Promise<SupervisedServer<EmbeddedJobStore>>> {
  const java = await findJava(jobStoreJava);
  const { artifactsDir, dataDir } = config;
  const { libDir } = await fetchJobStore({ artifactsDir, progress });
  // Started beside Neo4j, whose progress is shown. Work is stored in the graph, so none is lost if the job store ends.
  const common = { dataDir, libDir, java, progress: messagesOnly(progress) };
  return () =>
    superviseServer({
      title: 'The embedded job store',
      start: (restart) => startEmbeddedJobStore({ ...common, ...restart }),
      onEnd: (reason) => progress.say(reason),
    });
}

/** Returns a progress that prints messages but no steps: for parallel work, and for restarts without a terminal. */
function messagesOnly(progress: Progress): Progress {
  return { ...noProgress, say: (line) => progress.say(line) };
}

/** Fetches what the configured embedder needs. Returns a function that creates it; undefined for none. */
async function embedderStarter(
  config: Config,
  progress: Progress,
  threads = defaultThreads,
): Promise<(() => Promise<Embedder>) | undefined> {
  if (config.embedder === 'none') return undefined;
  if (config.embedder === 'openai') {
    const { apiKey, baseUrl, embeddingModel } = config.openai;
    const options = { apiKey: apiKey!, baseUrl, model: embeddingModel, timeoutMs: 20_000 };
    return () => Promise.resolve(createOpenAiEmbedder(options));
  }
  const files = await fetchEmbeddingModel({ artifactsDir: config.artifactsDir, progress });
  return () => createLocalEmbedder({ ...files, threads });
}
