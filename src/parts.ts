import type { Config } from './config.js';
import { fetchEmbeddingModel, fetchNeo4j } from './platform/embedded/artifacts.js';
import { claimDataDirectory, readRunInfo } from './platform/embedded/dataDirectory.js';
import { findJava } from './platform/embedded/java.js';
import { type EmbeddedNeo4j, startEmbeddedNeo4j } from './platform/embedded/neo4jProcess.js';
import { loadSecrets } from './platform/embedded/secrets.js';
import type { Embedder } from './platform/models/embedder.js';
import { createLocalEmbedder } from './platform/models/localEmbedder.js';
import { createOpenAiEmbedder } from './platform/models/openaiEmbedder.js';
import type { GraphOptions } from './platform/neo4j/graph.js';
import type { Progress } from './platform/progress.js';

/** The login of a graph. */
export type Neo4jLogin = Pick<GraphOptions, 'uri' | 'user' | 'password' | 'database'>;

/** What an application stands on: a graph that answers and an embedder, started where they are our own. */
export interface Parts {
  readonly neo4j: Neo4jLogin;
  /** Undefined when none is configured. */
  readonly embedder: Embedder | undefined;
  /** The secret that signs tokens; undefined when tokens come from elsewhere. */
  readonly secret: string | undefined;
  /** Resolves with a reason when a part ends by itself. */
  readonly failed: Promise<string>;
  /** Tells other processes what runs here. */
  tell(info: { url: string }): Promise<void>;
  /** Ends everything that was started. */
  stop(): Promise<void>;
}

const oldestJava = 21;

/** Starts the parts for the one Kith of a data directory; what was started ends again when a later step fails. */
export async function startParts(config: Config, progress: Progress, embeddingThreads?: number): Promise<Parts> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    const claim = await claimDataDirectory(config.dataDir);
    ends.push(() => claim.release());
    const secrets = await loadSecrets(config.dataDir);
    const embedded = config.neo4j ? undefined : await startNeo4j(config, secrets.neo4jPassword, progress);
    if (embedded) ends.push(() => embedded.stop());
    const embedder = await makeEmbedder(config, progress, embeddingThreads);
    if (embedder) ends.push(() => embedder.close());
    const neo4j = config.neo4j ?? embedded!;
    return {
      neo4j,
      embedder,
      secret: config.jwksUrl ? undefined : (config.jwtSecret ?? secrets.jwtSecret),
      failed: failure(embedded),
      tell: (info) => claim.writeRunInfo({ ...info, neo4jUri: neo4j.uri }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Parts for a command beside the Kith that runs on the data directory, or started for it when none does. */
export async function findOrStartParts(config: Config, progress: Progress, embeddingThreads?: number): Promise<Parts> {
  const running = await readRunInfo(config.dataDir);
  if (!running?.neo4jUri) return startParts(config, progress, embeddingThreads);
  const { neo4jPassword } = await loadSecrets(config.dataDir);
  const neo4j = config.neo4j ?? { uri: running.neo4jUri, user: 'neo4j', password: neo4jPassword };
  const embedder = await makeEmbedder(config, progress, embeddingThreads);
  return {
    neo4j,
    embedder,
    secret: undefined,
    failed: new Promise(() => {}),
    tell: () => Promise.resolve(),
    stop: async () => embedder?.close(),
  };
}

async function startNeo4j(config: Config, password: string, progress: Progress): Promise<EmbeddedNeo4j> {
  const java = await findJava(oldestJava);
  const { artifactsDir, dataDir, embeddedNeo4jPort } = config;
  const { libDir } = await fetchNeo4j({ artifactsDir, progress });
  return startEmbeddedNeo4j({ dataDir, libDir, java, password, progress, boltPort: embeddedNeo4jPort });
}

/** The embedder that is configured; undefined for none. */
async function makeEmbedder(config: Config, progress: Progress, threads?: number): Promise<Embedder | undefined> {
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

function failure(embedded: EmbeddedNeo4j | undefined): Promise<string> {
  if (!embedded) return new Promise(() => {});
  return embedded.exited.then(
    (code) =>
      `The embedded Neo4j ended by itself (exit code ${code ?? 'none'}); its log is in the data directory under logs/.`,
  );
}
