import { Command } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { startKith } from '../src/main.js';
import { benchFolder, writeResult } from './support/results.js';
import { askAs } from './support/askAs.js';
import { chatOf, loadAsked, type LoadedWorld } from './support/loadedWorlds.js';
import { servedConfig } from './support/place.js';
import { type Part, parts, readAskedWorlds, saidJustNow, type WorldQuestion } from './support/questions.js';
import { round } from './support/timing.js';

const options = new Command('bench:answers')
  .description('Measures how often the answer to a plain question stands first, through the running service.')
  .option('--half <half>', 'only the questions of one half, "tune" or "heldOut"')
  .option('--misses', 'also print each question whose answer did not stand first', false)
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:answers\n  npm run bench:answers -- --half tune --misses')
  .parse()
  .opts<{ half?: Part; misses: boolean; out: string }>();

const depth = 10;
const rankings = ['BLENDED', 'RELEVANCE'] as const;
const thresholds = [0.15, 0.195, 0.25, 0.3, 0.35, 0.4] as const;
const halves = parts.filter((part) => part !== 'unanswerable' && (!options.half || part === options.half));

/** A question with its hits, best first. */
interface AnsweredQuestion extends WorldQuestion {
  readonly hits: readonly { readonly name: string; readonly similarity: number | null }[];
}

const progress = progressBars();
const folder = await benchFolder('answers');
const config = servedConfig(folder);
const worlds = await readAskedWorlds();
const kith = await startKith(config, progress);
const report: Record<string, unknown> = {};
try {
  const writtenWorlds = await Promise.all(worlds.map((one) => loadAsked(kith, one, one.name)));
  const freshWorlds = await Promise.all(
    worlds.map((one) => loadAsked(kith, { ...one, world: saidJustNow(one.world) }, `${one.name}-now`)),
  );
  report.written = await measure('With a history: observed when it was written', writtenWorlds);
  report.fresh = await measure('Without a history: everything observed just now', freshWorlds);
  report.thresholds = await measureThresholds(writtenWorlds);
} finally {
  await kith.stop();
}
await writeResult(options.out, 'answers', report);

async function askQuestion(
  { tenant, chats, names }: LoadedWorld,
  question: WorldQuestion,
  settings: { ranking?: string; minRelevance?: number } = {},
): Promise<AnsweredQuestion> {
  const query = `query ($query: String!, $chat: ID, $limit: Int!, $ranking: Ranking, $minRelevance: Float) {
    recall(query: $query, chat: $chat, limit: $limit, ranking: $ranking, minRelevance: $minRelevance) { mode hits { similarity memory { id } } }
  }`;
  type RecallAnswer = { recall: { mode: string; hits: { similarity: number | null; memory: { id: string } }[] } };
  const variables = { query: question.ask, chat: chatOf(chats, question), limit: depth, ...settings };
  const { recall } = await askAs<RecallAnswer>(kith, { tenant, handle: question.as }, query, variables);
  if (recall.mode !== 'VECTOR_AND_TEXT') throw new Error(`A question was answered with ${recall.mode}.`);
  const hits = recall.hits.map(({ similarity, memory }) => ({ name: names.get(memory.id)!, similarity }));
  return { ...question, hits };
}

/** Asks every question with each ranking and prints a table. */
async function measure(title: string, loadedWorlds: readonly LoadedWorld[]): Promise<unknown> {
  const rows: Record<string, unknown>[] = [];
  for (const ranking of rankings) {
    for (const half of halves) {
      const answered: AnsweredQuestion[] = [];
      for (const world of loadedWorlds) {
        for (const question of world.questions[half]) answered.push(await askQuestion(world, question, { ranking }));
      }
      rows.push({ ranking, half, questions: answered.length, ...qualityOf(answered) });
      if (options.misses) printMisses(`${ranking}, ${half}`, answered);
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
function qualityOf(answered: readonly AnsweredQuestion[]) {
  const positions = answered.map(positionOf);
  const mean = (of: (position: number) => number): number =>
    round((100 * positions.reduce((sum, position) => sum + of(position), 0)) / Math.max(1, positions.length));
  return {
    'R@1': mean((position) => Number(position < 1)),
    'R@3': mean((position) => Number(position < 3)),
    MRR: mean((position) => 1 / (position + 1)),
  };
}

function positionOf({ hits, right }: AnsweredQuestion): number {
  const position = hits.findIndex(({ name }) => right.includes(name));
  return position < 0 ? Number.POSITIVE_INFINITY : position;
}

function printMisses(title: string, answered: readonly AnsweredQuestion[]): void {
  console.log(`\nNot first (${title})`);
  for (const question of answered) {
    const position = positionOf(question);
    if (position === 0) continue;
    console.log(
      `  ${position + 1}: ${question.as} asks "${question.ask}", before ${question.right.join('/')}: ${hitsBefore(question, position)}`,
    );
  }
}

function hitsBefore({ hits }: AnsweredQuestion, position: number): string {
  const before = hits.slice(0, Math.min(position, 3));
  return before.map(({ name, similarity }) => `${name} ${similarity?.toFixed(2)}`).join(', ');
}

/**
 * Measures each threshold: the share of questions without an answer that get a hit, and the share of answers that are
 * found compared with no threshold.
 */
async function measureThresholds(loadedWorlds: readonly LoadedWorld[]): Promise<unknown> {
  const unanswerable: AnsweredQuestion[] = [];
  const answerable: AnsweredQuestion[] = [];
  for (const world of loadedWorlds) {
    for (const question of world.questions.unanswerable)
      unanswerable.push(await askQuestion(world, question, { minRelevance: 0 }));
    for (const half of halves) {
      for (const question of world.questions[half])
        answerable.push(await askQuestion(world, question, { minRelevance: 0 }));
    }
  }
  const foundAnswers = answerable.filter((one) => positionOf(one) < depth);
  const share = (count: number, all: number): number => round((100 * count) / Math.max(1, all));
  const rows = thresholds.map((threshold) => {
    const hitsAbove = ({ hits }: AnsweredQuestion) => hits.filter(({ similarity }) => (similarity ?? 0) >= threshold);
    const answered = unanswerable.filter((one) => hitsAbove(one).length > 0);
    const keptAnswers = foundAnswers.filter((one) => hitsAbove(one).some(({ name }) => one.right.includes(name)));
    return {
      threshold,
      'unanswerable with hits': share(answered.length, unanswerable.length),
      'hits of those': round(unanswerable.reduce((sum, one) => sum + hitsAbove(one).length, 0) / unanswerable.length),
      'answers lost': share(foundAnswers.length - keptAnswers.length, foundAnswers.length),
    };
  });
  console.log(`\n${unanswerable.length} questions that nothing answers, ${foundAnswers.length} that were answered\n`);
  console.table(rows);
  return rows;
}
