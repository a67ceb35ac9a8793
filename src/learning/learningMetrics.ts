import { RoomMetrics } from '../platform/telemetry/metrics.js';
import type { DropReason, LearningCounters } from './learningDependencies.js';

/** Prometheus metrics of texts that models write. */
export class LearningMetrics extends RoomMetrics implements LearningCounters {
  private readonly guards = this.counter({
    name: 'kith_writing_guard_total',
    help: 'Texts of models that the writing guard checked, by result of the first attempt.',
    labelNames: ['first'],
  });
  private readonly drops = this.counter({
    name: 'kith_learning_dropped_total',
    help: 'Results of models that were dropped, by reason.',
    labelNames: ['reason'],
  });

  countGuarded(passedFirst: boolean): void {
    this.guards.inc({ first: passedFirst ? 'passed' : 'sent back' });
  }

  countDropped(reason: DropReason): void {
    this.drops.inc({ reason });
  }
}
