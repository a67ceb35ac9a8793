import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { nodes, relationships } from '../../../cypher/model.js';
import { DomainError } from '../errors.js';
import type { GraphSession } from './graph.js';
import { rowsOf } from './rows.js';
import { statements } from './statements.generated.js';

const oldestVersion = [2026, 8] as const;
const versionRow = z.object({ name: z.string(), versions: z.array(z.string()) });

const secretRow = z.object({ value: z.string() });

/** Returns 32 random bytes that all replicas of the service share through the graph; created on first use. */
export async function sharedSecret(graph: GraphSession, name: string): Promise<Buffer> {
  const fresh = randomBytes(32).toString('base64');
  const [row] = await graph.change(statements['schema/create-secret-if-absent'], { name, fresh });
  return Buffer.from(secretRow.parse(row).value, 'base64');
}

/** Clears the database's plan cache, so that plans fit the data stored now and not the empty graph of before. */
export async function clearPlanCache(graph: GraphSession): Promise<void> {
  await graph.read(statements['schema/forget-plans'], {});
}

/** Registers all names of the model: otherwise the first memory, chat and so on would each make all plans stale. */
export async function registerSchemaTokens(graph: GraphSession): Promise<void> {
  const properties = [...Object.values(nodes), ...Object.values(relationships)].flat();
  const names = { labels: Object.keys(nodes), types: Object.keys(relationships), properties: [...new Set(properties)] };
  await graph.change(statements['schema/register-schema-tokens'], names);
}

/** Returns the database version. Throws UNAVAILABLE for one that cannot filter by key inside a vector index. */
export async function requireVersion(graph: GraphSession): Promise<string> {
  const rows = rowsOf(versionRow, await graph.read(statements['schema/read-version'], {}));
  const version = rows.find(({ name }) => name === 'Neo4j Kernel')?.versions[0] ?? 'unknown';
  const [year = 0, month = 0] = version.split('.').map(Number);
  if (year > oldestVersion[0] || (year === oldestVersion[0] && month >= oldestVersion[1])) return version;
  throw new DomainError(
    'UNAVAILABLE',
    `Kith needs Neo4j ${oldestVersion.join('.0')} or newer, because it searches vectors with "SEARCH … WHERE key IN list" inside the index; this server is Neo4j ${version}.`,
  );
}
