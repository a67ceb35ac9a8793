import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { foldName } from '../src/directory/names/foldedName.js';
import {
  type NameEvidence,
  likenessOf,
  noEvidence,
  type NameVerdict,
  verdictOf,
} from '../src/directory/names/nameVerdict.js';
import { blockingKeysOf } from '../src/directory/names/candidatePairs.js';

const folder = new URL('./identity/', import.meta.url);
const options = new Command('bench:identity')
  .description('Judges pairs of names, and measures precision and recall of merges, and of merges and proposals.')
  .option('--data <file>', 'pairs as CSV: name,name,same; else those of bench/identity')
  .option('--wrong', 'also name the pairs that are judged wrongly')
  .parse()
  .opts<{ data?: string; wrong?: true }>();

interface Pair {
  readonly names: readonly [string, string];
  readonly same: boolean;
  readonly evidence: NameEvidence;
}

const answers = new Map([
  ...['1', 'true', 'yes'].map((one) => [one, true] as const),
  ...['0', 'false', 'no'].map((one) => [one, false] as const),
]);

const files = options.data
  ? [[options.data, options.data] as const]
  : ['tune.csv', 'held-out.csv', 'last.csv'].map((name) => [name, new URL(name, folder)] as const);
console.log('| pairs | of one | judged | precision | recall | of those found in one block |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [name, file] of files) {
  const pairs = pairsOf(await readFile(file, 'utf8'), name);
  const judgements = pairs.map((pair) => ({ pair, verdict: judge(pair), isCompared: areCompared(pair) }));
  const sameCount = pairs.filter(({ same }) => same).length;
  const comparedCount = judgements.filter(({ pair, isCompared }) => pair.same && isCompared).length;
  const show = (label: string, verdicts: readonly NameVerdict[]): void => {
    const matches = judgements.filter(({ verdict }) => verdicts.includes(verdict));
    const rightCount = matches.filter(({ pair }) => pair.same).length;
    const cells = [
      `${name}: ${pairs.length}`,
      sameCount,
      `${label}: ${matches.length}`,
      share(rightCount, matches.length),
      share(rightCount, sameCount),
    ];
    console.log(`| ${[...cells, share(comparedCount, sameCount)].join(' | ')} |`);
  };
  show('merged', ['merge']);
  show('merged or proposed', ['merge', 'propose']);
  if (options.wrong) {
    for (const { pair, verdict } of judgements) {
      const isWrong = pair.same ? verdict === 'leave' : verdict !== 'leave';
      if (isWrong) console.log(`${pair.same ? 'one' : 'two'}, ${verdict}: ${pair.names.join(' / ')}`);
    }
  }
}

function judge({ names: [one, other], evidence }: Pair): NameVerdict {
  return verdictOf(likenessOf([foldName(one)], [foldName(other)]), evidence);
}

/** True if two names would be compared at all in a large tenant. */
function areCompared({ names: [one, other] }: Pair): boolean {
  const keys = new Set(blockingKeysOf(foldName(one)));
  return blockingKeysOf(foldName(other)).some((key) => keys.has(key));
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3);
}

/** Parses pairs of a CSV file, with or without a header line. A fourth column holds what is known beside the names. */
function pairsOf(text: string, file: string): Pair[] {
  const rows = text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ cells: cellsOf(line), line: index + 1 }]));
  return rows.flatMap(({ cells, line }) => {
    const [firstName = '', secondName = '', same = '', context = ''] = cells.map((cell) => cell.trim());
    const answer = answers.get(same.toLowerCase());
    if (line === 1 && answer === undefined) return [];
    if (firstName === '' || secondName === '' || answer === undefined)
      throw new Error(`${file}, line ${line}: expected name,name,same with 1 or 0; got "${cells.join(',')}".`);
    return [{ names: [firstName, secondName] as const, same: answer, evidence: evidenceOf(context) }];
  });
}

/** Splits a line into cells. A quoted cell may hold commas, and quotes that are doubled. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

function evidenceOf(context: string): NameEvidence {
  const numberOf = (name: string): number => Number(new RegExp(`${name}:(\\d+)`).exec(context)?.[1] ?? 0);
  return {
    ...noEvidence,
    coMentioned: context.includes('together'),
    sharedCompanions: numberOf('shared'),
  };
}
