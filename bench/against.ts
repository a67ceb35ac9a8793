import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { root } from './support/place.js';
import type { Answered, Question } from './support/side.js';
import { question, shareViewers } from './support/society.js';
import { round, timesOf } from './support/timing.js';

const options = new Command('bench:against')
  .description(
    'Compares the recall of this checkout with that of another: both services are up and get the same questions in turn.',
  )
  .requiredOption('--folder <folder>', 'another checkout, with its dependencies installed')
  .option('--memories <number>', 'how many memories', '10000')
  .option('--questions <number>', 'questions for each viewer and context', '150')
  .option('--warm-ups <number>', 'questions to each side before anything counts', '800')
  .addHelpText(
    'after',
    '\nExample:\n  git worktree add ../before HEAD~20 && (cd ../before && npm ci)\n  npm run bench:against -- --folder ../before',
  )
  .parse()
  .opts<{ folder: string; memories: string; questions: string; warmUps: string }>();

/** Milliseconds between questions in which what a side does after an answer is done. */
const pauseMs = 2;
const sides = await Promise.all([resolve(options.folder), root].map(open));
try {
  for (let at = 0; at < Number(options.warmUps); at += 1) await askAll(at, shareViewers[at % 4]!.handle, null);
  const ratios: number[] = [];
  for (const { handle, label, group } of shareViewers) {
    for (const [context, chat] of [
      ['private', null],
      ['group', group],
    ] as const) {
      const all: Answered[][] = [[], []];
      for (let at = 0; at < Number(options.questions); at += 1) {
        const answers = await askAll(at, handle, chat);
        answers.forEach((answer, side) => all[side]!.push(answer));
      }
      const [there, here] = all.map((answers) => timesOf(answers.map(({ ms }) => ms)));
      const waits = all.map((answers) => round(answers.reduce((sum, one) => sum + one.waits, 0) / answers.length));
      const ratio = here!.p50 / there!.p50;
      ratios.push(ratio);
      console.log(
        `${label} ${context}: p50 ${there!.p50} ms there, ${here!.p50} here; p95 ${there!.p95}, ${here!.p95}; waits ${waits.join(', ')}; ratio ${ratio.toFixed(3)}`,
      );
    }
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(`Geometric mean of the ratios: ${mean.toFixed(3)}`);
} finally {
  for (const side of sides) side.disconnect();
}

async function open(folder: string): Promise<ChildProcess> {
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

/** The same question to both, now to the one first and now to the other. */
async function askAll(at: number, handle: string, group: string | null): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const side of at % 2 === 0 ? [0, 1] : [1, 0]) {
    answers[side] = await ask(sides[side]!, { handle, group, query: question(at).words });
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return answers;
}

async function ask(side: ChildProcess, asked: Question): Promise<Answered> {
  const answered = once(side, 'message');
  side.send(asked);
  const [answer] = (await answered) as [Answered | { error: string }];
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}
