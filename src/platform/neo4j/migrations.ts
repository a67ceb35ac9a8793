import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import { digest } from '../ids.js';
import type { GraphSession } from './graph.js';
import { statement } from './statement.js';
import { statements } from './statements.generated.js';

/** One change of the schema, as its file says it. */
export interface Migration {
  /** File name without ending; the number in front orders them. */
  readonly id: string;
  readonly checksum: string;
  readonly text: string;
}

const applied = z.object({ id: z.string(), checksum: z.string() });
const lockMs = 60_000;

/** Reads the migrations of a folder in their order. */
export function readMigrations(folder: URL): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.cypher'))
    .sort()
    .map((file) => {
      const source = readFileSync(new URL(file, folder), 'utf8');
      const text = source.split('\n').filter((line) => !line.startsWith('//'));
      return { id: file.replace(/\.cypher$/, ''), checksum: digest(source), text: text.join('\n').trim() };
    });
}

/**
 * Applies what is missing, one process at a time. Rejects with CONFLICT when an applied migration has changed since, or
 * when the graph was made by a newer version; with UNAVAILABLE when another process keeps the lock.
 */
export async function migrate(
  graph: GraphSession,
  migrations: readonly Migration[],
  now: () => number,
): Promise<number> {
  if ((await missing(graph, migrations)).length === 0) return 0;
  await graph.change(statements['schema/create-migration-key'], {});
  const holder = `${hostname()}-${process.pid}`;
  await takeLock(graph, holder, now);
  try {
    const open = await missing(graph, migrations);
    for (const one of open) {
      await graph.change(statement<object>(`migrations/${one.id}`, one.text), {});
      const record = { id: one.id, checksum: one.checksum, now: now() };
      await graph.change(statements['schema/record-migration'], record);
    }
    return open.length;
  } finally {
    await graph.change(statements['schema/unlock-migrations'], { holder });
  }
}

async function missing(graph: GraphSession, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = await graph.read(statements['schema/list-migrations'], {});
  const done = new Map(rows.map((row) => applied.parse(row)).map(({ id, checksum }) => [id, checksum]));
  done.delete('lock');
  const known = new Map(migrations.map(({ id, checksum }) => [id, checksum]));
  const unknown = [...done.keys()].filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new DomainError(
      'CONFLICT',
      `This graph was migrated by a newer version of Kith (${unknown.join(', ')}); start that version instead.`,
    );
  }
  const drifted = [...done].filter(([id, checksum]) => known.get(id) !== checksum).map(([id]) => id);
  if (drifted.length > 0) {
    throw new DomainError(
      'CONFLICT',
      `Applied migrations have changed since (${drifted.join(', ')}); restore their files, and add a new migration for the change.`,
    );
  }
  return migrations.filter(({ id }) => !done.has(id));
}

async function takeLock(graph: GraphSession, holder: string, now: () => number): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const params = { holder, now: now(), until: now() + lockMs };
    const rows = await graph.change(statements['schema/lock-migrations'], params);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new DomainError(
    'UNAVAILABLE',
    'Another process is migrating this graph and has not finished; start again later.',
  );
}
