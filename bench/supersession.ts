import { Command, Option } from 'commander';
import { TestApp } from '../test/support/app.js';
import { writeResult } from './support/results.js';
import { type Ending, PairRun } from './support/pairRun.js';
import { type Expectation, type Half, halves, type Pair, readPairs } from './support/pairs.js';
import { openTestGraph } from './support/testGraph.js';

const options = new Command('bench:supersession')
  .description(
    'Stores pairs of statements, and counts those that were wrongly superseded and those that wrongly stayed.',
  )
  .addOption(new Option('--half <half>', 'only the pairs of one half').choices([...halves]))
  .option('--kind <kind>', 'only pairs of one kind, such as "also"')
  .option('--misses', 'also print each pair with an unexpected result', false)
  .option('--out <folder>', 'folder of the results, as JSON', '.kith/bench/results')
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench:supersession\n  npm run bench:supersession -- --half tune --misses',
  )
  .parse()
  .opts<{ half?: Half; kind?: string; misses: boolean; out: string }>();

type Verdict = 'right' | 'wrong invalidation' | 'missed supersession' | 'lost';
type PlayedPair = Pair & { readonly ending: Ending; readonly verdict: Verdict };

const pairs = (await readPairs()).filter(
  ({ half, kind }) => (options.half ?? half) === half && (options.kind ?? kind) === kind,
);
const testGraph = await openTestGraph('supersession');
const kith = await TestApp.start({ embedder: null, role: 'api' });
const playedPairs: PlayedPair[] = [];
try {
  const run = new PairRun(kith);
  for (const pair of pairs) {
    const ending = await run.play(pair);
    playedPairs.push({ ...pair, ending, verdict: verdictOf(pair.expect, ending) });
  }
} finally {
  await kith.stop();
  await testGraph.stop();
}
const kinds = [...new Set(playedPairs.map(({ kind }) => kind))];
const rows = halves.flatMap((half) => [
  ...kinds.map((kind) => rowOf(kind, half, (one) => one.kind === kind)),
  rowOf('all', half, () => true),
]);
console.table(rows.filter(({ pairs: count }) => count > 0));
if (options.misses) playedPairs.filter(({ verdict }) => verdict !== 'right').forEach(printPair);
await writeResult(options.out, 'supersession', { rows, played: playedPairs });

/**
 * Judges a case. Wrong: a memory that holds is not live. Missed: a memory that does not hold is live, or is duplicated.
 */
function verdictOf(expect: Expectation, { first, second, live, proposals }: Ending): Verdict {
  const isGone = !first;
  if (expect === 'confirms') return live === 1 ? 'right' : live === 0 ? 'lost' : 'missed supersession';
  if (expect === 'replaces') return isGone && second ? 'right' : isGone ? 'lost' : 'missed supersession';
  if (isGone) return 'wrong invalidation';
  if (expect === 'keeps') return 'right';
  if (expect === 'proposes') return second || proposals !== 1 ? 'missed supersession' : 'right';
  return second ? 'right' : 'lost';
}

function rowOf(kind: string, half: Half, isInGroup: (one: PlayedPair) => boolean) {
  const groupPairs = playedPairs.filter((one) => one.half === half && isInGroup(one));
  const stayingPairs = groupPairs.filter(({ expect }) => expect !== 'replaces' && expect !== 'confirms');
  const replacedCount = groupPairs.length - stayingPairs.length;
  const count = (verdict: Verdict) => groupPairs.filter((one) => one.verdict === verdict).length;
  const share = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((1_000 * part) / of) / 10} %`);
  return {
    half,
    kind,
    pairs: groupPairs.length,
    wrong: count('wrong invalidation'),
    'wrong of those that hold': share(count('wrong invalidation'), stayingPairs.length),
    missed: count('missed supersession'),
    'missed of those that go': share(count('missed supersession'), replacedCount),
    lost: count('lost'),
  };
}

function printPair({ half, kind, expect, verdict, first, second }: PlayedPair): void {
  console.log(`  ${half}, ${kind}: ${verdict} (${expect}), ${first.way}: "${first.text}" > "${second.text}"`);
}
