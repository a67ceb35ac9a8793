import { type Clock, systemClock } from '../platform/clock.js';
import { DomainError } from '../platform/errors.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import { isLoginRefused } from '../platform/neo4j/driverErrors.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { migrate, readMigrations } from '../platform/neo4j/migrations.js';
import { registerSchemaTokens, requireVersion } from '../platform/neo4j/graphSchema.js';
import { defaultVectorSet, type VectorSet } from '../platform/neo4j/vectorSets.js';
import { activateSpace, readIndexState } from './searchIndexes.js';

const migrationsFolder = new URL('../../cypher/migrations/', import.meta.url);

/** Checked and migrated graph. */
export interface PreparedGraph {
  /** Number of migrations that were applied. */
  readonly migrated: number;
  /** Vector set that holds the embedder's vectors. */
  readonly set: VectorSet;
}

/** Checks and migrates a graph, and creates its indexes for the vectors of an embedder, if there is one. */
export async function prepareGraph(graph: Graph, embedder: Embedder | undefined, clock: Clock): Promise<PreparedGraph> {
  await requireGraph(graph);
  const session = graph.session();
  await requireVersion(session);
  // The system's clock: processes that start together share a lease, so they must agree on the time.
  const migrated = await migrate(session, readMigrations(migrationsFolder), systemClock);
  if (migrated > 0) await registerSchemaTokens(session);
  const storedSpace = embedder && (await activateSpace(session, embedder.space, clock()));
  const set = storedSpace?.set ?? defaultVectorSet;
  await readIndexState(session, embedder?.space, set);
  return { migrated, set };
}

async function requireGraph(graph: Graph): Promise<void> {
  try {
    await graph.ping();
  } catch (error) {
    const isRefused = error instanceof DomainError && isLoginRefused(error.cause);
    const hint = isRefused
      ? 'it refuses the login: check NEO4J_USER and NEO4J_PASSWORD'
      : 'it does not respond: check NEO4J_URI and that the server runs';
    throw new DomainError('UNAVAILABLE', `Neo4j cannot be used, ${hint}.`, { cause: error });
  }
}
