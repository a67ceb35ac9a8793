import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import type { EmbeddingSpace } from '../models/embedder.js';
import type { GraphSession } from './graph.js';
import { statements } from './statements.generated.js';

const oldestVersion = [2026, 8] as const;
const versionRow = z.object({ name: z.string(), versions: z.array(z.string()) });
const spaceRow = z.object({
  id: z.string(),
  model: z.string(),
  version: z.string(),
  dimensions: z.number(),
  base: z.number(),
});

const secretRow = z.object({ value: z.string() });

/** 32 random bytes that all copies of the service share, because they share the graph; made at the first use. */
export async function sharedSecret(graph: GraphSession, name: string): Promise<Buffer> {
  const fresh = randomBytes(32).toString('base64');
  const [row] = await graph.change(statements['schema/keep-secret'], { name, fresh });
  return Buffer.from(secretRow.parse(row).value, 'base64');
}

/** Lets the database plan every statement anew: for what it has held until now, not for the nearly nothing of before. */
export async function forgetPlans(graph: GraphSession): Promise<void> {
  await graph.read(statements['schema/forget-plans'], {});
}

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
 * Records a space as the graph's own. Rejects with CONFLICT when the graph's vectors come from another space: vectors of
 * two models never mix.
 */
export async function requireSpace(graph: GraphSession, space: EmbeddingSpace, now: number): Promise<void> {
  const { limits, ...stored } = space;
  const params = { space: { ...stored, factLimit: limits.fact, episodeLimit: limits.episode }, now };
  const [row] = await graph.change(statements['schema/activate-space'], params);
  const active = spaceRow.parse(row);
  if (active.id === space.id) return;
  throw new DomainError(
    'CONFLICT',
    `The vectors of this graph were made by ${active.model} (${active.id}), not by ${space.model} (${space.id}). ` +
      'Configure that model again, or set KITH_EMBEDDER=none to search by words only.',
  );
}
