import { join } from 'node:path';
import { Command } from 'commander';
import { progressBars } from '../src/cli/progressBars.js';
import { startInfrastructure } from '../src/app/infrastructure.js';
import { localSpace } from '../src/platform/models/embedding/localEmbedder.js';
import { benchFolder, timedName, writeResult } from './support/results.js';
import { BenchClient } from './support/client.js';
import { benchTenant, machineOf, runImport, servedConfig, writeLines } from './support/place.js';
import { normal, randomStream, unit } from './support/random.js';
import { timed, timesOf } from './support/timing.js';

const options = new Command('bench:nightly')
  .description('Measures a night: every job of the lifecycle once, and the time of recalls meanwhile.')
  .option('--memories <number>', 'number of memories before the night', '100000')
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:nightly\n  npm run bench:nightly -- --memories 5000')
  .parse()
  .opts<{ memories: string; out: string }>();

const memories = Number(options.memories);
const perOwner = 500;
const owners = Math.max(1, Math.ceil(memories / perOwner));
/**
 * Shares and sizes. Of every `everyNth` memories, one has expired, one has been unused for long, one is a duplicate,
 * and one is a note.
 */
const everyNth = 25;
const dayMs = 86_400_000;
const dimensions = 384;
const topicsOfOwner = 20;
/** Distance between texts of one topic. */
const spread = 0.3;
/** Number of new memories per day, which have no neighbours yet when the night begins. */
const newOfDay = Math.ceil(memories / 50);
const recallsBefore = 200;
const pauseMs = 100;
const jobs = [
  'link-memories',
  'expire-memories',
  'decay-memories',
  'enforce-limits',
  'consolidate-memories',
  'merge-notes',
  'resolve-variants',
  'close-sessions',
  'purge-memories',
];

const runJobQuery =
  'mutation ($job: String!) { runJob(input: { job: $job }) { run { outcome counts { name count } error } } }';
const recallQuery = 'query ($query: String!) { recall(query: $query, limit: 10) { hits { memory { id } score } } }';
const ownerName = (number: number) => `p${number % owners}`;

const folder = await benchFolder('nightly');
const config = servedConfig(folder);
const infrastructure = await startInfrastructure(config, progressBars(), { withJobs: false });
const client = await BenchClient.start(infrastructure, config);
try {
  const machine = await machineOf(infrastructure);
  const random = randomStream(20_261_123);
  await importLines('before.ndjson', memoryLines(random, 0, memories - newOfDay));
  await client.ready();
  for (let related = 1; related > 0;) {
    related = (await runJob('link-memories')).counts.related!;
    console.error(`${related} memories related before the night`);
  }
  await importLines('day.ndjson', memoryLines(random, memories - newOfDay, memories));
  await client.ready();
  const before = await recallsWhile(() => Promise.resolve(), recallsBefore);
  const quiet = await recallsWhile(() => Promise.resolve(), recallsBefore);
  const jobResults: Record<string, object> = {};
  const night = await timed(() =>
    recallsWhile(async () => {
      for (const job of jobs) {
        const { value, ms } = await timed(() => runJob(job));
        jobResults[job] = { seconds: Math.round(ms / 100) / 10, ...value };
        console.error(job, jobResults[job]);
      }
    }),
  );
  const seconds = Math.round(night.ms / 1_000);
  const result = { seconds, jobs: jobResults, recall: { before, quiet, during: night.value } };
  const report = { at: new Date().toISOString(), machine, memories, owners, newOfDay, result };
  console.log(JSON.stringify(report, null, 2));
  await writeResult(options.out, timedName('nightly', report.at), report);
} finally {
  await client.stop();
  await infrastructure.stop();
}

async function importLines(name: string, fileLines: Iterable<object>): Promise<void> {
  const file = join(folder, name);
  await writeLines(file, fileLines);
  await runImport(file, infrastructure, folder, ['--tenant', benchTenant]);
}

async function runJob(job: string): Promise<{ outcome: string; counts: Record<string, number> }> {
  const { run: jobRun } = (await client.ask('operator', runJobQuery, { job })).runJob as {
    run: { outcome: string; counts: { name: string; count: number }[]; error: string | null };
  };
  if (jobRun.outcome !== 'DONE') throw new Error(`${job} ended as ${jobRun.outcome}: ${jobRun.error}`);
  return { outcome: jobRun.outcome, counts: Object.fromEntries(jobRun.counts.map(({ name, count }) => [name, count])) };
}

/** Sends recalls in sequence, with a pause between them, until the work is done and the least number is reached. */
async function recallsWhile(work: () => Promise<unknown>, minRecalls = 1) {
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  const times: number[] = [];
  while (!isDone || times.length < minRecalls) {
    const number = times.length * 17;
    times.push((await timed(() => client.ask(ownerName(number), recallQuery, { query: `Statement ${number}` }))).ms);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await working;
  return timesOf(times);
}

/** Yields personal memories of the last months, by topics of their owner. */
function* memoryLines(random: () => number, from: number, to: number): Generator<object> {
  const now = Date.now();
  const draw = () => unit(Array.from({ length: dimensions }, () => normal(random)));
  const centres = Array.from({ length: owners * topicsOfOwner }, draw);
  const at = (days: number) => new Date(now - days * dayMs).toISOString();
  for (let number = from; number < to; number += 1) {
    const owner = number % owners;
    const topic = Math.floor(number / owners) % topicsOfOwner;
    const noise = draw();
    const vector = unit(centres[owner * topicsOfOwner + topic]!.map((part, axis) => part + spread * noise[axis]!));
    const kind = number % everyNth;
    const days = number >= memories - newOfDay ? random() : random() * 60;
    const memoryFields = { owner: ownerName(owner), statedBy: ownerName(owner), sensitivity: 'PUBLIC', at: at(days) };
    const text = `Statement ${number} of topic ${topic}.`;
    if (kind === 0)
      yield {
        memory: { ...memoryFields, text, expiresAt: new Date(now + 60_000).toISOString() },
        vector,
        space: localSpace.id,
      };
    else if (kind === 1)
      yield { memory: { ...memoryFields, text, importance: 0, at: at(100) }, vector, space: localSpace.id };
    else if (kind === 2) {
      yield {
        memory: { ...memoryFields, text: `${ownerName(owner)} has a thing numbered ${number}.`, at: at(1) },
        vector,
        space: localSpace.id,
      };
      yield {
        memory: { ...memoryFields, text: `${ownerName(owner)} has the thing numbered ${number}.`, at: at(0.5) },
        vector,
        space: localSpace.id,
      };
    } else if (kind === 3)
      yield { memory: { ...memoryFields, type: 'LOG', text: `Task ${number} is done.`, at: at(25) } };
    else yield { memory: { ...memoryFields, text }, vector, space: localSpace.id };
  }
}
