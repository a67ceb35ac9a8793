import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { invalidInput } from '../../errors.js';
import type { Progress } from '../../progress.js';
import { privateFile, privateFolder, writeDurably } from '../durableFile.js';
import { freePort } from '../freePort.js';
import { stopPreviousRun, startGuarded, type GuardedServer, type DataDirServer } from '../processes/guardedServer.js';
import { takeOver } from '../processes/takeOver.js';
import type { Java } from '../programs/java.js';
import { classArchive } from './classArchive.js';
import { memoryOptions, neo4jConf, neo4jJava, neo4jMain } from './neo4jConf.js';
import { waitForLogin } from './neo4jLogin.js';
import { memoryFor, type Neo4jMemory, storeBytes, adviseWhenGrown, memoryAdvice } from './neo4jMemory.js';

/** Options of an embedded Neo4j. Without a port a free one is chosen; without memory the size of its store decides. */
export interface EmbeddedNeo4jOptions {
  dataDir: string;
  libDir: string;
  java: Java;
  /** Eight characters or more; set at the server's first start, required from then on. */
  password: string;
  progress: Progress;
  boltPort?: number;
  memory?: Neo4jMemory;
  /** Time in s that the server goes on after this process has died, for the next one to take it over; 0 if absent. */
  graceS?: number;
  /** Settings of Neo4j by name, beside our own or instead of them. */
  settings?: Readonly<Record<string, string>>;
  /** Called when its process has been launched, long before it answers. */
  onLaunch?: () => void;
  signal?: AbortSignal;
}

/** Running Neo4j server that only this machine reaches. */
export interface EmbeddedNeo4j extends GuardedServer {
  uri: string;
  user: 'neo4j';
  password: string;
  /** Memory that it was started with. */
  memory: Neo4jMemory;
  /** True if this start created its graph. */
  isNew: boolean;
}

/** Time limit for a server that is taken over, in ms: it ran a moment ago. */
const takeOverLimitMs = 5_000;
/** Time limit of a start without data, in ms. */
const readyMs = 120_000;
/** Time limit with data, in ms: after a kill -9 it replays its log and rebuilds indexes that were not persisted. */
const recoveryLimitMs = 1_800_000;
const shortestPassword = 8;

/**
 * Starts Neo4j on `<dataDir>/neo4j` and resolves when it answers queries. The server of an earlier run is taken over if
 * it waits for that and was launched alike; otherwise it is stopped first. The server has its own session, so Ctrl-C
 * does not reach it, and a guard that stops it when this process is gone. The caller must have claimed the data
 * directory. Throws CONFLICT for a taken port, UNAVAILABLE with the server's last lines if it ends or is not ready
 * within two minutes; within half an hour if there are data, which it may have to recover.
 */
export async function startEmbeddedNeo4j(options: EmbeddedNeo4jOptions): Promise<EmbeddedNeo4j> {
  const { password, progress, graceS = 0 } = options;
  if (password.length < shortestPassword)
    throw invalidInput(`Neo4j takes no password under ${shortestPassword} characters.`);
  const dataDirServer = dataDirServerOf(options.dataDir, progress);
  const store = storeOf(dataDirServer.dataDir);
  const hasData = existsSync(store);
  const bytes = await storeBytes(store);
  const memory = options.memory ?? memoryFor(bytes);
  const advice = memoryAdvice(memory, bytes);
  if (advice !== undefined) progress.say(advice);
  const launch = await launchOf(options, memory);
  const earlierServer = graceS > 0 ? await takeOverReady(dataDirServer, launch.digest, options) : null;
  if (earlierServer !== null) options.onLaunch?.();
  const server = earlierServer ?? (await launchServer(dataDirServer, launch, { ...options, hasData }));
  if (advice === undefined) {
    const exitAbort = new AbortController();
    void server.exited.then(() => exitAbort.abort());
    const watch = {
      size: () => storeBytes(store),
      say: (line: string) => progress.say(line),
      signal: exitAbort.signal,
    };
    void adviseWhenGrown(memory, watch);
  }
  return { user: 'neo4j', password, memory, isNew: !hasData, ...server };
}

type AddressedServer = GuardedServer & { readonly uri: string };

/** Command and memory of a server, and the digest of its launch options, which excludes the port. */
interface Launch {
  readonly command: readonly string[];
  readonly memory: Neo4jMemory;
  readonly digest: string;
}

async function launchOf(options: EmbeddedNeo4jOptions, memory: Neo4jMemory): Promise<Launch> {
  const { java, dataDir, settings } = options;
  const libDir = resolve(options.libDir);
  const launch = await neo4jJava(java, libDir);
  const archive = await classArchive(java, libDir, launch);
  // Java would report as an error that its own archive, below this one, knows nothing of our options.
  const archiveOptions = existsSync(archive) ? [`-XX:SharedArchiveFile=${archive}`, '-Xlog:cds=off'] : [];
  const argsBefore = [java.executable, ...memoryOptions(memory)];
  const argsAfter = [...launch.options, '-cp', launch.classPath, ...neo4jMain(homeOf(dataDir))];
  const conf = neo4jConf(0, memory, settings);
  // The archive, made while the first server runs, changes nothing but the speed of a start.
  const digest = createHash('sha256')
    .update(JSON.stringify([argsBefore, argsAfter, conf]))
    .digest('hex');
  return { command: [...argsBefore, ...archiveOptions, ...argsAfter], memory, digest };
}

/** Takes over the server of an earlier run if it answers; stops it if it does not. */
async function takeOverReady(
  dataDirServer: DataDirServer,
  digest: string,
  { password, boltPort }: EmbeddedNeo4jOptions,
): Promise<AddressedServer | null> {
  const server = await takeOver(dataDirServer, { digest, port: boltPort });
  if (server === null) return null;
  const uri = uriOf(server.port);
  try {
    await waitForLogin(uri, password, AbortSignal.timeout(takeOverLimitMs));
    return { ...server, uri };
  } catch {
    await server.stop();
    return null;
  }
}

/** Stops the server of an earlier run, launches a new one and resolves when it answers. */
async function launchServer(
  dataDirServer: DataDirServer,
  { command, memory, digest }: Launch,
  options: EmbeddedNeo4jOptions & { readonly hasData: boolean },
): Promise<AddressedServer> {
  const { password, settings, graceS = 0, onLaunch, signal } = options;
  await stopPreviousRun(dataDirServer);
  const port = await freePort(dataDirServer.title, options.boltPort, 'set KITH_NEO4J_PORT to another one');
  const uri = uriOf(port);
  const home = homeOf(dataDirServer.dataDir);
  await mkdir(join(home, 'conf'), { recursive: true, mode: privateFolder });
  await writeFile(join(home, 'conf', 'neo4j.conf'), neo4jConf(port, memory, settings), { mode: privateFile });
  const server = await startGuarded(dataDirServer, {
    command: [...command],
    folder: home,
    limitMs: options.hasData ? recoveryLimitMs : readyMs,
    ready: (waiting) => waitForLogin(uri, password, waiting),
    signal,
    handover: graceS > 0 ? { graceS, launch: { digest, port } } : undefined,
    onLaunch,
  });
  return { ...server, uri };
}

const uriOf = (port: number): string => `bolt://127.0.0.1:${port}`;

/** Fills a new graph for the first time. If that does not succeed, {@link discardUnfinished} discards the graph. */
export async function fillNewGraph(dataDir: string, fill: () => Promise<void>): Promise<void> {
  const file = unfinishedFileOf(dataDir);
  await writeDurably(file, '');
  await fill();
  await rm(file);
}

/** Discards the graph of a data directory if its first filling was interrupted: it holds nothing else. */
export async function discardUnfinished(dataDir: string, progress: Progress): Promise<void> {
  const home = homeOf(dataDir);
  const discardedHome = `${home}.discarded`;
  if (existsSync(unfinishedFileOf(dataDir))) {
    await stopPreviousRun(dataDirServerOf(dataDir, progress));
    await rename(home, discardedHome);
    progress.say('An earlier start was interrupted while it filled the new graph. The graph is made anew.');
  }
  await rm(discardedHome, { recursive: true, force: true });
}

const dataDirServerOf = (dataDir: string, progress: Progress): DataDirServer => ({
  dataDir: resolve(dataDir),
  name: 'neo4j',
  title: 'Neo4j',
  progress,
});

/** Folder of Neo4j in a data directory. */
const homeOf = (dataDir: string): string => join(resolve(dataDir), 'neo4j');

/** File that is there while a new graph is filled. */
const unfinishedFileOf = (dataDir: string): string => join(homeOf(dataDir), 'unfinished');

/** Folder of the graph in a data directory. */
const storeOf = (dataDir: string): string => join(homeOf(dataDir), 'data', 'databases', 'neo4j');
