import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import neo4j from 'neo4j-driver';
import { noProgress } from '../../progress.js';
import { privateFile, privateFolder } from '../durableFile.js';
import { freePort } from '../freePort.js';
import { type GuardedServer, startGuarded } from '../processes/guardedServer.js';
import { removeAbandoned, removeUnused } from '../artifacts/unusedFolders.js';
import type { Java } from '../programs/java.js';
import { memoryOptions, neo4jConf, type Neo4jJava, neo4jJava, neo4jMain } from './neo4jConf.js';
import { waitForLogin } from './neo4jLogin.js';
import { memoryOf } from './neo4jMemory.js';
import { identityOf, signalProcess } from '../processes/processIdentity.js';
import { takeProcessLock } from '../processes/processLock.js';
import { digest } from '../../digest.js';

const prefix = 'classes-';
const fileName = 'neo4j.jsa';
/** Age in ms of the last use after which the archive of another Java or Neo4j is removed. */
const keptMs = 30 * 24 * 3_600_000;
const limitMs = 600_000;
const password = 'only-for-the-archive';

/**
 * Returns the path of the archive of Neo4j's loaded classes, which halves the processor time of a start. It stands
 * beside the fetched Neo4j. Its name contains a checksum of all that it depends on: Java refuses a stale one, and would
 * go on refusing it.
 */
export async function classArchive(java: Java, libDir: string, { options, classPath }: Neo4jJava): Promise<string> {
  const files = [...classPath.split(delimiter), join(java.home, 'release')];
  const marks = await Promise.all(files.map(markOf));
  const hash = digest(JSON.stringify([java.home, java.major, options, marks]), 20);
  return join(libDir, '../..', `${prefix}${hash}`, fileName);
}

async function markOf(file: string): Promise<readonly [string, number, number]> {
  const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
  return [file, size, mtimeMs];
}

/** Parts of an archive in the making. */
export interface ArchiveOptions {
  readonly java: Java;
  /** Folder of the jars of Neo4j. */
  readonly libDir: string;
  readonly signal: AbortSignal;
}

/**
 * Makes the archive of Neo4j's classes if there is none yet: runs a Neo4j of its own at the lowest priority, in a
 * folder that is removed again, and has it write down at its end what it has loaded. Resolves with true if it has made
 * one. Nothing depends on it: without it a start takes longer.
 */
export async function makeClassArchive({ java, libDir, signal }: ArchiveOptions): Promise<boolean> {
  const launch = await neo4jJava(java, libDir);
  const archive = await classArchive(java, libDir, launch);
  const artifactsDir = join(libDir, '../..');
  if (existsSync(archive)) {
    await utimes(archive, new Date(), new Date()).catch(() => undefined);
    return false;
  }
  const lock = await takeProcessLock(join(artifactsDir, 'classes.lock'));
  // Another process makes it.
  if (!('release' in lock)) return false;
  await removeAbandoned(artifactsDir, `.${prefix}`);
  const folder = await mkdtemp(join(artifactsDir, `.${prefix}`));
  try {
    const draft = join(folder, fileName);
    await runOnce(folder, draft, launch, { java, signal });
    if (signal.aborted || !existsSync(draft)) return false;
    await mkdir(join(archive, '..'), { recursive: true });
    await rename(draft, archive);
    const current = basename(dirname(archive));
    await removeUnused(artifactsDir, { prefix, current, keptMs, mark: fileName });
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await lock.release();
  }
}

async function runOnce(
  folder: string,
  draft: string,
  { options, classPath }: Neo4jJava,
  { java, signal }: Pick<ArchiveOptions, 'java' | 'signal'>,
): Promise<void> {
  const memory = memoryOf(768 * 1024 * 1024);
  const port = await freePort('Neo4j', undefined);
  const uri = `bolt://127.0.0.1:${port}`;
  await mkdir(join(folder, 'conf'), { mode: privateFolder });
  await writeFile(join(folder, 'conf', 'neo4j.conf'), neo4jConf(port, memory), { mode: privateFile });
  const recordingOptions = [`-XX:ArchiveClassesAtExit=${draft}`, '-Xlog:cds=off', '-Xlog:cds+dynamic=off'];
  const command = [...memoryOptions(memory), ...recordingOptions, ...options, '-cp', classPath, ...neo4jMain(folder)];
  const dataDirServer = { dataDir: folder, name: 'classes', title: 'Neo4j', progress: noProgress };
  const server = await startGuarded(dataDirServer, {
    // The service comes first.
    command: ['nice', '-n', '19', java.executable, ...command],
    folder,
    limitMs,
    ready: (waiting) => waitForLogin(uri, password, waiting),
    stopLimitS: limitMs / 1_000,
    signal,
  });
  const kill = (): void => void killNow(server);
  signal.addEventListener('abort', kill);
  try {
    if (signal.aborted) kill();
    else await exercise(uri).catch(() => undefined);
    await server.stop();
  } finally {
    signal.removeEventListener('abort', kill);
  }
}

async function killNow({ pid }: GuardedServer): Promise<void> {
  const identity = await identityOf(pid);
  if (identity) await signalProcess(identity, 'SIGKILL');
}

/** Statements that load what the statements of a service load: the planner, every kind of index, reads and writes. */
const statements = [
  'CREATE CONSTRAINT a IF NOT EXISTS FOR (n:A) REQUIRE (n.tenant, n.id) IS UNIQUE',
  'CREATE INDEX b IF NOT EXISTS FOR (n:A) ON (n.tenant, n.at)',
  'CREATE FULLTEXT INDEX c IF NOT EXISTS FOR (n:A) ON EACH [n.text]',
  `CREATE VECTOR INDEX d IF NOT EXISTS FOR (n:A) ON (n.vector) WITH [n.tenant, n.at]
   OPTIONS {indexConfig: {\`vector.dimensions\`: 4, \`vector.similarity_function\`: 'cosine', \`vector.quantization.type\`: 'none'}}`,
  'CALL db.awaitIndexes(300)',
  `UNWIND range(1, 50) AS i MERGE (n:A {tenant: 't', id: toString(i)}) ON CREATE SET n.at = i, n.text = 'word ' + i, n.tags = ['x', 'y']
   WITH n, i CALL db.create.setNodeVectorProperty(n, 'vector', [0.1, 0.2, 0.3, 1.0 / i])
   WITH n MERGE (p:P {tenant: 't', id: n.id}) MERGE (p)-[r:OWNS]->(n) SET r.at = n.at RETURN count(r) AS made`,
  `MATCH (n:A) SEARCH n IN (VECTOR INDEX d FOR [0.1, 0.2, 0.3, 0.4] WHERE n.tenant IN ['t'] AND n.at > 3 LIMIT 10) SCORE AS score
   MATCH (p:P)-[r:OWNS]->(n) WHERE EXISTS { (p)-[:OWNS]->(:A {tenant: 't'}) } AND NOT n.id IN ['x']
   WITH n, score, collect {MATCH (n)<-[o:OWNS]-(q:P) RETURN q{.id, at: o.at} AS one ORDER BY one.id} AS owners
   RETURN n{.*, score, owners} AS hit ORDER BY score DESC, n.id LIMIT 5`,
  `CALL db.index.fulltext.queryNodes('c', '+text:(word 1)', {limit: 10}) YIELD node, score
   OPTIONAL MATCH (node)<-[:OWNS]-(p) RETURN node.id AS id, count(DISTINCT p) AS owners, max(score) AS best ORDER BY best DESC, id`,
  `MATCH (n:A {tenant: 't'}) WHERE n.at >= 10 AND n.text STARTS WITH 'word' WITH n ORDER BY n.at DESC LIMIT 5
   CALL (n) { MATCH (n)<-[r:OWNS]-() SET r.seen = true RETURN count(r) AS seen }
   RETURN n.id AS id, sum(seen) AS seen, coalesce(n.none, 0) AS none, reduce(s = 0, t IN n.tags | s + size(t)) AS size`,
  "MATCH (n:A {tenant: 't', id: '1'}) DETACH DELETE n",
];

async function exercise(uri: string): Promise<void> {
  const driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password), { telemetryDisabled: true });
  const session = driver.session({ database: 'neo4j' });
  try {
    for (const statement of statements) await session.run(`CYPHER 25 ${statement}`);
    await session.executeRead((transaction) => transaction.run('CYPHER 25 MATCH (n:A) RETURN count(n)'));
  } finally {
    await driver.close();
  }
}
