import { Counter, type Registry } from 'prom-client';
import type { JobRun } from './job.js';

/** Prometheus metrics of jobs. */
export class JobMetrics {
  private readonly runs: Counter<'job' | 'outcome'>;

  constructor(registry: Registry) {
    this.runs = new Counter({
      name: 'kith_job_runs_total',
      help: 'Runs of jobs by outcome.',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    });
  }

  /** Counts a finished run. */
  count({ job, outcome }: JobRun): void {
    this.runs.inc({ job, outcome });
  }
}
