import { z } from 'zod';
import { DomainError } from '../errors.js';
import type { EmbeddingSpace } from '../models/embedder.js';
import type { GraphSession } from './graph.js';
import { statements } from './statements.generated.js';

/** Whether the search indexes can be asked, by kind. */
export interface IndexState {
  readonly vector: boolean;
  readonly text: boolean;
  /** Indexes that are missing or not online yet, by name and state. */
  readonly pending: readonly string[];
}

const oldestVersion = [2026, 8] as const;
const versionRow = z.object({ name: z.string(), versions: z.array(z.string()) });
const indexRow = z.object({
  name: z.string(),
  type: z.string(),
  state: z.string(),
  properties: z.array(z.string()).nullable(),
  options: z.object({ indexConfig: z.record(z.string(), z.unknown()) }),
});
const spaceRow = z.object({
  id: z.string(),
  model: z.string(),
  version: z.string(),
  dimensions: z.number(),
  base: z.number(),
});

const vectorIndex = 'index_entry_embedding';
const messageVectorIndexes = ['message_embedding', 'message_pair_embedding'];
const textIndexes = ['memory_text', 'person_names', 'said_text'];
const vectorProperties = ['embedding', 'audience', 'kind', 'sensitivity', 'persona', 'expiresAt', 'spaceId'];
const vectorOptions: Record<string, unknown> = {
  'vector.similarity_function': 'COSINE',
  'vector.quantization.type': 'NONE',
  'vector.hnsw.m': 24,
  'vector.hnsw.ef_construction': 300,
  'vector.default_search_expansion_factor': 1,
};

/** Refuses, by name, a database that cannot search vectors by key inside the index. */
export async function requireVersion(graph: GraphSession): Promise<string> {
  const rows = (await graph.read(statements['schema/read-version'], {})).map((row) => versionRow.parse(row));
  const version = rows.find(({ name }) => name === 'Neo4j Kernel')?.versions[0] ?? 'unknown';
  const [year = 0, month = 0] = version.split('.').map(Number);
  if (year > oldestVersion[0] || (year === oldestVersion[0] && month >= oldestVersion[1])) return version;
  throw new DomainError(
    'UNAVAILABLE',
    `Kith needs Neo4j ${oldestVersion.join('.0')} or newer, because it searches vectors with "SEARCH … WHERE key IN list" inside the index; this server is Neo4j ${version}.`,
  );
}

/**
 * Makes the vector index for a space and records the space as the graph's own. Rejects with CONFLICT when the graph's
 * vectors come from another space: vectors of two models never mix.
 */
export async function activateSpace(graph: GraphSession, space: EmbeddingSpace, now: number): Promise<void> {
  const [row] = await graph.change(statements['schema/activate-space'], { space, now });
  const active = spaceRow.parse(row);
  if (active.id !== space.id) {
    throw new DomainError(
      'CONFLICT',
      `The vectors of this graph were made by ${active.model} (${active.id}), not by ${space.model} (${space.id}). ` +
        'Configure that model again, or set KITH_EMBEDDER=none to search by words only.',
    );
  }
  const { dimensions } = space;
  await graph.change(statements['schema/create-vector-index'], { dimensions });
  await graph.change(statements['schema/create-message-index'], { dimensions });
  await graph.change(statements['schema/create-message-pair-index'], { dimensions });
}

/** Takes the vector index away until `activateSpace` makes it anew; searches compare vectors one by one meanwhile. */
export async function dropVectorIndex(graph: GraphSession): Promise<void> {
  await graph.change(statements['schema/drop-vector-index'], {});
}

/** How many index entries the graph holds. */
export async function countEntries(graph: GraphSession): Promise<number> {
  const [row] = await graph.read(statements['schema/count-entries'], {});
  return z.object({ total: z.number() }).parse(row).total;
}

/** Reads the indexes back; rejects with CONFLICT when the vector index has other options than it was made with. */
export async function readIndexState(graph: GraphSession, space: EmbeddingSpace | undefined): Promise<IndexState> {
  const wanted = [...textIndexes, ...(space ? [vectorIndex, ...messageVectorIndexes] : [])];
  const rows = (await graph.read(statements['schema/list-indexes'], {}))
    .filter((row) => row.name === vectorIndex || wanted.includes(String(row.name)))
    .map((row) => indexRow.parse(row));
  const byName = new Map(rows.map((row) => [row.name, row]));
  const vector = byName.get(vectorIndex);
  if (space && vector) refuseDrift(vector, space);
  return {
    vector: vector?.state === 'ONLINE',
    text: textIndexes.every((name) => byName.get(name)?.state === 'ONLINE'),
    pending: wanted
      .filter((name) => byName.get(name)?.state !== 'ONLINE')
      .map((name) => `${name} is ${byName.get(name)?.state ?? 'missing'}`),
  };
}

function refuseDrift(index: z.infer<typeof indexRow>, space: EmbeddingSpace): void {
  const expected: Record<string, unknown> = { ...vectorOptions, 'vector.dimensions': space.dimensions };
  const differing = Object.entries(expected)
    .filter(([key, value]) => String(index.options.indexConfig[key]).toUpperCase() !== String(value))
    .map(([key, value]) => `${key} is ${String(index.options.indexConfig[key])}, not ${String(value)}`);
  const properties = new Set(index.properties ?? []);
  differing.push(...vectorProperties.filter((name) => !properties.has(name)).map((name) => `${name} is not indexed`));
  if (differing.length === 0) return;
  throw new DomainError(
    'CONFLICT',
    `The vector index ${vectorIndex} has other options than Kith gives it: ${differing.join('; ')}. Drop it, and the next start makes it anew.`,
  );
}
