import { defineJob, type TenantJobDependencies } from '../background/jobs/job.js';
import { sweep } from '../background/jobs/sweep.js';
import type { ForegroundActivity } from '../platform/foregroundActivity.js';
import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import type { ListedMemory } from './ageing.store.js';
import { calibrated, cosineOfScore, scoreOfCalibrated } from '../platform/models/embedding/similarity.js';
import { findNeighbours, listWithoutNeighbours, relateMemories } from './neighbours.store.js';
import { eachTenantBatch } from './tenantBatches.js';
import { minuteMs } from '../platform/clock.js';

export interface RelationDependencies extends TenantJobDependencies {
  /** Embedding space of the vectors; undefined if memories have no vectors and therefore no neighbours. */
  readonly space: EmbeddingSpace | undefined;
  /** Set of these vectors. */
  readonly set: VectorSet;
  /** Foreground requests, to which each batch yields for a moment. */
  readonly foreground: ForegroundActivity;
}

/** Maximum number of memories per transaction. */
const batchSize = 32;
/** Maximum number of memories per run. The next run continues. */
const maxPerRun = 5_000;
/** Minimum calibrated similarity of neighbours. */
const minStrength = 0.5;
/** Maximum number of neighbours that a memory gets when it is stored or changed. Later memories may add more. */
const maxNeighbours = 10;
/** Number of index hits among which the neighbours of one memory are searched. */
const indexHits = 50;
const maxYieldMs = 100;

/** Job `link-memories`: relates new and changed memories to their nearest neighbours. */
export const linkMemories = defineJob(
  { name: 'link-memories', schedule: minuteMs },
  async (dependencies: RelationDependencies, { dryRun, signal }) => {
    const { graph, tenant, space, set, foreground } = dependencies;
    if (!space) return { related: 0 };
    const related = await sweep<ListedMemory>({
      batch: batchSize,
      limit: maxPerRun,
      dryRun,
      signal,
      list: (limit, after) => listWithoutNeighbours(graph.session(), { tenant, after, limit, set }),
      each: async (items) => {
        await foreground.quiet(maxYieldMs, signal);
        return eachTenantBatch(items, batchSize, (tenantId, batch) =>
          relateBatch(dependencies, space, tenantId, batch),
        );
      },
    });
    return { related };
  },
);

async function relateBatch(
  { graph, clock, set }: RelationDependencies,
  space: EmbeddingSpace,
  tenantId: string,
  items: readonly ListedMemory[],
): Promise<number> {
  const session = graph.session();
  const now = clock();
  const scoredNeighbours = await findNeighbours(session, {
    ids: items.map(({ id }) => id),
    now,
    fetch: indexHits,
    set,
    minScore: minScoreOf(space),
    limit: maxNeighbours,
  });
  const relations = scoredNeighbours.map(({ neighbours, ...memory }) => ({
    ...memory,
    neighbours: neighbours.map(({ score, ...neighbour }) => ({ ...neighbour, strength: strengthOf(score, space) })),
  }));
  return session.write((transaction) => relateMemories(transaction, tenantId, relations, now));
}

/** Returns the minimum raw score of neighbours in the vector index. */
const minScoreOf = ({ base }: EmbeddingSpace): number => scoreOfCalibrated(minStrength, base);

/** Returns the strength of a pair: its calibrated similarity, 0 to 1, rounded to four digits. */
const strengthOf = (score: number, { base }: EmbeddingSpace): number =>
  Math.round(calibrated(cosineOfScore(score), base) * 10_000) / 10_000;
