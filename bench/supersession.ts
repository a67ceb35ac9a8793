import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { TestApp } from '../test/support/app.js';
import { type Ending, PairRun } from './support/pairRun.js';
import { type Expectation, type Half, halves, type Pair, readPairs } from './support/pairs.js';
import { openTestGraph } from './support/testGraph.js';

const options = new Command('bench:supersession')
  .description('Says pairs of statements and counts what was wrongly taken out of life, and what wrongly stayed.')
  .addOption(new Option('--half <half>', 'only the pairs of one half').choices([...halves]))
  .option('--kind <kind>', 'only pairs of one kind, such as "also"')
  .option('--misses', 'also print each pair that ended otherwise than it should', false)
  .option('--out <folder>', 'where the results go as JSON', '.kith/bench/results')
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench:supersession\n  npm run bench:supersession -- --half tune --misses',
  )
  .parse()
  .opts<{ half?: Half; kind?: string; misses: boolean; out: string }>();

type Verdict = 'right' | 'wrong invalidation' | 'missed supersession' | 'lost';
type Played = Pair & { readonly ending: Ending; readonly verdict: Verdict };

const pairs = (await readPairs()).filter(
  ({ half, kind }) => (options.half ?? half) === half && (options.kind ?? kind) === kind,
);
const place = await openTestGraph('supersession');
const kith = await TestApp.start({ embedder: null, role: 'api' });
const played: Played[] = [];
try {
  const run = new PairRun(kith);
  for (const pair of pairs) {
    const ending = await run.play(pair);
    played.push({ ...pair, ending, verdict: verdictOf(pair.expect, ending) });
  }
} finally {
  await kith.stop();
  await place.stop();
}
const kinds = [...new Set(played.map(({ kind }) => kind))];
const rows = halves.flatMap((half) => [
  ...kinds.map((kind) => rowOf(kind, half, (one) => one.kind === kind)),
  rowOf('all', half, () => true),
]);
console.table(rows.filter(({ pairs: count }) => count > 0));
if (options.misses) played.filter(({ verdict }) => verdict !== 'right').forEach(tell);
await mkdir(options.out, { recursive: true });
await writeFile(join(options.out, 'supersession.json'), JSON.stringify({ rows, played }, null, 2));

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

function rowOf(kind: string, half: Half, isMeant: (one: Played) => boolean) {
  const own = played.filter((one) => one.half === half && isMeant(one));
  const mayStay = own.filter(({ expect }) => expect !== 'replaces' && expect !== 'confirms');
  const mustGo = own.length - mayStay.length;
  const count = (verdict: Verdict) => own.filter((one) => one.verdict === verdict).length;
  const share = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((1_000 * part) / of) / 10} %`);
  return {
    half,
    kind,
    pairs: own.length,
    wrong: count('wrong invalidation'),
    'wrong of those that hold': share(count('wrong invalidation'), mayStay.length),
    missed: count('missed supersession'),
    'missed of those that go': share(count('missed supersession'), mustGo),
    lost: count('lost'),
  };
}

function tell({ half, kind, expect, verdict, first, second }: Played): void {
  console.log(`  ${half}, ${kind}: ${verdict} (${expect}), ${first.way}: "${first.text}" > "${second.text}"`);
}
