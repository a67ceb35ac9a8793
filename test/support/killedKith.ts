import type { ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessIdentity } from '../../src/local/processIdentity.js';
import { stopProcess } from '../../src/local/serverRecord.js';

/** The Neo4j that a data directory has recorded as running; null when there is none. */
export async function recordedNeo4j(dataDir: string): Promise<ProcessIdentity | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'neo4j.pid'), 'utf8')) as ProcessIdentity;
  } catch {
    return null;
  }
}

/** Ends what was started on a data directory, its Neo4j included, and removes the directory. */
export async function endAll(dataDir: string, started: readonly ChildProcess[]): Promise<void> {
  for (const child of started) child.kill('SIGKILL');
  const neo4j = await recordedNeo4j(dataDir);
  if (neo4j) await stopProcess(neo4j, 'Neo4j');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
