import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { startKith } from '../src/main.js';
import { askAs } from './support/askAs.js';
import { chatOf, loadAsked, type LoadedWorld } from './support/loadedWorlds.js';
import { root, servedConfig } from './support/place.js';
import { type Part, parts, readAskedWorlds, saidJustNow, type WorldQuestion } from './support/questions.js';
import { round } from './support/timing.js';

const options = new Command('bench:answers')
  .description('Measures whether the answer to a plain question stands first, through the running service.')
  .option('--half <half>', 'only the questions of one half, "tune" or "heldOut"')
  .option('--misses', 'also print each question whose answer did not stand first', false)
  .option('--out <folder>', 'where the results go as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:answers\n  npm run bench:answers -- --half tune --misses')
  .parse()
  .opts<{ half?: Part; misses: boolean; out: string }>();

const depth = 10;
const rankings = ['BLENDED', 'RELEVANCE'] as const;
const thresholds = [0.15, 0.195, 0.25, 0.3, 0.35, 0.4] as const;
const halves = parts.filter((part) => part !== 'unanswerable' && (!options.half || part === options.half));

/** A question with its hits, best first. */
interface Answered extends WorldQuestion {
  readonly found: readonly { readonly name: string; readonly similarity: number | null }[];
}

const progress = progressBars();
const folder = join(root, '.kith/bench/answers');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const config = servedConfig(folder);
const worlds = await readAskedWorlds();
const kith = await startKith(config, progress);
const report: Record<string, unknown> = {};
try {
  const written = await Promise.all(worlds.map((one) => loadAsked(kith, one, one.name)));
  const fresh = await Promise.all(
    worlds.map((one) => loadAsked(kith, { ...one, world: saidJustNow(one.world) }, `${one.name}-now`)),
  );
  report.written = await measure('With a history: observed when it was written', written);
  report.fresh = await measure('Without a history: everything observed just now', fresh);
  report.thresholds = await measureThresholds(written);
} finally {
  await kith.stop();
}
await mkdir(options.out, { recursive: true });
await writeFile(join(options.out, 'answers.json'), JSON.stringify(report, null, 2));

async function recalled(
  { tenant, chats, names }: LoadedWorld,
  question: WorldQuestion,
  more: { ranking?: string; minRelevance?: number } = {},
): Promise<Answered> {
  const query = `query ($query: String!, $chat: ID, $limit: Int!, $ranking: Ranking, $minRelevance: Float) {
    recall(query: $query, chat: $chat, limit: $limit, ranking: $ranking, minRelevance: $minRelevance) { mode hits { similarity memory { id } } }
  }`;
  type Found = { recall: { mode: string; hits: { similarity: number | null; memory: { id: string } }[] } };
  const variables = { query: question.ask, chat: chatOf(chats, question), limit: depth, ...more };
  const { recall } = await askAs<Found>(kith, { tenant, handle: question.as }, query, variables);
  if (recall.mode !== 'VECTOR_AND_TEXT') throw new Error(`A question was answered with ${recall.mode}.`);
  const found = recall.hits.map(({ similarity, memory }) => ({ name: names.get(memory.id)!, similarity }));
  return { ...question, found };
}

/** Asks every question with each ranking and prints a table. */
async function measure(title: string, each: readonly LoadedWorld[]): Promise<unknown> {
  const rows: Record<string, unknown>[] = [];
  for (const ranking of rankings) {
    for (const half of halves) {
      const answered: Answered[] = [];
      for (const world of each) {
        for (const question of world.questions[half]) answered.push(await recalled(world, question, { ranking }));
      }
      rows.push({ ranking, half, questions: answered.length, ...qualityOf(answered) });
      if (options.misses) tellMisses(`${ranking}, ${half}`, answered);
    }
  }
  console.log(`\n${title}\n`);
  console.table(rows);
  return rows;
}

/**
 * Computes R@k and MRR. R@k is 1 if an answer is among the first k hits. MRR is 1 divided by the rank of the first
 * answer, 0 beyond the tenth.
 */
function qualityOf(answered: readonly Answered[]) {
  const places = answered.map(placeOf);
  const mean = (of: (place: number) => number): number =>
    round((100 * places.reduce((sum, place) => sum + of(place), 0)) / Math.max(1, places.length));
  return {
    'R@1': mean((place) => Number(place < 1)),
    'R@3': mean((place) => Number(place < 3)),
    MRR: mean((place) => 1 / (place + 1)),
  };
}

function placeOf({ found, right }: Answered): number {
  const place = found.findIndex(({ name }) => right.includes(name));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

function tellMisses(title: string, answered: readonly Answered[]): void {
  console.log(`\nNot first (${title})`);
  for (const one of answered) {
    const place = placeOf(one);
    if (place === 0) continue;
    console.log(`  ${place + 1}: ${one.as} asks "${one.ask}", before ${one.right.join('/')}: ${listOf(one, place)}`);
  }
}

function listOf({ found }: Answered, place: number): string {
  const before = found.slice(0, Math.min(place, 3));
  return before.map(({ name, similarity }) => `${name} ${similarity?.toFixed(2)}`).join(', ');
}

/**
 * Measures each threshold: the share of questions without an answer that get a hit, and the share of answers that are
 * found compared with no threshold.
 */
async function measureThresholds(each: readonly LoadedWorld[]): Promise<unknown> {
  const without: Answered[] = [];
  const answerable: Answered[] = [];
  for (const world of each) {
    for (const question of world.questions.unanswerable)
      without.push(await recalled(world, question, { minRelevance: 0 }));
    for (const half of halves) {
      for (const question of world.questions[half])
        answerable.push(await recalled(world, question, { minRelevance: 0 }));
    }
  }
  const found = answerable.filter((one) => placeOf(one) < depth);
  const share = (count: number, all: number): number => round((100 * count) / Math.max(1, all));
  const rows = thresholds.map((threshold) => {
    const above = ({ found: hits }: Answered) => hits.filter(({ similarity }) => (similarity ?? 0) >= threshold);
    const answered = without.filter((one) => above(one).length > 0);
    const kept = found.filter((one) => above(one).some(({ name }) => one.right.includes(name)));
    return {
      threshold,
      'unanswerable with hits': share(answered.length, without.length),
      'hits of those': round(without.reduce((sum, one) => sum + above(one).length, 0) / without.length),
      'answers lost': share(found.length - kept.length, found.length),
    };
  });
  console.log(`\n${without.length} questions that nothing answers, ${found.length} that were answered\n`);
  console.table(rows);
  return rows;
}
