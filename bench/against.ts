import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { root, societyLines, writeLines } from './support/place.js';
import { sentence } from './support/sentence.js';
import type { TaskReport, ImportTask, Task, WriteTask } from './support/side.js';
import { question, shareViewers } from './support/society.js';
import { round, timesOf } from './support/timing.js';

const options = new Command('bench:against')
  .description(
    'Compares recall or writing of this checkout with another: both services run and get the same tasks in turn.',
  )
  .requiredOption('--folder <folder>', 'another checkout, with its dependencies installed')
  .option('--memories <number>', 'number of memories', '10000')
  .option(
    '--questions <number>',
    'questions for each viewer and context; of writing, memories stored one by one',
    '150',
  )
  .option('--warm-ups <number>', 'questions, or writes, to each side before anything counts', '800')
  .option('--writing', 'compare storing and importing instead of recalling')
  .addHelpText(
    'after',
    '\nExamples:\n  git worktree add ../before HEAD~20 && (cd ../before && npm ci)\n  npm run bench:against -- --folder ../before\n  npm run bench:against -- --folder ../before --writing',
  )
  .parse()
  .opts<{ folder: string; memories: string; questions: string; warmUps: string; writing?: boolean }>();

const questions = Number(options.questions);
const warmUps = Number(options.warmUps);
/** Pause between tasks in ms, in which a side finishes its work after an answer. */
const pauseMs = 2;
/** Number of memories in an imported file. */
const importedCount = 3_000;
const sides = await Promise.all([resolve(options.folder), root].map(startSide));
const ratios: number[] = [];
try {
  await (options.writing ? compareWriting() : compareRecall());
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(`Geometric mean of the ratios: ${mean.toFixed(3)}`);
} finally {
  for (const side of sides) side.disconnect();
}

async function compareRecall(): Promise<void> {
  const recallTask = (at: number, handle: string, group: string | null) => ({
    handle,
    group,
    query: question(at).words,
  });
  for (let index = 0; index < warmUps; index += 1)
    await giveAll(index, recallTask(index, shareViewers[index % 4]!.handle, null));
  for (const { handle, label, group } of shareViewers) {
    for (const [context, chat] of [
      ['private', null],
      ['group', group],
    ] as const) {
      await compare(`${label} ${context}`, questions, (at) => recallTask(at, handle, chat));
    }
  }
}

async function compareWriting(): Promise<void> {
  // A tenant per run, so that no text is deduplicated, however often the bench runs.
  const tenant = `against-${Date.now()}`;
  let lastNumber = 0;
  const texts = (count: number, prefix = '') =>
    Array.from({ length: count }, () => `${prefix}${sentence('', ++lastNumber)}`);
  const singleWrite = (prefix?: string): WriteTask => ({ tenant, texts: [texts(1, prefix)] });
  for (let index = 0; index < warmUps; index += 1) await giveAll(index, singleWrite());
  await compare('one memory', questions, () => singleWrite());
  await compare('one memory, with embedding', questions, () => singleWrite('Embed: '));
  await compare('eight at once', questions / 3, () => ({ tenant, texts: Array.from({ length: 8 }, () => texts(1)) }));
  for (let index = 0; index < 5; index += 1) await giveAll(index, { tenant, texts: [texts(100)] });
  await compare('a hundred in one request', questions / 3, () => ({ tenant, texts: [texts(100)] }));
  const folder = await mkdtemp(join(tmpdir(), 'kith-against-'));
  const file = join(folder, 'lines.ndjson');
  // The index stays, since it covers the memories of all tenants.
  const flags = ['--no-embedding', '--indexes', 'keep'];
  const importTask = (at: number): ImportTask => ({ tenant: `${tenant}-${at}`, file, flags });
  try {
    await writeLines(file, societyLines(importedCount), ({ text }) => text.replace(/,"vector":\[.*$/, '}'));
    for (const at of [1, 2]) await giveAll(at, importTask(at));
    await compare('an import without vectors', 7, (at) => importTask(10 + at));
    await writeLines(file, societyLines(importedCount), ({ text }) => text);
    await compare('an import with vectors', 5, (at) => importTask(20 + at));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Gives both sides tasks of one kind in turn and reports their times. */
async function compare(kind: string, count: number, task: (at: number) => Task): Promise<void> {
  const answersBySide: TaskReport[][] = [[], []];
  for (let index = 0; index < count; index += 1) {
    const answers = await giveAll(index, task(index));
    answers.forEach((answer, side) => answersBySide[side]!.push(answer));
  }
  const [baseTimes, currentTimes] = answersBySide.map((answers) => timesOf(answers.map(({ ms }) => ms)));
  const waits = answersBySide.map((answers) =>
    round(answers.reduce((sum, one) => sum + one.waits, 0) / answers.length),
  );
  const ratio = currentTimes!.p50 / baseTimes!.p50;
  ratios.push(ratio);
  console.log(
    `${kind}: p50 ${baseTimes!.p50} ms there, ${currentTimes!.p50} here; p95 ${baseTimes!.p95}, ${currentTimes!.p95}; waits ${waits.join(', ')}; ratio ${ratio.toFixed(3)}`,
  );
}

async function startSide(folder: string): Promise<ChildProcess> {
  const child = fork(join(root, 'bench/support/side.ts'), [options.memories], {
    cwd: folder,
    execArgv: ['--import', 'tsx'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The service of ${folder} ended with ${code}.`);
  });
  await Promise.race([once(child, 'message'), failed]);
  return child;
}

/** Gives the same task to both sides, in alternating order. */
async function giveAll(at: number, task: Task): Promise<TaskReport[]> {
  const answers: TaskReport[] = [];
  for (const side of at % 2 === 0 ? [0, 1] : [1, 0]) {
    answers[side] = await give(sides[side]!, task);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return answers;
}

async function give(side: ChildProcess, task: Task): Promise<TaskReport> {
  const answered = once(side, 'message');
  side.send(task);
  const [answer] = (await answered) as [TaskReport | { error: string }];
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}
