import { setTimeout as sleep } from 'node:timers/promises';
import { embedPending } from './lateEmbedding.steps.js';
import type { Clock } from '../platform/clock.js';
import { DomainError } from '../platform/errors.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { beginSpaceChange, type SpaceChangeStart, type StoredSpace, promoteSpace } from '../platform/neo4j/spaces.js';
import { deleteFormerVectors, findFormerSpace } from './formerVectors.steps.js';
import { countMissingVectors, queuePages } from './missingVectors.store.js';

const pageSize = 500;
/** Number of consecutive rounds without progress after which the embedder is probed for the reason. */
const patientRounds = 4;
const pauseMs = 1_000;

/** Callback for progress: numbers of vectors done and in total. */
export type OnProgress = (done: number, total: number) => void;

/**
 * Changes the embedding model of a graph in use. The vectors of the new model are made beside those of the old one,
 * which are searched until the new ones are complete. Every step can be interrupted and resumed, also by several
 * processes at once.
 *
 * | step           | does                                                    | role of the new space after it |
 * | -------------- | ------------------------------------------------------- | ------------------------------ |
 * | `begin`        | places the new space, or resumes its change             | next                           |
 * | `mark`         | queues everything without a vector of the new model     | next                           |
 * | `fill`         | embeds what is queued                                   | next                           |
 * | `switch`       | swaps the roles; the old space becomes the former one   | active                         |
 * | `forgetFormer` | deletes the vectors of the former model at once         | active                         |
 *
 * `begin` leaves the role active if the graph has that model already. A change to another model that begins before
 * `switch` abandons this one.
 */
export class Reembedding {
  constructor(
    private readonly graph: Graph,
    private readonly embedder: Embedder,
    private readonly clock: Clock,
  ) {}

  /** Begins the change to the model of the embedder, or resumes it. */
  begin(): Promise<SpaceChangeStart> {
    return beginSpaceChange(this.graph.session(), this.embedder.space, this.clock());
  }

  /** Queues all that lacks a vector of the new model; returns its number. Later items bring theirs or are queued. */
  async mark({ set }: StoredSpace, signal: AbortSignal): Promise<number> {
    let lacking = 0;
    for (const markPage of queuePages) {
      let after: string | null = '';
      while (after !== null && !signal.aborted) {
        const page: { last: string | null; lacking: number } = await markPage(this.graph.session(), {
          set,
          after,
          spaceId: this.embedder.space.id,
          limit: pageSize,
        });
        lacking += page.lacking;
        after = page.last;
      }
    }
    return lacking;
  }

  async countMissingVectors({ set }: StoredSpace): Promise<number> {
    return countMissingVectors(this.graph.session(), set);
  }

  /**
   * Makes the missing vectors. Resolves with the number of vectors still missing: 0, more if the model refuses some
   * texts (word search still finds those) or the signal aborts. Rejects with UNAVAILABLE if the model stops answering.
   */
  async fill(space: StoredSpace, signal: AbortSignal, onProgress: OnProgress): Promise<number> {
    const total = await this.countMissingVectors(space);
    let missingCount = total;
    for (let idleRounds = 0; missingCount > 0 && !signal.aborted;) {
      await this.embedRound(space, signal, async () =>
        onProgress(total - (await this.countMissingVectors(space)), total),
      );
      const before = missingCount;
      missingCount = await this.countMissingVectors(space);
      onProgress(Math.max(0, total - missingCount), total);
      idleRounds = missingCount < before ? 0 : idleRounds + 1;
      if (idleRounds === 0) continue;
      if (idleRounds === patientRounds) {
        await this.requireAnswer();
        break;
      }
      await sleep(pauseMs);
    }
    return missingCount;
  }

  /** Makes the new model the active one of the graph. Resolves with false if another change has begun meanwhile. */
  switch(): Promise<boolean> {
    return promoteSpace(this.graph.session(), this.embedder.space.id, this.clock());
  }

  /** Deletes the vectors of any former model now instead of a day after the change. Resolves with its space. */
  async forgetFormer(signal: AbortSignal): Promise<StoredSpace | undefined> {
    const former = await findFormerSpace(this.graph);
    if (former) await deleteFormerVectors(this.graph, former, signal);
    return former;
  }

  private async embedRound({ set }: StoredSpace, signal: AbortSignal, onBatch: () => Promise<void>): Promise<void> {
    let progressReports = Promise.resolve();
    const onDone = (): void => void (progressReports = progressReports.then(onBatch));
    await embedPending(this.graph, this.embedder, set, { clock: this.clock, signal, onDone });
    await progressReports;
  }

  private async requireAnswer(): Promise<void> {
    const [vector] = await this.embedder.embedPassages(['Does it respond?']);
    if (Array.isArray(vector)) return;
    throw new DomainError(
      'UNAVAILABLE',
      'The embedding model no longer responds. The vectors made so far are kept: run the command again to continue.',
      { cause: vector },
    );
  }
}
