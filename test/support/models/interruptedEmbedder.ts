import type { Embedder } from '../../../src/platform/models/embedding/embedder.js';

/** Embedder that runs an action in the middle of embedding a text, so that a test can act while a write is under way. */
export class InterruptedEmbedder {
  readonly embedder: Embedder;
  private action: { readonly holding: string; readonly happens: () => Promise<unknown> } | undefined;

  constructor(embedder: Embedder) {
    this.embedder = {
      ...embedder,
      embedPassages: async (texts, options) => {
        const { action } = this;
        if (action && texts.some((text) => text.includes(action.holding))) {
          this.action = undefined;
          await action.happens();
        }
        return embedder.embedPassages(texts, options);
      },
    };
  }

  /** Runs an action once, while a text that contains `holding` is being embedded. */
  meanwhile(holding: string, happens: () => Promise<unknown>): void {
    this.action = { holding, happens };
  }

  /** True until the action has begun. */
  get isWaiting(): boolean {
    return this.action !== undefined;
  }
}
