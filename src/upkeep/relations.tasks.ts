import { defineJob, type TenantJobDependencies } from '../background/jobs/job.js';
import { sweep } from '../background/jobs/sweep.js';
import type { ForegroundActivity } from '../platform/foregroundActivity.js';
import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import type { AgeingMemory } from './ageing.store.js';
import { minScore, maxNeighbours, strengthOf } from './neighbourhood.js';
import { findNeighbours, listUnrelated, relateMemories } from './relations.store.js';
import { eachTenant } from './tenants.js';
import { minuteMs } from '../platform/clock.js';

/** Dependencies of the job {@link linkMemories}. */
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
/** Number of index hits among which the neighbours of one memory are searched. */
const indexHits = 50;
const maxYieldMs = 100;

/** Job `link-memories`: relates new and changed memories to their nearest neighbours. */
export const linkMemories = defineJob(
  { name: 'link-memories', schedule: minuteMs },
  async (dependencies: RelationDependencies, { dryRun, signal }) => {
    const { graph, tenant, space, set, foreground } = dependencies;
    if (!space) return { related: 0 };
    const related = await sweep<AgeingMemory>({
      batch: batchSize,
      limit: maxPerRun,
      dryRun,
      signal,
      list: (limit, after) => listUnrelated(graph.session(), { tenant, after, limit, set }),
      each: async (items) => {
        await foreground.quiet(maxYieldMs, signal);
        return eachTenant(items, batchSize, (tenantId, batch) => relateBatch(dependencies, space, tenantId, batch));
      },
    });
    return { related };
  },
);

async function relateBatch(
  { graph, clock, set }: RelationDependencies,
  space: EmbeddingSpace,
  tenantId: string,
  items: readonly AgeingMemory[],
): Promise<number> {
  const [session, now, ids] = [graph.session(), clock(), items.map(({ id }) => id)];
  const memoryNeighbours = await findNeighbours(session, {
    ids,
    now,
    fetch: indexHits,
    set,
    least: minScore(space),
    most: maxNeighbours,
  });
  const relations = memoryNeighbours.map(({ near, ...memory }) => ({
    ...memory,
    near: near.map(({ score, ...neighbour }) => ({ ...neighbour, strength: strengthOf(score, space) })),
  }));
  return session.write((transaction) => relateMemories(transaction, tenantId, relations, now));
}
