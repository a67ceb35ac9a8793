import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { cpus, loadavg, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { progressBars } from '../../src/cli/progressBars.js';
import { type Config, readConfig } from '../../src/app/config.js';
import { type Infrastructure, startInfrastructure } from '../../src/app/infrastructure.js';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { requireVersion } from '../../src/platform/neo4j/graphSchema.js';
import { localSpace } from '../../src/platform/models/embedding/localEmbedder.js';
import { sizeOf, society, type SocietyLine } from './society.js';
import { artifactsDir } from '../../test/support/artifactsDir.js';

export const benchTenant = 'bench';

/** Root folder of the repository. */
export const root = resolve(import.meta.dirname, '../..');

/**
 * Returns the configuration of a bench: Kith as it is served, in a data directory of its own, without demo and limits.
 */
export const servedConfig = (folder: string): Config =>
  readConfig({
    KITH_DATA_DIR: folder,
    KITH_ARTIFACTS_DIR: artifactsDir,
    KITH_PORT: '0',
    KITH_DEMO: 'false',
    KITH_RATE_LIMIT: '0',
    KITH_AUTO_GC: 'off',
    KITH_LOG_LEVEL: 'warn',
  });

/** A started graph of the bench, and how its society was loaded. */
export interface BenchGraph {
  readonly infrastructure: Infrastructure;
  readonly config: Config;
  readonly folder: string;
  readonly loaded: ImportReport;
}

/** Report of the import command on a society. */
export interface ImportReport {
  readonly lines: number;
  readonly seconds: number;
  readonly indexSeconds: number;
  readonly report: string;
}

/**
 * Starts the graph of a size in a data directory of its own, kept between runs. The first run imports the society. A
 * bench that writes has another directory, because what it leaves would slow down the others.
 */
export async function openPlace(memories: number, { isWritten = false } = {}): Promise<BenchGraph> {
  const folder = join(root, '.kith/bench', isWritten ? `${memories}-written` : String(memories));
  await mkdir(folder, { recursive: true });
  const config = readConfig({
    KITH_DATA_DIR: folder,
    KITH_ARTIFACTS_DIR: artifactsDir,
    KITH_EMBEDDER: 'none',
  });
  const noteFile = join(folder, 'loaded.json');
  const version = await societyVersion();
  const note = await readNote(noteFile);
  if (note && note.version !== version) await rm(join(folder, 'neo4j'), { recursive: true, force: true });
  const infrastructure = await startInfrastructure(config, progressBars(), { withJobs: false });
  try {
    if (note?.version === version) return { infrastructure, config, folder, loaded: note.loaded };
    const loaded = await load(memories, folder, infrastructure);
    await writeFile(noteFile, JSON.stringify({ version, loaded }));
    return { infrastructure, config, folder, loaded };
  } catch (error) {
    await infrastructure.stop();
    throw error;
  }
}

/** Yields the lines of a society in the form of the import file. */
export function* societyLines(memories: number): Generator<{ line: SocietyLine; text: string }> {
  for (const line of society(sizeOf(memories), localSpace.id)) yield { line, text: JSON.stringify(line) };
}

/** Runs the import command on a file against a started graph and parses its report. */
export async function runImport(
  file: string,
  infrastructure: Infrastructure,
  folder: string,
  flags: readonly string[],
): Promise<ImportReport> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'bin/kith.mjs'), 'import', file, ...flags], {
    env: {
      ...process.env,
      NEO4J_URI: infrastructure.neo4j.uri,
      NEO4J_USER: infrastructure.neo4j.user,
      NEO4J_PASSWORD: infrastructure.neo4j.password,
      KITH_DATA_DIR: join(folder, 'import'),
      KITH_ARTIFACTS_DIR: artifactsDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let report = '';
  child.stdout.on('data', (text: Buffer) => (report += text.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  const [, lines, seconds] = /(\d+) lines stored in ([\d.]+) s/.exec(report) ?? [];
  if (code !== 0 || !lines || !seconds) throw new Error(`The import ended with ${code}: ${report}`);
  const total = (performance.now() - startedAt) / 1_000;
  return { lines: Number(lines), seconds: Number(seconds), indexSeconds: total - Number(seconds), report };
}

async function load(memories: number, folder: string, infrastructure: Infrastructure): Promise<ImportReport> {
  const file = join(folder, 'society.ndjson');
  if (!existsSync(file)) await writeLines(file, society(sizeOf(memories), localSpace.id));
  const loaded = await runImport(file, infrastructure, folder, ['--tenant', benchTenant, '--restart']);
  await rm(file);
  return loaded;
}

/** Writes lines one by one, by default as JSON: all of them together may exceed the longest string. */
export async function writeLines<T extends object>(
  file: string,
  lines: Iterable<T>,
  textOf: (line: T) => string = (line) => JSON.stringify(line),
): Promise<void> {
  await pipeline(
    Readable.from(lines),
    async function* (some: AsyncIterable<T>) {
      for await (const line of some) yield `${textOf(line)}\n`;
    },
    createWriteStream(file),
  );
}

/** Computes a checksum of all inputs that determine the society. */
async function societyVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['society.ts', 'random.ts', 'vocabulary.ts']) {
    hash.update(await readFile(join(import.meta.dirname, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function readNote(file: string): Promise<{ version: string; loaded: ImportReport } | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { version: string; loaded: ImportReport };
  } catch {
    return undefined;
  }
}

async function versionOf({ neo4j }: Pick<Infrastructure, 'neo4j'>): Promise<string> {
  const graph = new Graph(neo4j);
  try {
    return await requireVersion(graph.session());
  } finally {
    await graph.close();
  }
}

/** Describes the machine and the commit of a measurement; the commit is marked if the working tree differs from it. */
export async function machineOf(infrastructure: Pick<Infrastructure, 'neo4j'>) {
  const neo4j = await versionOf(infrastructure);
  const run = promisify(execFile);
  const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: root });
  const { stdout: changed } = await run('git', ['status', '--porcelain', '--', 'src', 'cypher'], { cwd: root });
  return {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadBefore: loadavg().map((load) => Math.round(load * 10) / 10),
    node: process.version,
    neo4j,
    commit: commit.trim() + (changed.trim() === '' ? '' : ' with changes'),
  };
}
