import { Counter, Histogram, type Registry } from 'prom-client';
import type { CallReport } from './languageModel.js';

/** Metrics of the questions to the language model. */
export class ModelMetrics {
  private readonly calls: Counter<'prompt' | 'version' | 'outcome'>;
  private readonly tokens: Counter<'prompt' | 'direction'>;
  private readonly seconds: Histogram<'prompt'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.calls = new Counter({
      name: 'kith_model_calls_total',
      help: 'Calls of the language model by prompt and outcome; OVER_BUDGET counts refusals by the token budget.',
      labelNames: ['prompt', 'version', 'outcome'],
      registers,
    });
    this.tokens = new Counter({
      name: 'kith_model_tokens_total',
      help: 'Tokens of the language model by prompt: input (in) and output (out).',
      labelNames: ['prompt', 'direction'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'kith_model_call_seconds',
      help: 'Time of a call of the language model, including waits.',
      labelNames: ['prompt'],
      buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 180],
      registers,
    });
  }

  count({ prompt, version, outcome, ms, tokensIn, tokensOut }: CallReport): void {
    this.calls.inc({ prompt, version, outcome });
    this.seconds.observe({ prompt }, ms / 1_000);
    this.tokens.inc({ prompt, direction: 'in' }, tokensIn);
    this.tokens.inc({ prompt, direction: 'out' }, tokensOut);
  }
}
