import { Command, Option } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { fetchEmbeddingModel } from '../src/platform/embedded/artifacts/artifacts.js';
import { createLocalEmbedder } from '../src/platform/models/embedding/localEmbedder.js';
import { dayMs } from '../src/platform/clock.js';
import { TestApp } from '../test/support/app.js';
import { readTruth } from '../test/support/graph/graphTruth.js';
import { writeResult } from './support/results.js';
import { machineOf } from './support/place.js';
import { compareAudiences, contextsOf } from './support/year/audiences.js';
import { findingsOf } from './support/year/findings.js';
import { Nights } from './support/year/jobs.js';
import { startJudge } from './support/year/judge.js';
import { namesOf } from './support/year/names.js';
import { Player } from './support/year/playing.js';
import { listViolations, printYear } from './support/year/report.js';
import { yearDays, yearOf, yearStart } from './support/year/script.js';
import { Truth } from './support/year/truth.js';
import { openTestGraph } from './support/testGraph.js';

const options = new Command('bench:year')
  .description(
    'Simulates a year of people who talk to an agent, with the nightly jobs, and compares what remains with the truth.',
  )
  .option('--messages <number>', 'number of statements', '20000')
  .option('--people <number>', 'number of people, 10 to 60', '50')
  .option('--seed <number>', 'the same seed gives the same year', '20261123')
  .option('--every <days>', 'days from one run of the jobs to the next', '1')
  .addOption(
    new Option('--model <model>', 'model of consolidate-memories: none, or a judge that knows the truth')
      .choices(['none', 'judge'])
      .default('none'),
  )
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench:year -- --messages 2000\n  npm run bench:year -- --messages 5000 --model judge',
  )
  .parse()
  .opts<{ messages: string; people: string; seed: string; every: string; model: 'none' | 'judge'; out: string }>();

const size = { messages: Number(options.messages), people: Number(options.people), seed: Number(options.seed) };
const everyDays = Number(options.every);
const testGraph = await openTestGraph('year');
const progress = progressBars();
const truth = new Truth();
const judge = options.model === 'judge' ? await startJudge(truth) : undefined;
const model = await fetchEmbeddingModel({ artifactsDir: testGraph.config.artifactsDir, progress });
let now = yearStart;
const kith = await TestApp.start({
  now: () => now,
  role: 'api',
  model: judge?.model,
  embedder: await createLocalEmbedder(model),
});
try {
  const startedAt = performance.now();
  const graph = kith.app.graph.session();
  const { society, chats, days } = yearOf(size);
  const player = await Player.begin(kith, truth, society.people, chats);
  const nights = new Nights(kith, judge);
  const audiences = { contexts: 0, compared: 0, wrong: [] as string[] };
  const readWorld = async () => {
    const graphTruth = await readTruth(graph, kith.tenant);
    return { graphTruth, contexts: contextsOf(graphTruth, kith.tenant, player.ids, now) };
  };
  const compare = async ({ graphTruth, contexts }: Awaited<ReturnType<typeof readWorld>>): Promise<void> => {
    const report = await compareAudiences(kith, graphTruth, player.ids, contexts);
    audiences.contexts += report.contexts;
    audiences.compared += report.compared;
    audiences.wrong.push(...report.wrong);
  };
  let day = 0;
  for (const { at, acts } of days) {
    for (const act of acts) {
      now = act.at;
      await player.perform(act);
    }
    // Three hours after midnight.
    now = at + dayMs + 3 * 3_600_000;
    day += 1;
    if (day % everyDays === 0) await nights.run();
    if (day % 28 === 0) progress.say(`month ${day / 28} of ${yearDays / 28}, ${seconds(startedAt)} s`);
    if (day % 91 === 0 && day < yearDays) await compare(await readWorld());
  }
  const { graphTruth, contexts } = await readWorld();
  await compare({ graphTruth, contexts });
  const findings = await findingsOf(graph, kith.tenant, {
    truth,
    world: graphTruth,
    ids: player.ids,
    contexts,
    now,
  });
  const result = {
    at: new Date().toISOString(),
    machine: await machineOf({
      neo4j: {
        uri: process.env.KITH_TEST_NEO4J_URI!,
        user: 'neo4j',
        password: process.env.KITH_TEST_NEO4J_PASSWORD!,
      },
    }),
    ...size,
    every: everyDays,
    model: options.model,
    seconds: seconds(startedAt),
    outcomes: Object.fromEntries([...player.outcomes].sort()),
    findings,
    audiences,
    names: await namesOf(graph, kith.tenant, society),
    jobs: nights.reports,
    beyond: nights.beyond,
  };
  printYear(result);
  await writeResult(options.out, `year-${size.messages}-${options.model}-${size.seed}`, result);
  const violations = listViolations(result);
  for (const line of violations) console.error(`BROKEN: ${line}`);
  if (violations.length > 0) process.exitCode = 1;
} finally {
  await kith.stop();
  await judge?.close();
  await testGraph.stop();
}

function seconds(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000);
}
