import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DomainError, invalidInput } from '../errors.js';
import type { Progress } from '../progress.js';
import { freePort } from './boltPort.js';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './durableFile.js';
import type { Java } from './java.js';
import { defaultMemory, neo4jArguments, neo4jConf, type Neo4jMemory } from './neo4jConf.js';
import { waitForLogin } from './neo4jLogin.js';
import type { ProcessIdentity } from './processIdentity.js';
import { forgetServer, recordServer, stopLeftover, stopProcess } from './serverRecord.js';

/** What a server is started with; without a port a free one is chosen, without sizes the machine's memory decides. */
export interface EmbeddedNeo4jOptions extends Partial<Neo4jMemory> {
  dataDir: string;
  libDir: string;
  java: Java;
  /** Eight characters or more; given to the server at its first start, asked for from then on. */
  password: string;
  progress: Progress;
  boltPort?: number;
}

/** A running server that only this machine reaches. */
export interface EmbeddedNeo4j {
  uri: string;
  user: 'neo4j';
  password: string;
  pid: number;
  /** Stops the server and returns when its process is gone; a second call waits for the same end. */
  stop(): Promise<void>;
  /** Resolves with the exit code when the server has ended, wanted or not; null when it is not known. */
  exited: Promise<number | null>;
}

const READY_MS = 120_000;
const LAST_LINES = 15;
const SHORTEST_PASSWORD = 8;
const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'JAVA_TOOL_OPTIONS'];

/**
 * Starts Neo4j on `<dataDir>/neo4j` and returns when it answers queries. What an earlier run left behind is stopped first.
 * The server has a session of its own, so a Ctrl-C does not reach it, and a guard that stops it when this process is gone.
 * The caller must have claimed the data directory. Throws CONFLICT for a taken port, UNAVAILABLE with the server's last
 * lines when it ends or is not ready within two minutes.
 */
export async function startEmbeddedNeo4j(options: EmbeddedNeo4jOptions): Promise<EmbeddedNeo4j> {
  if (options.password.length < SHORTEST_PASSWORD)
    throw invalidInput(`Neo4j takes no password under ${SHORTEST_PASSWORD} characters.`);
  const dataDir = resolve(options.dataDir);
  const record = join(dataDir, 'neo4j.pid');
  await stopLeftover(record, options.progress);

  const port = await freePort(options.boltPort);
  const memory = { ...defaultMemory(), ...definedSizes(options) };
  const home = join(dataDir, 'neo4j');
  await mkdir(join(home, 'conf'), { recursive: true, mode: PRIVATE_FOLDER });
  await writeFile(join(home, 'conf', 'neo4j.conf'), neo4jConf(port, memory), { mode: PRIVATE_FILE });
  const log = await freshLog(dataDir);
  const args = await neo4jArguments(options.java, resolve(options.libDir), home, memory);

  const server = await launch([options.java.executable, ...args], home, log, record);
  const uri = `bolt://127.0.0.1:${port}`;
  try {
    await becomeReady(server, uri, options, log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { uri, user: 'neo4j', password: options.password, ...server };
}

type Server = Pick<EmbeddedNeo4j, 'pid' | 'stop' | 'exited'>;

async function launch(command: string[], home: string, log: string, record: string): Promise<Server> {
  const output = await open(log, 'a', PRIVATE_FILE);
  const guard = spawn(process.execPath, [GUARD, ...command], {
    cwd: home,
    detached: true,
    stdio: ['pipe', 'pipe', output.fd],
    env: Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  });
  const guardExit = new Promise<number | null>((done) => {
    guard.once('exit', done);
    guard.once('error', () => done(null));
  });
  // Writing to a guard that is gone must not bring this process down.
  guard.stdin?.on('error', () => undefined);
  const pid = await announcedPid(guard);
  await output.close();
  const identity = pid === null ? null : await recordServer(record, pid);
  const exited = guardExit.then((code) => afterGuard(code, identity, record));

  return {
    pid: pid ?? 0,
    exited,
    async stop() {
      guard.stdin?.end();
      await exited;
    },
  };
}

/** The guard's first line; null when the server could not be started at all, and then the guard ends as well. */
async function announcedPid(guard: ChildProcess): Promise<number | null> {
  if (guard.stdout === null) return null;
  for await (const line of createInterface({ input: guard.stdout })) return Number(line);
  return null;
}

/** A server whose guard was killed would outlive this process unnoticed, so it ends with its guard. */
async function afterGuard(code: number | null, server: ProcessIdentity | null, record: string): Promise<number | null> {
  try {
    if (server !== null) await stopProcess(server);
    await forgetServer(record);
  } catch {
    // It stays on record, and the next start tries again.
  }
  return code;
}

async function becomeReady(server: Server, uri: string, options: EmbeddedNeo4jOptions, log: string): Promise<void> {
  const waiting = new AbortController();
  const started = Date.now();
  const late = setTimeout(() => waiting.abort(`is not ready after ${READY_MS / 1000} seconds`), READY_MS);
  const clock = setInterval(() => options.progress.advance(Math.round((Date.now() - started) / 1000)), 1_000);
  void server.exited.then((code) => waiting.abort(`ended with code ${code ?? 'unknown'} while it started`));
  options.progress.start('Starting Neo4j', 0, 'seconds');
  try {
    await waitForLogin(uri, options.password, waiting.signal);
    options.progress.finish();
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    const lines = await lastLines(log);
    throw new DomainError(
      'UNAVAILABLE',
      `Neo4j ${String(waiting.signal.reason)}. Its last lines, from ${log}:\n${lines}`,
    );
  } finally {
    clearTimeout(late);
    clearInterval(clock);
  }
}

/** One log a run, so that the last lines are this run's; the one before is kept. */
async function freshLog(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'logs');
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const log = join(folder, 'neo4j.console.log');
  await rename(log, join(folder, 'neo4j.console.previous.log')).catch(() => undefined);
  return log;
}

/** Without the frames of stack traces, which would push the reason out of sight. */
async function lastLines(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n');
  const telling = lines.filter((line) => !/^\s+(at |\.\.\. \d+ more)/.test(line));
  return telling.slice(-LAST_LINES).join('\n');
}

function definedSizes({ heapMb, pageCacheMb }: EmbeddedNeo4jOptions): Partial<Neo4jMemory> {
  return { ...(heapMb !== undefined && { heapMb }), ...(pageCacheMb !== undefined && { pageCacheMb }) };
}
