import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { invalidInput } from '../errors.js';
import type { Progress } from '../progress.js';
import { privateFile, privateFolder } from './durableFile.js';
import { freePort } from './freePort.js';
import { clearPlace, startGuarded, type GuardedServer } from './guardedServer.js';
import type { Java } from './java.js';
import { defaultMemory, neo4jArguments, neo4jConf, type Neo4jMemory } from './neo4jConf.js';
import { waitForLogin } from './neo4jLogin.js';

/** Options of an embedded Neo4j. Without a port a free one is chosen; without sizes the machine's memory decides. */
export interface EmbeddedNeo4jOptions extends Partial<Neo4jMemory> {
  dataDir: string;
  libDir: string;
  java: Java;
  /** Eight characters or more; set at the server's first start, required from then on. */
  password: string;
  progress: Progress;
  boltPort?: number;
  /** Settings of Neo4j by name, beside our own or instead of them. */
  settings?: Readonly<Record<string, string>>;
  /** Aborts the start. */
  signal?: AbortSignal;
}

/** Running Neo4j server that only this machine reaches. */
export interface EmbeddedNeo4j extends GuardedServer {
  uri: string;
  user: 'neo4j';
  password: string;
}

/** Time limit of a start without data, in ms. */
const readyMs = 120_000;
/** Time limit with data, in ms: after a kill -9 it replays its log and rebuilds indexes that were not persisted. */
const recoveredMs = 1_800_000;
const shortestPassword = 8;

/**
 * Starts Neo4j on `<dataDir>/neo4j` and resolves when it answers queries. The server of an earlier run is stopped
 * first. The server has its own session, so Ctrl-C does not reach it, and a guard that stops it when this process is
 * gone. The caller must have claimed the data directory. Throws CONFLICT for a taken port, UNAVAILABLE with the
 * server's last lines if it ends or is not ready within two minutes; within half an hour if there are data, which it
 * may have to recover.
 */
export async function startEmbeddedNeo4j(options: EmbeddedNeo4jOptions): Promise<EmbeddedNeo4j> {
  const { java, password, progress } = options;
  if (password.length < shortestPassword)
    throw invalidInput(`Neo4j takes no password under ${shortestPassword} characters.`);
  const place = { dataDir: resolve(options.dataDir), name: 'neo4j', title: 'Neo4j', progress };
  await clearPlace(place);

  const port = await freePort(place.title, options.boltPort, 'set KITH_NEO4J_PORT to another one');
  const uri = `bolt://127.0.0.1:${port}`;
  const memory = { ...defaultMemory(), ...definedSizes(options) };
  const home = join(place.dataDir, 'neo4j');
  const hasData = existsSync(join(home, 'data', 'databases', 'neo4j'));
  await mkdir(join(home, 'conf'), { recursive: true, mode: privateFolder });
  await writeFile(join(home, 'conf', 'neo4j.conf'), neo4jConf(port, memory, options.settings), { mode: privateFile });
  const args = await neo4jArguments(java, resolve(options.libDir), home, memory);

  const server = await startGuarded(place, {
    command: [java.executable, ...args],
    folder: home,
    limitMs: hasData ? recoveredMs : readyMs,
    ready: (signal) => waitForLogin(uri, password, signal),
    signal: options.signal,
  });
  return { uri, user: 'neo4j', password, ...server };
}

function definedSizes({ heapMb, pageCacheMb }: EmbeddedNeo4jOptions): Partial<Neo4jMemory> {
  return { ...(heapMb !== undefined && { heapMb }), ...(pageCacheMb !== undefined && { pageCacheMb }) };
}
