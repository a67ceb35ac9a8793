import { setTimeout as sleep } from 'node:timers/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { commandName } from '../product.js';
import { DomainError } from '../errors.js';
import { digest } from '../digest.js';
import type { GraphSession } from './graph.js';
import { rowsOf } from './rows.js';
import { statement } from './statement.js';
import { statements } from './statements.generated.js';

/** Versioned change of the schema: one file with one or more statements. */
export interface Migration {
  /** File name without ending; the number in front orders them. */
  readonly id: string;
  readonly checksum: string;
  /** Statements in their order; each is idempotent. */
  readonly statements: readonly string[];
}

/** Part of a session that migrations use. */
type MigratedGraph = Pick<GraphSession, 'read' | 'change'>;

const appliedMigration = z.object({ id: z.string(), checksum: z.string() });
type AppliedMigration = z.infer<typeof appliedMigration>;
const leaseMs = 60_000;
const maxLeaseAttempts = 240;
const retryMs = 500;

/** Reads the migrations of a folder in their order; a semicolon at the end of a line ends a statement. */
export function readMigrations(folder: URL): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.cypher'))
    .sort()
    .map((file) => {
      const source = readFileSync(new URL(file, folder), 'utf8');
      const lines = source.split('\n').filter((line) => !line.startsWith('//'));
      const parts = lines.join('\n').split(/;[ \t]*$/m);
      return {
        id: file.replace(/\.cypher$/, ''),
        checksum: digest(source),
        statements: parts.map((part) => part.trim()).filter((part) => part !== ''),
      };
    });
}

/**
 * Applies pending migrations under a lease of 60 s, one process at a time, and returns their number. If the process ends
 * meanwhile, the next one applies them again. Rejects with CONFLICT if the graph records migrations that are not in the
 * list or had another checksum; with UNAVAILABLE if another process holds the lease for two minutes.
 */
export async function migrate(
  graph: MigratedGraph,
  migrations: readonly Migration[],
  now: () => number,
): Promise<number> {
  if ((await pendingMigrations(graph, migrations)).length === 0) return 0;
  await graph.change(statements['schema/create-migration-key'], {});
  const holder = `${hostname()}-${process.pid}`;
  await acquireLease(graph, holder, now);
  const applied: AppliedMigration[] = [];
  try {
    for (const { id, checksum, statements: texts } of await pendingMigrations(graph, migrations)) {
      for (const text of texts) await graph.change(statement<object>(`migrations/${id}`, text), {});
      applied.push({ id, checksum });
    }
    return applied.length;
  } finally {
    // Recorded together: after each change of the schema, the statement that records would be planned anew.
    await graph.change(statements['schema/record-migrations'], { applied, now: now() });
    await graph.change(statements['schema/unlock-migrations'], { holder });
  }
}

async function pendingMigrations(graph: MigratedGraph, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = rowsOf(appliedMigration, await graph.read(statements['schema/list-migrations'], {}));
  const recorded = new Map(rows.map(({ id, checksum }) => [id, checksum]));
  recorded.delete('lock');
  const knownChecksums = new Map(migrations.map(({ id, checksum }) => [id, checksum]));
  const pending = migrations.filter(({ id }) => !recorded.has(id));
  const foreign = [...recorded].filter(([id, checksum]) => knownChecksums.get(id) !== checksum).map(([id]) => id);
  if (foreign.length === 0) return pending;
  // A newer version has all migrations of this one, unchanged, and more.
  const isNewer = pending.length === 0 && foreign.every((id) => !knownChecksums.has(id));
  throw new DomainError('CONFLICT', isNewer ? newerVersion(foreign) : otherBaseline(foreign));
}

const newerVersion = (foreign: readonly string[]): string =>
  `A newer version of Kith has migrated this graph (${shortList(foreign)}). Start that version or a later one.`;

const otherBaseline = (foreign: readonly string[]): string =>
  [
    `An earlier version of Kith made this graph with other migrations (${shortList(foreign)}); this version cannot convert it.`,
    'Nothing was changed. Move each tenant by an export:',
    `  1. in the folder of the version that made it: ${commandName} export tenant.ndjson --tenant default`,
    `  2. here, into a new data directory: KITH_DATA_DIR=.kith-new ${commandName} import tenant.ndjson --tenant default`,
    '  3. start on that folder: KITH_DATA_DIR=.kith-new npm start',
    'With your own Neo4j, set NEO4J_URI to an empty database in steps 2 and 3.',
    'If you have edited the file of an applied migration, restore it and add a migration with the next number.',
  ].join('\n');

const shownIds = 3;

const shortList = (ids: readonly string[]): string =>
  ids.length > shownIds ? `${ids.slice(0, shownIds).join(', ')} and ${ids.length - shownIds} more` : ids.join(', ');

async function acquireLease(graph: MigratedGraph, holder: string, now: () => number): Promise<void> {
  for (let attempt = 0; attempt < maxLeaseAttempts; attempt += 1) {
    const params = { holder, now: now(), until: now() + leaseMs };
    const rows = await graph.change(statements['schema/lock-migrations'], params);
    if (rows.length > 0) return;
    await sleep(retryMs);
  }
  throw new DomainError(
    'UNAVAILABLE',
    'Another process is migrating this graph and has not finished; start again later.',
  );
}
