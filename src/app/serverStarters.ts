import type { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Config } from './config.js';
import { fetchEmbeddingModel, fetchJobStore, fetchNeo4j } from '../platform/embedded/artifacts/artifacts.js';
import { minJobStoreJava } from '../platform/embedded/jobStore/jobStoreLauncher.js';
import { type EmbeddedJobStore, startEmbeddedJobStore } from '../platform/embedded/jobStore/jobStoreProcess.js';
import { makeClassArchive } from '../platform/embedded/neo4j/classArchive.js';
import { memoryOf } from '../platform/embedded/neo4j/neo4jMemory.js';
import { discardUnfinished, type EmbeddedNeo4j, startEmbeddedNeo4j } from '../platform/embedded/neo4j/neo4jProcess.js';
import { superviseServer, type SupervisedServer } from '../platform/embedded/processes/supervisedServer.js';
import { findJava } from '../platform/embedded/programs/java.js';
import type { StartRequirements } from '../platform/embedded/programs/requirePrograms.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import { createLocalEmbedder } from '../platform/models/embedding/localEmbedder.js';
import { createOpenAiEmbedder } from '../platform/models/embedding/openaiEmbedder.js';
import { noProgress, type Progress } from '../platform/progress.js';

/** Events of the embedded Neo4j: its unexpected end, and its return. */
export type Neo4jEvents = EventEmitter<{ ended: []; back: [] }>;

const minJavaVersion = 21;
/** Number of embedding processes: two on two or more cores. The second takes 160 MB and starts when it has work. */
export const defaultEmbeddingThreads = Math.min(2, availableParallelism());
/** Ends within ten minutes after which the server is not restarted: it would only end again. */
const maxNeo4jEnds = 5;

/** Time in s that the embedded Neo4j goes on after Kith has died: enough for any supervisor to start Kith again. */
const graceS = 30;

/** Returns the programs and files that the configured servers need. */
export function requirementsOf({ neo4j, embedder, artifactsDir }: Config, needsJobs: boolean): StartRequirements {
  return {
    java: neo4j === undefined ? minJavaVersion : needsJobs ? minJobStoreJava : undefined,
    artifacts: [
      ...(neo4j === undefined ? (['neo4j'] as const) : []),
      ...(needsJobs ? (['jobStore'] as const) : []),
      ...(embedder === 'local' ? (['model'] as const) : []),
    ],
    artifactsDir,
  };
}

/** Ways to start the embedded Neo4j and keep it running, and to make the archive of its classes. */
interface StartableNeo4j {
  readonly start: () => Promise<SupervisedServer<EmbeddedNeo4j>>;
  readonly archive: (signal: AbortSignal) => Promise<boolean>;
}

interface Neo4jStartOptions {
  readonly password: string;
  readonly neo4jEvents: Neo4jEvents;
  readonly onLaunch?: (() => void) | undefined;
}

/** Fetches Neo4j. */
export async function neo4jStarter(
  config: Config,
  progress: Progress,
  { password, neo4jEvents, onLaunch }: Neo4jStartOptions,
): Promise<StartableNeo4j> {
  const java = await findJava(minJavaVersion);
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
        neo4jEvents.emit('ended');
        progress.say(reason);
      },
      onBack: () => {
        neo4jEvents.emit('back');
        progress.say('The embedded Neo4j is available again.');
      },
      maxEnds: maxNeo4jEnds,
    });
  };
  return { start, archive: (signal) => makeClassArchive({ java, libDir, signal }) };
}

/** Fetches the job store. Returns a function that starts it and keeps it running. */
export async function jobStoreStarter(
  config: Config,
  progress: Progress,
): Promise<() => Promise<SupervisedServer<EmbeddedJobStore>>> {
  const java = await findJava(minJobStoreJava);
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
export async function embedderStarter(
  config: Config,
  progress: Progress,
  threads = defaultEmbeddingThreads,
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
