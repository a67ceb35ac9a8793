import type { Command } from 'commander';
import {
  type JobRunFieldsFragment,
  JobRunsDocument,
  KithError,
  RunJobDocument,
} from '../../../clients/typescript/src/index.js';
import { commandName } from '../../platform/product.js';
import { examplesText } from '../examples.js';
import { serviceCommand, type ServiceFlags, longestSeconds, serviceAction } from '../serviceCommand.js';
import { wholeNumberParser } from '../optionParsers.js';
import { progressBars } from '../progressBars.js';
import { table } from '../terminalText.js';

interface ListFlags extends ServiceFlags {
  readonly job?: string;
  readonly limit: number;
}

interface RunFlags extends ServiceFlags {
  readonly dryRun: boolean;
}

/** Adds `kith jobs list` and `kith jobs run`. */
export function addJobs(kith: Command): void {
  const jobs = kith
    .command('jobs')
    .description('operators: list the runs of scheduled jobs, or run one now')
    .addHelpText('after', examplesText(['jobs list --job expire-memories', 'jobs run expire-memories --dry-run']));
  serviceCommand(jobs.command('list'), 'the latest runs, newest first', [
    'jobs list',
    'jobs list --job expire-memories --limit 5',
  ])
    .option('--job <name>', 'only the runs of this job')
    .option('--limit <number>', 'maximum number of runs, 1 to 100', wholeNumberParser(1, 100), 20)
    .action(
      serviceAction<ListFlags>(async ({ client }, { job, limit }) => {
        const { jobRuns } = await client.run(JobRunsDocument, { job, first: limit });
        const runs = jobRuns.nodes;
        return {
          data: { runs },
          text: runs.length === 0 ? `No run${job === undefined ? '' : ` of ${job}`} yet.\n` : textOf(runs),
        };
      }),
    );
  const examples = ['jobs run expire-memories --dry-run    # counts what it would do', 'jobs run expire-memories'];
  serviceCommand(jobs.command('run'), 'run a job now and wait until it ends', examples, longestSeconds)
    .argument('<job>', 'name of the job; for an unknown one, the error lists all')
    .option('--dry-run', 'count the effects and change nothing', false)
    .action(
      serviceAction<RunFlags>(async ({ client }, { dryRun }, [job]) => {
        const input = { job: job!, dryRun };
        const { runJob } = await runWithProgress(`Running ${job!}`, () => client.run(RunJobDocument, { input }));
        const { run } = runJob;
        return { data: { run }, text: textOf([run]), exitCode: run.outcome === 'FAILED' ? 1 : 0 };
      }),
    );
}

/** Shows the elapsed seconds of a job of a second or more. On TIMED_OUT it says where to look for the result. */
async function runWithProgress<T>(step: string, work: () => Promise<T>): Promise<T> {
  const progress = progressBars();
  let seconds = 0;
  const ticker = setInterval(() => {
    if (seconds === 0) progress.start(step, 0, 's');
    progress.advance(++seconds);
  }, 1_000);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof KithError) || error.code !== 'TIMED_OUT') throw error;
    throw new KithError('TIMED_OUT', `The job is still running; ${commandName} jobs list shows when it is done.`);
  } finally {
    clearInterval(ticker);
    progress.finish();
  }
}

function textOf(runs: readonly JobRunFieldsFragment[]): string {
  const rows = runs.map(({ job, outcome, startedAt, finishedAt, counts, error }) => [
    startedAt,
    job,
    outcome,
    finishedAt === null ? '–' : `${((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000).toFixed(1)} s`,
    error ?? countsOf(counts),
  ]);
  return table(['STARTED', 'JOB', 'OUTCOME', 'TOOK', 'WHAT IT DID'], rows);
}

function countsOf(counts: JobRunFieldsFragment['counts']): string {
  const nonZeroCounts = counts.filter(({ count }) => count !== 0);
  return nonZeroCounts.map(({ name, count }) => `${name} ${count}`).join(', ') || 'nothing to do';
}
