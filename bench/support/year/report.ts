import type { AudienceReport } from './audiences.js';
import type { Findings } from './findings.js';
import type { JobReport } from './jobs.js';
import type { NameReport } from './names.js';

export interface YearResult {
  readonly messages: number;
  readonly model: 'none' | 'judge';
  readonly seconds: number;
  readonly findings: Findings;
  readonly audiences: AudienceReport;
  readonly names: NameReport;
  readonly jobs: Readonly<Record<string, JobReport>>;
  readonly beyond: readonly string[];
}

/** Limit of duplicates per 100 live memories with a model's help. */
const mostDuplicates = 1;

/** Lists the violated requirements. */
export function musts({ model, findings, audiences, names, beyond }: YearResult): string[] {
  const { duplicates, gone, pinned, folds } = findings;
  return [
    ...some('wrong audiences', audiences.wrong),
    ...some('pinned memories lost', pinned.lost),
    ...some('facts wrongly gone', gone.wrongly),
    ...some('folds of what is not the same', folds.wrong),
    ...some('names merged with somebody else', names.wrong),
    ...some('runs beyond their bounds', beyond),
    ...(model === 'judge' && duplicates.per100 >= mostDuplicates
      ? [`${duplicates.per100} duplicates in 100 live memories, fewer than ${mostDuplicates} expected`]
      : []),
  ];
}

const some = (what: string, found: readonly string[]): string[] =>
  found.length === 0 ? [] : [`${found.length} ${what}: ${found.slice(0, 10).join('; ')}`];

/** Prints a year as tables. */
export function show({ messages, model, seconds, findings, audiences, names, jobs }: YearResult): void {
  const { live, duplicates, toldBySeveral, stale, gone, pinned, folds } = findings;
  const kinds = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ');
  console.table({
    [`${messages} statements, model: ${model}`]: `${seconds} s`,
    'live memories': live,
    'duplicates per 100': `${duplicates.per100} (${duplicates.all})`,
    '… by kind': kinds(duplicates.byKind),
    '… which differ in': kinds(duplicates.why),
    'told by several of a group': toldBySeveral,
    'replaced and still live': `${stale.live}: ${kinds(stale.byKind)}`,
    'gone by age or limits': kinds(gone.explained),
    'wrongly gone': gone.wrongly.length,
    'pinned, lost': `${pinned.said}, ${pinned.lost.length}`,
    'folds, wrong': `${folds.made}, ${folds.wrong.length}`,
    'wrong audiences': `${audiences.wrong.length} of ${audiences.compared} in ${audiences.contexts} contexts`,
    'names, slips, merged, wrong': `${names.names}, ${names.slips}, ${names.merged}, ${names.wrong.length}`,
  });
  console.table(
    Object.fromEntries(
      Object.entries(jobs).map(([job, { runs, ms, longestMs, counts }]) => [
        job,
        {
          runs,
          'ms a run': Math.round(ms / runs),
          'longest, ms': longestMs,
          'in all / most of one run': Object.entries(counts)
            .map(([name, { sum, most }]) => `${name} ${sum} / ${most}`)
            .join(', '),
        },
      ]),
    ),
  );
}
