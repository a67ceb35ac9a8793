import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Caller } from '../src/disclosure/caller.js';
import { Graph } from '../src/platform/neo4j/graph.js';
import { chatIdOf, recallQuery } from './support/asking.js';
import { BenchClient } from './support/client.js';
import { benchTenant, machineOf, openPlace } from './support/place.js';
import { chatViewers, question, shareViewers, type Viewer } from './support/society.js';
import { round, timeAll, timed, timesOf, type Times } from './support/timing.js';
import { Truth } from './support/truth.js';
import { type Way, WayRunner, ways } from './support/ways.js';

/** Measurements of one viewer in one context. */
interface Measured {
  readonly memories: number;
  readonly viewer: string;
  readonly context: 'private' | 'group';
  readonly visible: number;
  readonly recallAt10: number;
  readonly given: Times;
  readonly givenBy8: Times & { readonly perSecond: number };
  readonly embedded: Times;
  readonly embeddedBy8: Times & { readonly perSecond: number };
  readonly waits: number;
  readonly statements: number;
  readonly hits: number;
  /** Measurements per way; null for a way that was skipped, since it may exceed the time limit of a statement. */
  readonly ways: Record<Way, { readonly times: Times; readonly recallAt10: number } | null>;
  /** Median of the product's time divided by the median without privacy, for the same questions in turn. */
  readonly ratio: number;
}

const options = new Command('bench:recall')
  .description('Measures recall: how good, how fast, at what cost, beside three other ways to answer.')
  .option('--memories <numbers>', 'how many memories, several with commas between', '10000,100000')
  .option('--million', 'also 1,000,000 memories: about an hour, and 25 GB of disk while it loads', false)
  .option('--questions <number>', 'questions for each viewer and context', '100')
  .option('--viewers <part>', 'only viewers whose name has this in it', '')
  .option('--out <folder>', 'where the results go as JSON', '.kith/bench/results')
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench:recall\n  npm run bench:recall -- --memories 100000 --viewers share-1',
  )
  .parse()
  .opts<{ memories: string; million: boolean; questions: string; viewers: string; out: string }>();

const sizes = [...options.memories.split(',').map(Number), ...(options.million ? [1_000_000] : [])];
const count = Number(options.questions);
const warmUps = 1_500;
/** Most memories for an exact comparison; more may exceed the product's time limit of a statement (15 s). */
const scannable = 50_000;

const results: Measured[] = [];
let machine: Awaited<ReturnType<typeof machineOf>> | undefined;
for (const memories of sizes) {
  results.push(...(await measureSize(memories)));
  await report(results);
}

async function measureSize(memories: number): Promise<Measured[]> {
  console.log(`\n${memories.toLocaleString('en')} memories`);
  const { infrastructure, config, loaded } = await openPlace(memories);
  console.log(`loaded: ${loaded.report.trim()}; index ${loaded.indexSeconds.toFixed(0)} s`);
  machine ??= await machineOf(infrastructure);
  const truth = new Truth(memories);
  const client = await BenchClient.start(infrastructure, config);
  const hits = { sum: 0 };
  const graph = new Graph({ ...infrastructure.neo4j, onStatement: (one) => (hits.sum += one.hits ?? 0) });
  try {
    const measured: Measured[] = [];
    await client.ready();
    // Warm-up: both processes and the database have compiled their code before the measurement.
    for (let index = 0; index < warmUps; index += 1) {
      await client.ask(shareViewers[index % 4]!.handle, recallQuery, { query: question(index).words });
    }
    const viewers = [...shareViewers, ...chatViewers].filter(({ handle }) => handle.includes(options.viewers));
    for (const viewer of viewers) {
      for (const context of ['private', 'group'] as const) {
        if (context === 'group' && !shareViewers.includes(viewer)) continue;
        measured.push(await measure({ memories, viewer, context, truth, client, graph, hits }));
        console.log(line(measured.at(-1)!));
      }
    }
    return measured;
  } finally {
    await graph.close();
    await client.stop();
    await infrastructure.stop();
  }
}

async function measure(on: {
  memories: number;
  viewer: Viewer;
  context: 'private' | 'group';
  truth: Truth;
  client: BenchClient;
  graph: Graph;
  hits: { sum: number };
}): Promise<Measured> {
  const { memories, viewer, context, truth, client, graph, hits } = on;
  const group = context === 'group' ? viewer.group : null;
  const places = truth.visible(viewer.handle, group);
  const chat = group === null ? null : await chatIdOf(client, viewer.handle, group);
  const numbers = Array.from({ length: count }, (_, index) => index);
  const wanted = numbers.map((number) => truth.nearest(question(number).vector, places));
  const ask = (text: (number: number) => string, ranking: string) => (number: number) =>
    client.ask(viewer.handle, recallQuery, { query: text(number), chat, ranking });
  const words = (number: number): string => question(number).words;
  const wordless = (number: number): string => `qzxv qzxv${number}`;

  await timeAll(numbers.slice(0, 30), 1, ask(words, 'BLENDED'));
  const found = [];
  for (const number of numbers) found.push(idsOf(await ask(wordless, 'RELEVANCE')(number)));
  const recallAt10 = meanRecall(wanted, found);
  client.costs.length = 0;
  const given = timesOf(await timeAll(numbers, 1, ask(words, 'BLENDED')));
  const costs = client.costs.slice(0, count);
  const givenBy8 = await by8(numbers, ask(words, 'BLENDED'));
  const embedded = timesOf(
    await timeAll(
      numbers,
      1,
      ask((number) => `Embed: ${memories} ${viewer.handle} ${words(number)}`, 'BLENDED'),
    ),
  );
  const embeddedBy8 = await by8(
    numbers,
    ask((number) => `Embed: 8 ${memories} ${viewer.handle} ${words(number)}`, 'BLENDED'),
  );

  const me = (await client.ask(viewer.handle, '{ me { id } }', {})).me as { id: string };
  const caller: Caller = {
    tenantId: benchTenant,
    viewerId: me.id,
    handle: viewer.handle,
    persona: '',
    isConnector: false,
    isOperator: false,
    isAdmin: false,
    actsForOther: false,
    saysPrivate: false,
  };
  const runner = new WayRunner(graph);
  const asked = ways.filter((way) => way !== 'exact scan' || places.length <= scannable);
  const times = new Map<Way, number[]>(ways.map((way) => [way, []]));
  const recalls = new Map<Way, string[][]>(ways.map((way) => [way, []]));
  // Each question goes all ways in turn, so that noise of the machine meets them alike.
  for (const number of [...numbers.slice(0, 10), ...numbers]) {
    for (const way of asked) {
      if (way === 'exact scan' && number % 5 !== 0) continue;
      times
        .get(way)!
        .push((await timed(() => runner.ask(way, caller, { query: words(number), chatId: chat, limit: 10 }))).ms);
    }
  }
  for (const number of numbers) {
    for (const way of asked) {
      if (way === 'exact scan' && number % 5 !== 0) continue;
      recalls.get(way)![number] = await runner.ask(way, caller, {
        query: wordless(number),
        chatId: chat,
        limit: 10,
        ranking: 'RELEVANCE',
      });
    }
  }
  hits.sum = 0;
  for (const number of numbers.slice(0, 20))
    await runner.profile('product', caller, { query: words(number), chatId: chat, limit: 10 });
  const measuredWays = Object.fromEntries(
    ways.map((way) => {
      if (!asked.includes(way)) return [way, null];
      const warm = times.get(way)!.slice(way === 'exact scan' ? 2 : 10);
      return [way, { times: timesOf(warm), recallAt10: meanRecall(wanted, recalls.get(way)!) }];
    }),
  ) as Measured['ways'];
  return {
    memories,
    viewer: viewer.label,
    context,
    visible: places.length,
    recallAt10,
    given,
    givenBy8,
    embedded,
    embeddedBy8,
    waits: mean(costs.map(({ waits }) => waits)),
    statements: mean(costs.map(({ statements }) => statements)),
    hits: Math.round(hits.sum / 20),
    ways: measuredWays,
    ratio: round(measuredWays.product!.times.p50 / measuredWays['no privacy']!.times.p50),
  };
}

async function by8(numbers: readonly number[], work: (number: number) => Promise<unknown>) {
  const { value, ms } = await timed(() => timeAll(numbers, 8, work));
  return { ...timesOf(value), perSecond: Math.round((1_000 * numbers.length) / ms) };
}

function idsOf(data: Record<string, unknown>): string[] {
  return (data.recall as { hits: { memory: { id: string } }[] }).hits.map(({ memory }) => memory.id);
}

function meanRecall(wanted: readonly string[][], found: readonly string[][]): number {
  return mean(found.flatMap((ids, index) => (ids === undefined ? [] : Truth.recall(wanted[index]!, ids))));
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((all, value) => all + value, 0);
  return values.length === 0 ? 0 : Math.round((1_000 * sum) / values.length) / 1_000;
}

function line(one: Measured): string {
  const other = ways.map((way) => `${way} ${costOf(one, way)}`).join(', ');
  return [
    `${one.viewer} ${one.context}: hears ${one.visible}; recall@10 ${one.recallAt10}`,
    `HTTP p50/p95/p99 ${one.given.p50}/${one.given.p95}/${one.given.p99} ms, with embedding ${one.embedded.p50}/${one.embedded.p95}/${one.embedded.p99} ms`,
    `8 at once p50/p95 ${one.givenBy8.p50}/${one.givenBy8.p95} ms, ${one.givenBy8.perSecond}/s; with embedding ${one.embeddedBy8.p50}/${one.embeddedBy8.p95} ms, ${one.embeddedBy8.perSecond}/s`,
    `${one.waits} waits, ${one.statements} statements, ${one.hits} hits; ratio ${one.ratio} of: ${other}`,
  ].join('\n    ');
}

async function report(all: readonly Measured[]): Promise<void> {
  if (!machine) throw new Error('Nothing was measured.');
  const run = { at: new Date().toISOString(), machine, questions: count, results: all };
  await mkdir(options.out, { recursive: true });
  const file = join(options.out, `recall-${run.at.slice(0, 19).replaceAll(':', '')}.json`);
  await writeFile(file, JSON.stringify(run, null, 2));
  console.log(
    `\n${table(all)}\n\n${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, Node ${machine.node}, Neo4j ${machine.neo4j}, commit ${machine.commit}. All of it: ${file}`,
  );
}

function table(all: readonly Measured[]): string {
  const head = [
    'memories',
    'viewer',
    'context',
    'hears',
    'recall@10',
    'p50',
    'p95',
    'p99',
    'embedding p50',
    '8 at once p50',
    'waits',
    'hits',
    'no privacy ×',
    'then filter',
    'exact',
  ];
  const rows = all.map((one) => [
    one.memories,
    one.viewer,
    one.context,
    one.visible,
    one.recallAt10,
    one.given.p50,
    one.given.p95,
    one.given.p99,
    one.embedded.p50,
    one.givenBy8.p50,
    one.waits,
    one.hits,
    one.ratio,
    costOf(one, 'top 200, then filter'),
    costOf(one, 'exact scan'),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats the median of a way in ms, and its recall@10; a way may be skipped. */
function costOf({ ways: measured }: Measured, way: Way): string {
  const one = measured[way];
  return one ? `${one.times.p50} (${one.recallAt10})` : 'not run';
}
