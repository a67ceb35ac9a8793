import { Command, Option } from 'commander';
import { TestApp } from '../test/support/app.js';
import { writeResult } from './support/results.js';
import { type Half, halves } from './support/pairs.js';
import { type Outcome, RemovalRun } from './support/removalRun.js';
import { readRemovals, type RemovalCase } from './support/removals.js';
import { openTestGraph } from './support/testGraph.js';

const options = new Command('bench:removal')
  .description(
    'Removes messages and values, repeats them in other words, and counts what is kept out, rightly and wrongly.',
  )
  .addOption(new Option('--half <half>', 'only the cases of one half').choices([...halves]))
  .addOption(new Option('--of <what>', 'only removed messages, or only removed values').choices(['message', 'value']))
  .option('--kind <kind>', 'only cases of one kind, such as "order"')
  .option('--misses', 'also print what was learned again, and what was wrongly kept out', false)
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText('after', '\nExamples:\n  npm run bench:removal\n  npm run bench:removal -- --half tune --misses')
  .parse()
  .opts<{ half?: Half; of?: RemovalCase['of']; kind?: string; misses: boolean; out: string }>();

interface PlayedCase extends RemovalCase {
  readonly again: Outcome;
  readonly other: Outcome;
  /** True if the removed content was learned or recorded again. */
  readonly missed: boolean;
  /** True if unrelated content was kept out. */
  readonly wrong: boolean;
  /** True if a sentence that its person told to remember was not remembered word for word. */
  readonly refused: boolean;
}

const cases = (await readRemovals()).filter(
  ({ half, of, kind }) =>
    (options.half ?? half) === half && (options.of ?? of) === of && (options.kind ?? kind) === kind,
);
const testGraph = await openTestGraph('removal');
const kith = await TestApp.start({ embedder: null, role: 'api' });
const playedCases: PlayedCase[] = [];
try {
  const run = new RemovalRun(kith);
  for (const removalCase of cases) {
    const again = await run.play(removalCase, removalCase.paraphrase);
    const other = await run.play(removalCase, removalCase.unrelated);
    for (const { learnable } of [again, other])
      if (!learnable)
        throw new Error(`"${removalCase.paraphrase}" or "${removalCase.unrelated}" would not be learned anyway.`);
    playedCases.push({
      ...removalCase,
      again,
      other,
      // A removed message may be said anew, but must not be learned. A removed value must not be stored anywhere.
      missed: again.learned || (removalCase.of === 'value' && again.recorded),
      wrong: !other.learned || !other.recorded,
      refused: !(removalCase.of === 'value' || again.remembered) || !other.remembered,
    });
  }
} finally {
  await kith.stop();
  await testGraph.stop();
}
const kinds = [...new Set(playedCases.map(({ kind }) => kind))];
const rows = halves.flatMap((half) => [
  ...kinds.map((kind) => rowOf(kind, half, (one) => one.kind === kind)),
  rowOf('all messages', half, ({ of }) => of === 'message'),
  rowOf('all values', half, ({ of }) => of === 'value'),
]);
console.table(rows.filter(({ cases: count }) => count > 0));
if (options.misses) {
  for (const { half, kind, missed, wrong, removed, paraphrase, unrelated } of playedCases) {
    if (missed) console.log(`  ${half}, ${kind}: came in again: "${removed}" > "${paraphrase}"`);
    if (wrong) console.log(`  ${half}, ${kind}: wrongly kept out: "${removed}" > "${unrelated}"`);
  }
}
await writeResult(options.out, 'removal', { rows, played: playedCases });

function rowOf(kind: string, half: Half, isInGroup: (one: PlayedCase) => boolean) {
  const groupCases = playedCases.filter((one) => one.half === half && isInGroup(one));
  const share = (is: (one: PlayedCase) => boolean) => {
    const count = groupCases.filter(is).length;
    return groupCases.length === 0 ? '–' : `${count} (${Math.round((100 * count) / groupCases.length)} %)`;
  };
  return {
    half,
    kind,
    cases: groupCases.length,
    missed: share(({ missed }) => missed),
    'wrongly kept out': share(({ wrong }) => wrong),
    'told to remember, and not remembered': share(({ refused }) => refused),
  };
}
