import { Command } from 'commander';
import type { Caller } from '../src/disclosure/caller.js';
import { Graph } from '../src/platform/neo4j/graph.js';
import { timedName, writeResult } from './support/results.js';
import { chatIdOf, recallQuery } from './support/asking.js';
import { BenchClient } from './support/client.js';
import { benchTenant, machineOf, openPlace } from './support/place.js';
import { chatViewers, question, shareViewers, type Viewer } from './support/society.js';
import { round, timeAll, timed, timesOf, type Times } from './support/timing.js';
import { Truth } from './support/truth.js';
import { type Way, WayRunner, ways } from './support/ways.js';

/** Measurements of one viewer in one context. */
interface RecallMeasurement {
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
  .description('Measures the quality, time and cost of recall, beside three other ways to answer.')
  .option(
    '--memories <numbers>',
    'numbers of memories, separated by commas; 1000000 takes an hour and 25 GB of disk',
    '10000,100000',
  )
  .option('--questions <number>', 'questions for each viewer and context', '100')
  .option('--viewers <part>', 'only viewers whose name contains this', '')
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench:recall\n  npm run bench:recall -- --memories 100000 --viewers share-1',
  )
  .parse()
  .opts<{ memories: string; questions: string; viewers: string; out: string }>();

const sizes = options.memories.split(',').map(Number);
const count = Number(options.questions);
const warmUps = 1_500;
/** Most memories for an exact comparison; more may exceed the time limit of a statement or the memory of a transaction. */
const maxScannable = 20_000;

const results: RecallMeasurement[] = [];
let machine: Awaited<ReturnType<typeof machineOf>> | undefined;
for (const memories of sizes) {
  results.push(...(await measureSize(memories)));
  await report(results);
}

async function measureSize(memories: number): Promise<RecallMeasurement[]> {
  console.log(`\n${memories.toLocaleString('en')} memories`);
  const { infrastructure, config, loaded } = await openPlace(memories);
  console.log(`loaded: ${loaded.report.trim()}; index ${loaded.indexSeconds.toFixed(0)} s`);
  machine ??= await machineOf(infrastructure);
  const truth = new Truth(memories);
  const client = await BenchClient.start(infrastructure, config);
  const hits = { sum: 0 };
  const graph = new Graph({ ...infrastructure.neo4j, onStatement: (one) => (hits.sum += one.hits ?? 0) });
  try {
    const measurements: RecallMeasurement[] = [];
    await client.ready();
    // Warm-up: both processes and the database have compiled their code before the measurement.
    for (let index = 0; index < warmUps; index += 1) {
      await client.ask(shareViewers[index % 4]!.handle, recallQuery, { query: question(index).words });
    }
    const viewers = [...shareViewers, ...chatViewers].filter(({ handle }) => handle.includes(options.viewers));
    for (const viewer of viewers) {
      for (const context of ['private', 'group'] as const) {
        if (context === 'group' && !shareViewers.includes(viewer)) continue;
        measurements.push(await measure({ memories, viewer, context, truth, client, graph, hits }));
        console.log(line(measurements.at(-1)!));
      }
    }
    return measurements;
  } finally {
    await graph.close();
    await client.stop();
    await infrastructure.stop();
  }
}

async function measure(setup: {
  memories: number;
  viewer: Viewer;
  context: 'private' | 'group';
  truth: Truth;
  client: BenchClient;
  graph: Graph;
  hits: { sum: number };
}): Promise<RecallMeasurement> {
  const { memories, viewer, context, truth, client, graph, hits } = setup;
  const group = context === 'group' ? viewer.group : null;
  const visiblePositions = truth.visible(viewer.handle, group);
  const chat = group === null ? null : await chatIdOf(client, viewer.handle, group);
  const numbers = Array.from({ length: count }, (_, index) => index);
  const nearestIds = numbers.map((number) => truth.nearest(question(number).vector, visiblePositions));
  const ask = (text: (number: number) => string, minRelevance?: number) => (number: number) =>
    client.ask(viewer.handle, recallQuery, { query: text(number), chat, minRelevance });
  const words = (number: number): string => question(number).words;
  const wordless = (number: number): string => `qzxv qzxv${number}`;

  await timeAll(numbers.slice(0, 30), 1, ask(words));
  const recalledIds = [];
  // The truth is the ten nearest, also those that a default recall leaves out because they hardly answer the question.
  for (const number of numbers) recalledIds.push(idsOf(await ask(wordless, 0)(number)));
  const recallAt10 = meanRecall(nearestIds, recalledIds);
  client.costs.length = 0;
  const givenTimes = timesOf(await timeAll(numbers, 1, ask(words)));
  const costs = client.costs.slice(0, count);
  const givenTimesBy8 = await timeBy8(numbers, ask(words));
  const embeddedTimes = timesOf(
    await timeAll(
      numbers,
      1,
      ask((number) => `Embed: ${memories} ${viewer.handle} ${words(number)}`),
    ),
  );
  const embeddedTimesBy8 = await timeBy8(
    numbers,
    ask((number) => `Embed: 8 ${memories} ${viewer.handle} ${words(number)}`),
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
  const askedWays = ways.filter((way) => way !== 'exact scan' || visiblePositions.length <= maxScannable);
  const times = new Map<Way, number[]>(ways.map((way) => [way, []]));
  const recalledByWay = new Map<Way, string[][]>(ways.map((way) => [way, []]));
  // Each question goes all ways in turn, so that noise of the machine meets them alike.
  for (const number of [...numbers.slice(0, 10), ...numbers]) {
    for (const way of askedWays) {
      if (way === 'exact scan' && number % 5 !== 0) continue;
      times
        .get(way)!
        .push((await timed(() => runner.ask(way, caller, { query: words(number), chatId: chat, limit: 10 }))).ms);
    }
  }
  for (const number of numbers) {
    for (const way of askedWays) {
      if (way === 'exact scan' && number % 5 !== 0) continue;
      recalledByWay.get(way)![number] = await runner.ask(way, caller, {
        query: wordless(number),
        chatId: chat,
        limit: 10,
        minRelevance: 0,
      });
    }
  }
  hits.sum = 0;
  for (const number of numbers.slice(0, 20))
    await runner.profile('product', caller, { query: words(number), chatId: chat, limit: 10 });
  const measuredWays = Object.fromEntries(
    ways.map((way) => {
      if (!askedWays.includes(way)) return [way, null];
      const warmTimes = times.get(way)!.slice(way === 'exact scan' ? 2 : 10);
      return [way, { times: timesOf(warmTimes), recallAt10: meanRecall(nearestIds, recalledByWay.get(way)!) }];
    }),
  ) as RecallMeasurement['ways'];
  return {
    memories,
    viewer: viewer.label,
    context,
    visible: visiblePositions.length,
    recallAt10,
    given: givenTimes,
    givenBy8: givenTimesBy8,
    embedded: embeddedTimes,
    embeddedBy8: embeddedTimesBy8,
    waits: mean(costs.map(({ waits }) => waits)),
    statements: mean(costs.map(({ statements }) => statements)),
    hits: Math.round(hits.sum / 20),
    ways: measuredWays,
    ratio: round(measuredWays.product!.times.p50 / measuredWays['no privacy']!.times.p50),
  };
}

async function timeBy8(numbers: readonly number[], work: (number: number) => Promise<unknown>) {
  const { value, ms } = await timed(() => timeAll(numbers, 8, work));
  return { ...timesOf(value), perSecond: Math.round((1_000 * numbers.length) / ms) };
}

function idsOf(data: Record<string, unknown>): string[] {
  return (data.recall as { hits: { memory: { id: string } }[] }).hits.map(({ memory }) => memory.id);
}

function meanRecall(nearestIds: readonly string[][], recalledIds: readonly string[][]): number {
  return mean(recalledIds.flatMap((ids, index) => (ids === undefined ? [] : Truth.recall(nearestIds[index]!, ids))));
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((all, value) => all + value, 0);
  return values.length === 0 ? 0 : Math.round((1_000 * sum) / values.length) / 1_000;
}

function line(measurement: RecallMeasurement): string {
  const other = ways.map((way) => `${way} ${costOf(measurement, way)}`).join(', ');
  return [
    `${measurement.viewer} ${measurement.context}: hears ${measurement.visible}; recall@10 ${measurement.recallAt10}`,
    `HTTP p50/p95/p99 ${measurement.given.p50}/${measurement.given.p95}/${measurement.given.p99} ms, with embedding ${measurement.embedded.p50}/${measurement.embedded.p95}/${measurement.embedded.p99} ms`,
    `8 at once p50/p95 ${measurement.givenBy8.p50}/${measurement.givenBy8.p95} ms, ${measurement.givenBy8.perSecond}/s; with embedding ${measurement.embeddedBy8.p50}/${measurement.embeddedBy8.p95} ms, ${measurement.embeddedBy8.perSecond}/s`,
    `${measurement.waits} waits, ${measurement.statements} statements, ${measurement.hits} hits; ratio ${measurement.ratio} of: ${other}`,
  ].join('\n    ');
}

async function report(all: readonly RecallMeasurement[]): Promise<void> {
  if (!machine) throw new Error('Nothing was measured.');
  const run = { at: new Date().toISOString(), machine, questions: count, results: all };
  console.log(
    `\n${table(all)}\n\n${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, Node ${machine.node}, Neo4j ${machine.neo4j}, commit ${machine.commit}.`,
  );
  await writeResult(options.out, timedName('recall', run.at), run);
}

function table(all: readonly RecallMeasurement[]): string {
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
  const rows = all.map((measurement) => [
    measurement.memories,
    measurement.viewer,
    measurement.context,
    measurement.visible,
    measurement.recallAt10,
    measurement.given.p50,
    measurement.given.p95,
    measurement.given.p99,
    measurement.embedded.p50,
    measurement.givenBy8.p50,
    measurement.waits,
    measurement.hits,
    measurement.ratio,
    costOf(measurement, 'top 200, then filter'),
    costOf(measurement, 'exact scan'),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats the median of a way in ms, and its recall@10; a way may be skipped. */
function costOf({ ways: measuredWays }: RecallMeasurement, way: Way): string {
  const wayResult = measuredWays[way];
  return wayResult ? `${wayResult.times.p50} (${wayResult.recallAt10})` : 'not run';
}
