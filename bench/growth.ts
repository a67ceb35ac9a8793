import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import { root } from './support/place.js';
import { chart, type Line } from './support/chart.js';

const options = new Command('bench:growth')
  .description('Draws how the time of a recall grows, from the last results of bench:recall, into docs/.')
  .option('--results <folder>', 'where bench:recall wrote its results', '.kith/bench/results')
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
      ways: z.record(z.string(), z.object({ times, recallAt10: z.number() })),
    }),
  ),
});
type Result = z.infer<typeof results>['results'][number];

const marker = /(<!-- measured: begin -->\n)[\s\S]*(<!-- measured: end -->)/;
const names = (await readdir(options.results)).filter((name) => name.startsWith('recall-')).sort();
const last = names.at(-1);
if (!last) throw new Error(`${options.results} holds no results yet: run "npm run bench:recall" first.`);
const run = results.parse(JSON.parse(await readFile(join(options.results, last), 'utf8')));

const docs = join(root, 'docs');
const bySize = lines(
  run.results.filter(isShare),
  (one) => one.memories,
  (one) => `hears ${one.viewer}`,
);
const byChats = lines(
  run.results.filter(({ viewer }) => viewer.endsWith('chats')),
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
console.log(`Drawn from ${last} into docs/performance.md and two plots.`);

function isShare(one: Result): boolean {
  return one.viewer.endsWith('%') && one.context === 'private';
}

function lines(all: readonly Result[], x: (one: Result) => number, name: (one: Result) => string): Line[] {
  const found = new Map<string, [number, number][]>();
  for (const one of all) found.set(name(one), [...(found.get(name(one)) ?? []), [x(one), one.given.p50]]);
  return [...found].map(([title, points]) => ({ title, points: points.sort((a, b) => a[0] - b[0]) }));
}

function report(): string {
  const { cpu, cores, memoryGb, node, neo4j, commit } = run.machine;
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
  const rows = run.results.map((one) => [
    one.memories.toLocaleString('en'),
    one.viewer,
    one.context,
    one.visible.toLocaleString('en'),
    one.recallAt10,
    one.given.p50,
    one.given.p95,
    one.given.p99,
    one.embedded.p50,
    `${one.givenBy8.p50} (${one.givenBy8.perSecond}/s)`,
    one.waits,
    one.hits,
    one.ratio,
    way(one, 'top 200, then filter'),
    way(one, 'exact scan'),
  ]);
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `Measured on ${run.at.slice(0, 10)} at ${commit}: ${cores} cores of ${cpu}, ${memoryGb} GB, Node ${node}, Neo4j ${neo4j}; ${run.questions} questions a row; times in ms.\n\n${table}\n`;
}

function way(one: Result, name: string): string {
  const found = one.ways[name]!;
  return `${found.times.p50} (${short(found.recallAt10)})`;
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
