import { availableParallelism } from 'node:os';
import type { Config } from './config.js';
import { fetchEmbeddingModel, fetchJobStore, fetchNeo4j } from '../platform/embedded/artifacts.js';
import { claimDataDirectory, readRunInfo } from '../platform/embedded/dataDirectory.js';
import { findJava } from '../platform/embedded/java.js';
import { jobStoreJava } from '../platform/embedded/jobStoreLauncher.js';
import { type EmbeddedJobStore, startEmbeddedJobStore } from '../platform/embedded/jobStoreProcess.js';
import { keepServer, type KeptServer } from '../platform/embedded/keptServer.js';
import { type EmbeddedNeo4j, startEmbeddedNeo4j } from '../platform/embedded/neo4jProcess.js';
import { type Needs, requirePrograms } from '../platform/embedded/requirePrograms.js';
import { loadSecrets } from '../platform/embedded/generatedSecrets.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { CallReport, LanguageModel, TokenBudget } from '../platform/models/languageModel.js';
import { createLocalEmbedder } from '../platform/models/embedding/localEmbedder.js';
import { createOpenAiEmbedder } from '../platform/models/embedding/openaiEmbedder.js';
import { createOpenAiLanguageModel } from '../platform/models/openaiLanguageModel.js';
import type { GraphOptions } from '../platform/neo4j/graph.js';
import type { Progress } from '../platform/progress.js';

/** The login of a graph. */
export type Neo4jLogin = Pick<GraphOptions, 'uri' | 'user' | 'password' | 'database'>;

/** What an application stands on: a graph that answers and an embedder, started where they are our own. */
export interface Parts {
  readonly neo4j: Neo4jLogin;
  /** Where the job store is; undefined for parts of a command, which need none. */
  readonly jobs: { readonly uri: string } | undefined;
  /** Undefined when none is configured. */
  readonly embedder: Embedder | undefined;
  /** Makes the fingerprints of what was removed. */
  readonly erasureKey: string;
  /** The secret that signs tokens; undefined when tokens come from elsewhere. */
  readonly secret: string | undefined;
  /** Resolves with a reason when a part has ended that is not started again. */
  readonly failed: Promise<string>;
  /** Tells other processes what runs here. */
  tell(info: { url: string }): Promise<void>;
  /** Ends everything that was started. */
  stop(): Promise<void>;
}

const oldestJava = 21;
/** Two, where there are two cores: a second process takes 160 MB, and is started when there is work for it. */
const usualThreads = Math.min(2, availableParallelism());
/** A server that ends so often within ten minutes would go on to do so. */
const mostNeo4jEnds = 5;

/** What differs between the service and a command. */
export interface PartsOptions {
  readonly embeddingThreads?: number;
  /** Whether a job store is needed. */
  readonly withJobs: boolean;
  /** Hears when the embedded Neo4j has ended by itself, and when it is there again. */
  readonly neo4jWatch?: { readonly ended: () => void; readonly back: () => void };
}

/** Starts the parts for the one Kith of a data directory; what was started ends again when a later step fails. */
export async function startParts(config: Config, progress: Progress, options: PartsOptions): Promise<Parts> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    const claim = await claimDataDirectory(config.dataDir);
    ends.push(() => claim.release());
    const secrets = await loadSecrets(config.dataDir);
    const needsJobs = options.withJobs && config.mongodbUri === undefined;
    await requirePrograms(needsOf(config, needsJobs));
    // Fetched one after the other, started side by side: Neo4j takes by far the longest.
    const startJobStore = needsJobs ? await jobStoreOf(config, progress) : undefined;
    const startNeo4j = config.neo4j ? undefined : await neo4jOf(config, secrets.neo4jPassword, progress, options);
    const nothing = Promise.resolve(undefined);
    const starting = [startJobStore?.() ?? nothing, startNeo4j?.() ?? nothing] as const;
    // One that is still starting when the other fails must end too.
    for (const one of starting) ends.push(async () => (await one.catch(() => undefined))?.stop());
    const [store, server] = await Promise.all(starting);
    const embedder = await makeEmbedder(config, progress, options.embeddingThreads);
    if (embedder) ends.push(() => embedder.close());
    const neo4j = config.neo4j ?? server!.first;
    const jobsUri = config.mongodbUri ?? store?.first.uri;
    return {
      neo4j,
      jobs: options.withJobs && jobsUri !== undefined ? { uri: jobsUri } : undefined,
      embedder,
      erasureKey: config.erasureKey ?? secrets.erasureKey,
      secret: config.jwksUrl ? undefined : (config.jwtSecret ?? secrets.jwtSecret),
      failed: server?.failed ?? new Promise(() => {}),
      tell: (info) => claim.writeRunInfo({ ...info, neo4jUri: neo4j.uri }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function needsOf({ neo4j, embedder, artifactsDir }: Config, needsJobs: boolean): Needs {
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

/** Makes the language model that is configured with a budget, and tells of its calls; undefined for none. */
export function languageModelOf(
  config: Config,
): ((budget: TokenBudget, onCall: (report: CallReport) => void) => LanguageModel) | undefined {
  const { languageModel } = config;
  return languageModel && ((budget, onCall) => createOpenAiLanguageModel({ ...languageModel, budget, onCall }));
}

/** Parts for a command beside the Kith that runs on the data directory, or started for it when none does. */
export async function findOrStartParts(config: Config, progress: Progress, embeddingThreads?: number): Promise<Parts> {
  const running = await readRunInfo(config.dataDir);
  if (!running?.neo4jUri) return startParts(config, progress, { embeddingThreads, withJobs: false });
  const { neo4jPassword, erasureKey } = await loadSecrets(config.dataDir);
  const neo4j = config.neo4j ?? { uri: running.neo4jUri, user: 'neo4j', password: neo4jPassword };
  const embedder = await makeEmbedder(config, progress, embeddingThreads);
  return {
    neo4j,
    jobs: undefined,
    embedder,
    erasureKey: config.erasureKey ?? erasureKey,
    secret: undefined,
    failed: new Promise(() => {}),
    tell: () => Promise.resolve(),
    stop: async () => embedder?.close(),
  };
}

/** Fetches Neo4j; what is given back starts it and keeps it running. */
async function neo4jOf(
  config: Config,
  password: string,
  progress: Progress,
  { neo4jWatch }: PartsOptions,
): Promise<() => Promise<KeptServer<EmbeddedNeo4j>>> {
  const java = await findJava(oldestJava);
  const { artifactsDir, dataDir, embeddedNeo4jPort } = config;
  const { libDir } = await fetchNeo4j({ artifactsDir, progress });
  const common = { dataDir, libDir, java, password };
  return () =>
    keepServer({
      title: 'The embedded Neo4j',
      start: (again) =>
        startEmbeddedNeo4j(
          again
            ? { ...common, progress: quiet(progress), boltPort: again.port, signal: again.signal }
            : { ...common, progress, boltPort: embeddedNeo4jPort },
        ),
      onEnd: (reason) => {
        neo4jWatch?.ended();
        progress.say(reason);
      },
      onBack: () => {
        neo4jWatch?.back();
        progress.say('The embedded Neo4j is there again.');
      },
      mostEnds: mostNeo4jEnds,
    });
}

/** Fetches the job store; what is given back starts it and keeps it running. */
async function jobStoreOf(config: Config, progress: Progress): Promise<() => Promise<KeptServer<EmbeddedJobStore>>> {
  const java = await findJava(jobStoreJava);
  const { artifactsDir, dataDir } = config;
  const { libDir } = await fetchJobStore({ artifactsDir, progress });
  // Started beside Neo4j, whose progress is shown. Work is kept in the graph, so no end of it loses any.
  const common = { dataDir, libDir, java, progress: quiet(progress) };
  return () =>
    keepServer({
      title: 'The embedded job store',
      start: (again) => startEmbeddedJobStore({ ...common, ...again }),
      onEnd: (reason) => progress.say(reason),
    });
}

/** Says what must be said and shows no step: for what goes on beside others, or when nobody looks. */
function quiet(progress: Progress): Progress {
  const nothing = (): void => undefined;
  return { start: nothing, advance: nothing, finish: nothing, say: (line) => progress.say(line) };
}

/** The embedder that is configured; undefined for none. */
async function makeEmbedder(config: Config, progress: Progress, threads = usualThreads): Promise<Embedder | undefined> {
  if (config.embedder === 'none') return undefined;
  if (config.embedder === 'openai') {
    const { apiKey, baseUrl, embeddingModel } = config.openai;
    return createOpenAiEmbedder({ apiKey: apiKey!, baseUrl, model: embeddingModel, timeoutMs: 20_000 });
  }
  return createLocalEmbedder({
    ...(await fetchEmbeddingModel({ artifactsDir: config.artifactsDir, progress })),
    threads,
  });
}
