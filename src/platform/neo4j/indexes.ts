import { z } from 'zod';
import { DomainError } from '../errors.js';
import type { EmbeddingSpace } from './embeddingSpace.js';
import type { GraphSession } from './graph.js';
import type { Statement } from './statement.js';
import { statements } from './statements.generated.js';

/** Search index as its room declares it. Statements repeat its name, because Cypher takes no parameter there. */
export interface SearchIndex {
  readonly name: string;
  /** Definition of a vector index; undefined for a full-text index, which a migration creates. */
  readonly vectors?: {
    /** Creates the index if it does not exist. */
    readonly create: Statement<{ dimensions: number }>;
    /** Drops the index if it exists. */
    readonly drop: Statement<object>;
    /** Required shape; undefined if nothing depends on it. */
    readonly requiredShape?: IndexShape;
  };
}

/** Properties and options of an index, as the database shows them. */
export interface IndexShape {
  readonly properties: readonly string[];
  /** Options by name, without the dimensions, which come from the embedding space. */
  readonly options: Readonly<Record<string, string | number>>;
}

export interface IndexState {
  /** Indexes that are missing or not online yet, by name and state. */
  readonly pending: readonly string[];
}

const indexRow = z.object({
  name: z.string(),
  state: z.string(),
  properties: z.array(z.string()).nullable(),
  options: z.object({ indexConfig: z.record(z.string(), z.unknown()) }),
});
type IndexRow = z.infer<typeof indexRow>;

/** Creates the missing vector indexes, with the dimensions of a space. */
export async function createVectorIndexes(
  graph: GraphSession,
  indexes: readonly SearchIndex[],
  { dimensions }: EmbeddingSpace,
): Promise<void> {
  for (const { vectors } of indexes) if (vectors) await graph.change(vectors.create, { dimensions });
}

/** Drops vector indexes; the indexed vectors stay. */
export async function dropVectorIndexes(graph: GraphSession, indexes: readonly SearchIndex[]): Promise<void> {
  for (const { vectors } of indexes) if (vectors) await graph.change(vectors.drop, {});
}

/** Reads the state of indexes (vector ones only with a space). CONFLICT if an index has other options than declared. */
export async function readIndexes(
  graph: GraphSession,
  indexes: readonly SearchIndex[],
  space: EmbeddingSpace | undefined,
): Promise<IndexState> {
  const checkedIndexes = indexes.filter(({ vectors }) => space || !vectors);
  const names = new Set(checkedIndexes.map(({ name }) => name));
  const rows = (await graph.read(statements['schema/list-indexes'], {}))
    .filter((row) => names.has(String(row.name)))
    .map((row) => indexRow.parse(row));
  const byName = new Map(rows.map((row) => [row.name, row]));
  for (const { name, vectors } of checkedIndexes) {
    const row = byName.get(name);
    if (space && row && vectors?.requiredShape) refuseDrift(row, vectors.requiredShape, space);
  }
  return {
    pending: checkedIndexes
      .filter(({ name }) => byName.get(name)?.state !== 'ONLINE')
      .map(({ name }) => `${name} is ${byName.get(name)?.state ?? 'missing'}`),
  };
}

function refuseDrift(index: IndexRow, requiredShape: IndexShape, { dimensions }: EmbeddingSpace): void {
  const expected = { ...requiredShape.options, 'vector.dimensions': dimensions };
  const differences = Object.entries(expected)
    .filter(([key, value]) => String(index.options.indexConfig[key]).toUpperCase() !== String(value))
    .map(([key, value]) => `${key} is ${String(index.options.indexConfig[key])}, not ${value}`);
  const indexedProperties = new Set(index.properties ?? []);
  differences.push(
    ...requiredShape.properties.filter((name) => !indexedProperties.has(name)).map((name) => `${name} is not indexed`),
  );
  if (differences.length === 0) return;
  throw new DomainError(
    'CONFLICT',
    `The vector index ${index.name} has other options than Kith expects: ${differences.join('; ')}. Drop it, and the next start recreates it.`,
  );
}
