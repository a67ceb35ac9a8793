import { Counter, type Registry } from 'prom-client';
import type { DropReason, LearningCounters } from './learningParts.js';

/** Prometheus metrics of texts that models write. */
export class LearningMetrics implements LearningCounters {
  private readonly guards: Counter<'first'>;
  private readonly drops: Counter<'reason'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.guards = new Counter({
      name: 'kith_writing_guard_total',
      help: 'Texts of models that the writing guard checked, by result of the first attempt.',
      labelNames: ['first'],
      registers,
    });
    this.drops = new Counter({
      name: 'kith_learning_dropped_total',
      help: 'Results of models that were dropped, by reason.',
      labelNames: ['reason'],
      registers,
    });
  }

  guarded(passedFirst: boolean): void {
    this.guards.inc({ first: passedFirst ? 'passed' : 'sent back' });
  }

  dropped(reason: DropReason): void {
    this.drops.inc({ reason });
  }
}
