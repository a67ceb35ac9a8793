import { RoomMetrics } from '../telemetry/metrics.js';
import type { CallReport } from './languageModel.js';

/** Metrics of the questions to the language model. */
export class ModelMetrics extends RoomMetrics {
  private readonly calls = this.counter({
    name: 'kith_model_calls_total',
    help: 'Calls of the language model by prompt and outcome; OVER_BUDGET counts refusals by the token budget.',
    labelNames: ['prompt', 'version', 'outcome'],
  });
  private readonly tokens = this.counter({
    name: 'kith_model_tokens_total',
    help: 'Tokens of the language model by prompt: input (in) and output (out).',
    labelNames: ['prompt', 'direction'],
  });
  private readonly seconds = this.histogram({
    name: 'kith_model_call_seconds',
    help: 'Time of a call of the language model, including waits.',
    labelNames: ['prompt'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 180],
  });

  count({ prompt, version, outcome, ms, tokensIn, tokensOut }: CallReport): void {
    this.calls.inc({ prompt, version, outcome });
    this.seconds.observe({ prompt }, ms / 1_000);
    this.tokens.inc({ prompt, direction: 'in' }, tokensIn);
    this.tokens.inc({ prompt, direction: 'out' }, tokensOut);
  }
}
