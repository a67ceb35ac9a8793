import { LateEmbedding } from './lateEmbedding.steps.js';
import type { Clock } from '../platform/clock.js';
import { ForegroundActivity } from '../platform/foregroundActivity.js';
import { DomainError } from '../platform/errors.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { beginChange, type SpaceChangeStart, type PlacedSpace, switchTo } from '../platform/neo4j/spaces.js';
import { clearFormer, formerSpace } from './formerVectors.steps.js';
import { countWaiting, markPages, waitingIn } from './waiting.store.js';

const pageSize = 500;
/** Nobody asks in a process that only embeds, and a server takes many texts at once. */
const pace = { batch: 256, atOnce: 64 };
/** Rounds without any progress after which it is found out why. */
const patientRounds = 4;
const pauseMs = 1_000;

/** Hears how far the vectors are. */
export type OnProgress = (done: number, total: number) => void;

/**
 * Changes the embedding model of a graph while it is used: the vectors of the new model are made beside those of the old
 * one, which are searched until all are there. Everything it does can be interrupted and begun again, also by several
 * processes at once.
 */
export class Reembedding {
  constructor(
    private readonly graph: Graph,
    private readonly embedder: Embedder,
    private readonly clock: Clock,
  ) {}

  /** Begins the change to the model of the embedder, or goes on with it. */
  begin(): Promise<SpaceChangeStart> {
    return beginChange(this.graph.session(), this.embedder.space, this.clock());
  }

  /**
   * Lets everything that lacks a vector of the new model wait for it; resolves with how many things did. Whatever is
   * stored from then on waits by itself, or brings its vector.
   */
  async mark({ set }: PlacedSpace, signal: AbortSignal): Promise<number> {
    let lacking = 0;
    for (const markPage of markPages) {
      let after: string | null = '';
      while (after !== null && !signal.aborted) {
        const page: { last: string | null; lacking: number } = await markPage(this.graph.session(), {
          ...{ set, after, spaceId: this.embedder.space.id, limit: pageSize },
        });
        lacking += page.lacking;
        after = page.last;
      }
    }
    return lacking;
  }

  /** How many vectors are still to be made. */
  async waiting({ set }: PlacedSpace): Promise<number> {
    const { memories, messages } = await countWaiting(this.graph.session(), set);
    return memories + messages;
  }

  /**
   * Makes the vectors that are waited for. Resolves with how many texts the model refuses; those are found by their words.
   * Rejects with UNAVAILABLE when the model does not answer any more.
   */
  async fill(place: PlacedSpace, signal: AbortSignal, onProgress: OnProgress): Promise<number> {
    const total = await this.waiting(place);
    let left = total;
    for (let idle = 0; left > 0 && !signal.aborted;) {
      await this.embedSome(place, signal, async () => onProgress(total - (await this.waiting(place)), total));
      const before = left;
      left = await this.waiting(place);
      onProgress(Math.max(0, total - left), total);
      idle = left < before ? 0 : idle + 1;
      if (idle === 0) continue;
      if (idle === patientRounds) {
        await this.requireAnswer();
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return left;
  }

  /** Makes the new model the graph's own; false when another change has been begun meanwhile. */
  switch(): Promise<boolean> {
    return switchTo(this.graph.session(), this.embedder.space.id, this.clock());
  }

  /** Takes the vectors of the former model away, if there is one, instead of a day after it was left. */
  async forgetFormer(signal: AbortSignal): Promise<PlacedSpace | undefined> {
    const former = await formerSpace(this.graph, 0, Number.MAX_SAFE_INTEGER);
    if (former) await clearFormer(this.graph, former, signal);
    return former;
  }

  private async embedSome({ set }: PlacedSpace, signal: AbortSignal, onDone: () => Promise<void>): Promise<void> {
    let telling = Promise.resolve();
    const report = {
      done: () => void (telling = telling.then(onDone)),
      failed: () => undefined,
    };
    const late = new LateEmbedding(this.graph, this.embedder, waitingIn(set), new ForegroundActivity(), report, {
      pace,
    });
    const stop = (): void => void late.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await late.work();
      await telling;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  private async requireAnswer(): Promise<void> {
    const [vector] = await this.embedder.embedPassages(['Does it answer?']);
    if (Array.isArray(vector)) return;
    throw new DomainError(
      'UNAVAILABLE',
      'The embedding model does not answer any more. What it has made so far is kept: run the command again to go on.',
      { cause: vector },
    );
  }
}
