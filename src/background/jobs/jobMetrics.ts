import { RoomMetrics } from '../../platform/telemetry/metrics.js';
import type { JobRun } from './job.js';

export class JobMetrics extends RoomMetrics {
  private readonly runs = this.counter({
    name: 'kith_job_runs_total',
    help: 'Runs of jobs by outcome.',
    labelNames: ['job', 'outcome'],
  });

  count({ job, outcome }: JobRun): void {
    this.runs.inc({ job, outcome });
  }
}
