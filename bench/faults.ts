import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { FaultRounds } from '../test/support/faults/faultRounds.js';

const options = new Command('faults')
  .description(
    'Kills Kith, Neo4j, the job store and the embedder in turn while four people write, and proves what is kept.',
  )
  .option('--rounds <number>', 'number of rounds, each with one kill', parseWholeNumber, 8)
  .option(
    '--seed <number>',
    'seed of the writes and of the moments of the kills; by default from the clock',
    parseWholeNumber,
  )
  .option(
    '--removals',
    'beside them, people remove messages, erase themselves and merge names, and the model changes',
    false,
  )
  .option('--minutes <number>', 'no round begins after so many minutes', parseWholeNumber, 120)
  .addHelpText(
    'after',
    [
      '',
      'All data are in a temporary folder, which is kept if something is wrong.',
      'Ends with code 1 if something acknowledged is lost, doubled or back, or if a round did not end.',
      '',
      'Examples:',
      '  npm run faults',
      '  npm run faults -- --rounds 100 --minutes 60',
      '  npm run faults -- --rounds 12 --seed 7',
      '  npm run faults -- --removals',
    ].join('\n'),
  )
  .parse()
  .opts<{ rounds: number; seed?: number; removals: boolean; minutes: number }>();

const { rounds, minutes, removals, seed = Date.now() % 1_000_000 } = options;
const dataDir = await mkdtemp(join(tmpdir(), 'kith-faults-'));
const run = new FaultRounds(dataDir, seed, (line) => console.log(line), removals);
process.exitCode = (await run.play(rounds, Date.now() + minutes * 60_000)) ? 0 : 1;
if (process.exitCode !== 0)
  console.log(`To repeat it: npm run faults -- --rounds ${rounds} --seed ${seed}${removals ? ' --removals' : ''}`);

function parseWholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1 on.');
  return Number(text);
}
