import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { readConfig } from '../src/app/config.js';
import { startInfrastructure } from '../src/app/infrastructure.js';
import { benchFolder, timedName, writeResult } from './support/results.js';
import { rememberAllQuery, rememberQuery } from './support/asking.js';
import { BenchClient } from './support/client.js';
import { machineOf, runImport, societyLines, writeLines } from './support/place.js';
import { sentence } from './support/sentence.js';
import { round, timeAll, timed, timesOf } from './support/timing.js';
import { artifactsDir } from '../test/support/artifactsDir.js';

const options = new Command('bench:write')
  .description(
    'Measures writing one by one, in batches and by import, its disk space, and the time until a memory is found.',
  )
  .option('--lines <number>', 'number of imported memories, first with vectors, then as many without', '20000')
  .option('--singles <number>', 'number of memories that are stored one by one, per kind', '200')
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:write\n  npm run bench:write -- --lines 100000')
  .parse()
  .opts<{ lines: string; singles: string; out: string }>();

const lines = Number(options.lines);
const singles = Number(options.singles);
/** Warm-up writes: Neo4j and the service have compiled their code before the measurement. */
const warmUps = 400;

const folder = await benchFolder('write');
const config = readConfig({
  KITH_DATA_DIR: folder,
  KITH_ARTIFACTS_DIR: artifactsDir,
  KITH_EMBEDDER: 'none',
});
let infrastructure = await startInfrastructure(config, progressBars(), { withJobs: false });
const result: Record<string, unknown> = {};
const machine = await machineOf(infrastructure);
try {
  const emptyDisk = await whileStopped(diskOf);
  result.importWithVectors = await importMemories('vectors', (text) => text);
  const fullDisk = await whileStopped(diskOf);
  result.bytesPerMemory = Object.fromEntries(
    Object.entries(fullDisk).map(([part, bytes]) => [part, Math.round((bytes - (emptyDisk[part] ?? 0)) / lines)]),
  );
  const client = await BenchClient.start(infrastructure, config);
  try {
    result.single = await measureSingles(client, 1, '');
    result.singleBy8 = await measureSingles(client, 8, '');
    result.singleEmbedding = await measureSingles(client, 1, 'Embed: ');
    result.batchesOf100 = await measureBatches(client);
    result.foundAfter = await measureVisibility(client);
  } finally {
    await client.stop();
  }
  // Last, because the service would then begin to embed the texts without vectors.
  result.importWithoutVectors = await importMemories('plain', (text) => text.replace(/,"vector":\[.*$/, '}'));
  result.importEmbedding = await importMemories('embedded', (text) => text.replace(/,"vector":\[.*$/, '}'), 3_000);
} finally {
  await infrastructure.stop();
}
const run = { at: new Date().toISOString(), machine, lines, singles, result };
console.log(JSON.stringify(run, null, 2));
await writeResult(options.out, timedName('write', run.at), run);

/** Stops the graph, runs work, and starts the graph again. */
async function whileStopped<T>(work: () => Promise<T>): Promise<T> {
  await infrastructure.stop();
  const workResult = await work();
  infrastructure = await startInfrastructure(config, progressBars(), { withJobs: false });
  return workResult;
}

async function importMemories(tenant: string, change: (text: string) => string, limit = lines) {
  const source = join(folder, `${tenant}.ndjson`);
  await writeLines(source, linesWith(limit), ({ text }) => change(text));
  const flags = limit === lines ? ['--no-embedding'] : [];
  const {
    seconds,
    indexSeconds,
    lines: storedLines,
  } = await runImport(source, infrastructure, folder, ['--tenant', tenant, ...flags]);
  await rm(source);
  return {
    lines: storedLines,
    seconds,
    perSecond: Math.round(storedLines / seconds),
    startAndIndexSeconds: round(indexSeconds),
  };
}

/** Yields lines of the society up to this number of memories. */
function* linesWith(limit: number): ReturnType<typeof societyLines> {
  let memories = 0;
  for (const one of societyLines(lines)) {
    if ('memory' in one.line && ++memories > limit) return;
    yield one;
  }
}

async function measureSingles(client: BenchClient, atOnce: number, prefix: string) {
  const all = singles + warmUps;
  const texts = Array.from({ length: all }, (_, index) => `${prefix}${sentence(`${atOnce}${prefix}${index}`, index)}`);
  const numbers = texts.map((_, index) => index);
  // Concurrent writers are different people: the writes of one person are serialized.
  const write = (at: number) => client.ask(`writer-${at % atOnce}`, rememberQuery, { input: { text: texts[at] } });
  await timeAll(numbers.slice(0, warmUps), atOnce, write);
  client.costs.length = 0;
  const { value, ms } = await timed(() => timeAll(numbers.slice(warmUps), atOnce, write));
  const statements = client.costs.reduce((sum, cost) => sum + cost.statements, 0) / Math.max(1, client.costs.length);
  return { ...timesOf(value), perSecond: Math.round((1_000 * singles) / ms), statements: round(statements) };
}

async function measureBatches(client: BenchClient) {
  const batch = (number: number) => ({
    inputs: Array.from({ length: 100 }, (_, index) => ({ text: sentence(`batch${number}`, number * 100 + index) })),
  });
  const write = (number: number) => client.ask('writer', rememberAllQuery, batch(number));
  await timeAll([0, 1, 2], 1, write);
  client.costs.length = 0;
  const numbers = Array.from({ length: 20 }, (_, index) => index + 3);
  const { value, ms } = await timed(() => timeAll(numbers, 1, write));
  const statements = client.costs.reduce((sum, cost) => sum + cost.statements, 0) / (100 * client.costs.length);
  return { ...timesOf(value), perSecond: Math.round((1_000 * 2_000) / ms), statementsPerMemory: round(statements) };
}

/**
 * Measures the time from the answer of a write until a recall finds the memory, and the number of recalls until then.
 */
async function measureVisibility(client: BenchClient) {
  const times: number[] = [];
  let recalls = 0;
  for (let index = 0; index < 50; index += 1) {
    const text = sentence('found', 9_000_000 + index);
    const data = await client.ask('writer', rememberQuery, { input: { text } });
    const { id } = (data.rememberMemory as { memory: { id: string } }).memory;
    const startedAt = performance.now();
    for (let isFound = false; !isFound;) {
      recalls += 1;
      const answer = await client.ask(
        'writer',
        'query ($q: String!) { recall(query: $q) { hits { memory { id } } } }',
        { q: text },
      );
      isFound = (answer.recall as { hits: { memory: { id: string } }[] }).hits.some(({ memory }) => memory.id === id);
    }
    times.push(performance.now() - startedAt);
  }
  return { ...timesOf(times), recallsNeeded: recalls / 50 };
}

/** Measures bytes on disk by part. The server was stopped, so everything is flushed. */
async function diskOf(): Promise<Record<string, number>> {
  const database = join(folder, 'neo4j/data/databases/neo4j');
  const indexes = join(database, 'schema/index');
  const names = await readdir(indexes);
  const sizes: Record<string, number> = {
    store: (await sizeOfFolder(database)) - (await sizeOfFolder(indexes)),
    vector: 0,
    text: 0,
    range: 0,
  };
  for (const name of names) {
    const part = name.startsWith('vector') ? 'vector' : name.startsWith('fulltext') ? 'text' : 'range';
    sizes[part]! += await sizeOfFolder(join(indexes, name));
  }
  return sizes;
}

async function sizeOfFolder(path: string): Promise<number> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return stats.size;
  const sizes = await Promise.all((await readdir(path)).map((name) => sizeOfFolder(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
