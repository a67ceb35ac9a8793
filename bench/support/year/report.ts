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
const maxDuplicates = 1;

/** Lists the violated requirements. */
export function listViolations({ model, findings, audiences, names, beyond }: YearResult): string[] {
  const { duplicates, missing, pinned, folds } = findings;
  return [
    ...problemLine('wrong audiences', audiences.wrong),
    ...problemLine('pinned memories lost', pinned.lost),
    ...problemLine('facts wrongly gone', missing.wrongly),
    ...problemLine('folds of what is not the same', folds.wrong),
    ...problemLine('names merged with another person', names.wrong),
    ...problemLine('runs beyond their bounds', beyond),
    ...(model === 'judge' && duplicates.per100 >= maxDuplicates
      ? [`${duplicates.per100} duplicates in 100 live memories, fewer than ${maxDuplicates} expected`]
      : []),
  ];
}

const problemLine = (label: string, problems: readonly string[]): string[] =>
  problems.length === 0 ? [] : [`${problems.length} ${label}: ${problems.slice(0, 10).join('; ')}`];

/** Prints a year as tables. */
export function printYear({ messages, model, seconds, findings, audiences, names, jobs }: YearResult): void {
  const { live, duplicates, toldBySeveral, stale, missing, pinned, folds } = findings;
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
    'gone by age or limits': kinds(missing.explained),
    'wrongly gone': missing.wrongly.length,
    'pinned, lost': `${pinned.count}, ${pinned.lost.length}`,
    'folds, wrong': `${folds.count}, ${folds.wrong.length}`,
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
            .map(([name, { sum, max }]) => `${name} ${sum} / ${max}`)
            .join(', '),
        },
      ]),
    ),
  );
}
