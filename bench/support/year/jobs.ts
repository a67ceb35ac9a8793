import type { TestApp } from '../../../test/support/app.js';
import type { Judge } from './judge.js';

/** Jobs of a night, in the order in which an operator would start them. */
const nightly = [
  'link-memories',
  'expire-memories',
  'purge-memories',
  'decay-memories',
  'enforce-limits',
  'consolidate-memories',
  'merge-notes',
  'resolve-variants',
] as const;

/** Limits of one run, by job and count; limits are per tenant, and here is only one. */
const bounds: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'link-memories': { related: 5_000 },
  'expire-memories': { archived: 10_000 },
  'purge-memories': { purged: 10_000 },
  'decay-memories': { forgotten: 10_000 },
  'consolidate-memories': { compared: 5_000, asked: 5_000, raised: 10_000 },
  'merge-notes': { merged: 5_000 },
};
/** Most pairs per owner or group for which one run asks a model. */
const maxAskedPairs = 50;

const operator = { as: 'operator', roles: ['operator' as const] };
interface Run {
  outcome: string;
  counts: { name: string; count: number }[];
  error: string | null;
}

/** Results of the runs of a job. */
export interface JobReport {
  runs: number;
  ms: number;
  longestMs: number;
  /** Sum, and maximum of one run, by count. */
  readonly counts: Record<string, { sum: number; max: number }>;
}

/** Runs the jobs of a service night by night, and collects their counts and times. */
export class Nights {
  readonly reports: Record<string, JobReport> = {};
  /** Runs that exceeded their limits. */
  readonly beyond: string[] = [];

  constructor(
    private readonly kith: TestApp,
    private readonly judge: Judge | undefined,
  ) {}

  async run(): Promise<void> {
    for (const job of nightly) {
      const counts = await this.runJob(job);
      for (const [name, bound] of Object.entries(bounds[job] ?? {}))
        if ((counts[name] ?? 0) > bound) this.beyond.push(`${job}: ${name} ${counts[name]}, at most ${bound}`);
      for (const [scopeKey, count] of this.judge?.takePairCounts() ?? [])
        if (count > maxAskedPairs)
          this.beyond.push(`${job}: asked of ${count} pairs of ${scopeKey}, at most ${maxAskedPairs}`);
    }
  }

  private async runJob(job: string): Promise<Record<string, number>> {
    const startedAt = performance.now();
    const query =
      'mutation ($input: RunJobInput!) { runJob(input: $input) { run { outcome counts { name count } error } } }';
    const answer = (await this.kith.must(operator, query, { input: { job } })) as { runJob: { run: Run } };
    const { run } = answer.runJob;
    const counts = Object.fromEntries(run.counts.map(({ name, count }) => [name, count]));
    const ms = performance.now() - startedAt;
    if (run.outcome !== 'DONE') throw new Error(`${job} ended as ${run.outcome}: ${run.error}`);
    const report = (this.reports[job] ??= { runs: 0, ms: 0, longestMs: 0, counts: {} });
    report.runs += 1;
    report.ms += Math.round(ms);
    report.longestMs = Math.max(report.longestMs, Math.round(ms));
    for (const [name, count] of Object.entries(counts)) {
      const totals = (report.counts[name] ??= { sum: 0, max: 0 });
      totals.sum += count;
      totals.max = Math.max(totals.max, count);
    }
    return counts;
  }
}
