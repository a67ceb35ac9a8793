import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import { root } from './support/place.js';
import { chart, type Line } from './support/chart.js';

const options = new Command('bench:growth')
  .description('Draws the growth of the time of a recall, from the last results of bench:recall, into docs/.')
  .option('--results <folder>', 'folder of the results of bench:recall', '.kith/bench/results')
  .parse()
  .opts<{ results: string }>();

const times = z.object({ p50: z.number(), p95: z.number(), p99: z.number() });
const results = z.object({
  at: z.string(),
  machine: z.object({
    cpu: z.string().optional(),
    cores: z.number(),
    memoryGb: z.number(),
    node: z.string(),
    neo4j: z.string(),
    commit: z.string(),
    loadBefore: z.array(z.number()),
  }),
  questions: z.number(),
  results: z.array(
    z.object({
      memories: z.number(),
      viewer: z.string(),
      context: z.enum(['private', 'group']),
      visible: z.number(),
      recallAt10: z.number(),
      given: times,
      givenBy8: times.extend({ perSecond: z.number() }),
      embedded: times,
      waits: z.number(),
      hits: z.number(),
      ratio: z.number(),
      ways: z.record(z.string(), z.object({ times, recallAt10: z.number() }).nullable()),
    }),
  ),
});
type Result = z.infer<typeof results>['results'][number];

/** Rows of each size: four viewers by share, each alone and in a group, and four by number of chats. */
const rowsOfSize = 12;
const marker = /(<!-- measured: begin -->\n)[\s\S]*(<!-- measured: end -->)/;
const names = (await readdir(options.results)).filter((name) => name.startsWith('recall-')).sort();
if (names.length === 0) throw new Error(`${options.results} holds no results yet: run "npm run bench:recall" first.`);
const { runs, all } = await readNewest(names.reverse());

const docs = join(root, 'docs');
const bySize = lines(
  all.filter(isShare),
  (one) => one.memories,
  (one) => `hears ${one.viewer}`,
);
const byChats = lines(
  all.filter(({ viewer }) => viewer.endsWith('chats')),
  (one) => Number.parseInt(one.viewer, 10),
  (one) => `${one.memories.toLocaleString('en')} memories`,
);
await writeFile(join(docs, 'recall-by-memories.svg'), chart('Recall over HTTP, p50', 'memories', 'ms', bySize));
await writeFile(
  join(docs, 'recall-by-chats.svg'),
  chart('Recall over HTTP, p50', 'chats of the viewer', 'ms', byChats),
);
const page = join(docs, 'performance.md');
const text = await readFile(page, 'utf8');
await writeFile(
  page,
  text.replace(marker, (_, begin: string, end: string) => `${begin}\n${report()}\n${end}`),
);
console.log(`Drawn from ${runs.length} runs into docs/performance.md and two plots.`);

/** Reads the newest complete results of each number of memories, and the runs that they come from. */
async function readNewest(files: readonly string[]) {
  const runs: z.infer<typeof results>[] = [];
  const bySize = new Map<number, Result[]>();
  for (const file of files) {
    const run = results.parse(JSON.parse(await readFile(join(options.results, file), 'utf8')));
    const complete = [...new Set(run.results.map(({ memories }) => memories))]
      .map((size) => [size, run.results.filter(({ memories }) => memories === size)] as const)
      .filter(([size, rows]) => rows.length === rowsOfSize && !bySize.has(size));
    if (complete.length > 0) runs.push({ ...run, results: complete.flatMap(([, rows]) => rows) });
    for (const [size, rows] of complete) bySize.set(size, rows);
  }
  return { runs, all: [...bySize].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows) };
}

function isShare(one: Result): boolean {
  return one.viewer.endsWith('%') && one.context === 'private';
}

function lines(all: readonly Result[], x: (one: Result) => number, name: (one: Result) => string): Line[] {
  const pointsByName = new Map<string, [number, number][]>();
  for (const result of all)
    pointsByName.set(name(result), [...(pointsByName.get(name(result)) ?? []), [x(result), result.given.p50]]);
  return [...pointsByName].map(([title, points]) => ({ title, points: points.sort((a, b) => a[0] - b[0]) }));
}

function report(): string {
  const head = [
    'memories',
    'viewer',
    'where',
    'hears',
    'recall@10',
    'p50',
    'p95',
    'p99',
    'with embedding',
    '8 at once',
    'waits',
    'hits',
    '× no privacy',
    'top 200, then filter',
    'exact scan',
  ];
  const rows = all.map((result) => [
    result.memories.toLocaleString('en'),
    result.viewer,
    result.context,
    result.visible.toLocaleString('en'),
    result.recallAt10,
    result.given.p50,
    result.given.p95,
    result.given.p99,
    result.embedded.p50,
    `${result.givenBy8.p50} (${result.givenBy8.perSecond}/s)`,
    result.waits,
    result.hits,
    result.ratio,
    wayCell(result, 'top 200, then filter'),
    wayCell(result, 'exact scan'),
  ]);
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `Measured ${runs.map(describeRun).join('; and ')}; times in ms.\n\n${table}\n`;
}

function describeRun({ at, machine, questions, results: rows }: (typeof runs)[number]): string {
  const { cpu, cores, memoryGb, node, neo4j, commit } = machine;
  const sizes = [...new Set(rows.map(({ memories }) => memories.toLocaleString('en')))].join(' and ');
  return `on ${at.slice(0, 10)} at ${commit} with ${sizes} memories: ${cores} cores of ${cpu}, ${memoryGb} GB, Node ${node}, Neo4j ${neo4j}, ${questions} questions a row`;
}

function wayCell(result: Result, name: string): string {
  const wayResult = result.ways[name];
  return wayResult ? `${wayResult.times.p50} (${short(wayResult.recallAt10)})` : 'not run';
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
