import { defineJob } from '../background/jobs/job.js';
import { sweep } from '../background/jobs/sweep.js';
import type { Clock } from '../platform/clock.js';
import type { ForegroundActivity } from '../platform/foregroundActivity.js';
import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import type { AgeingMemory } from './ageing.store.js';
import { leastScore, mostNeighbours, strengthOf } from './neighbourhood.js';
import { findNeighbours, listUnrelated, relate } from './relations.store.js';
import { eachTenant } from './tenants.js';

/** What relating memories works with. */
export interface RelationParts {
  readonly graph: Graph;
  readonly clock: Clock;
  /** Memories of this tenant alone; of all, when null. */
  readonly tenant: string | null;
  /** The space of the vectors; undefined where memories have none, and no neighbours either. */
  readonly space: EmbeddingSpace | undefined;
  /** Where these vectors are. */
  readonly set: VectorSet;
  /** A batch waits a moment while somebody asks. */
  readonly demand: ForegroundActivity;
}

const everyMinute = 60_000;
/** Memories that are related in one transaction, and in one run at most: the next one goes on. */
const [atOnce, most] = [32, 5_000];
/** Places of the index that are looked at for the neighbours of one memory. */
const fetch = 50;
const maxYieldMs = 100;

/** The job `link-memories`: relates what is new or says something new to its nearest neighbours. */
export const linkMemories = defineJob(
  { name: 'link-memories', schedule: everyMinute },
  async (parts: RelationParts, { dryRun, signal }) => {
    const { graph, tenant, space, set, demand } = parts;
    if (!space) return { related: 0 };
    const related = await sweep<AgeingMemory>({
      ...{ batch: atOnce, limit: most, dryRun, signal },
      list: (limit, after) => listUnrelated(graph.session(), { tenant, after, limit, set }),
      each: async (items) => {
        await demand.quiet(maxYieldMs, signal);
        return eachTenant(items, atOnce, (tenantId, some) => relateSome(parts, space, tenantId, some));
      },
    });
    return { related };
  },
);

async function relateSome(
  { graph, clock, set }: RelationParts,
  space: EmbeddingSpace,
  tenantId: string,
  items: readonly AgeingMemory[],
): Promise<number> {
  const [session, now, ids] = [graph.session(), clock(), items.map(({ id }) => id)];
  const found = await findNeighbours(session, {
    ...{ ids, now, fetch, set },
    ...{ least: leastScore(space), most: mostNeighbours },
  });
  const relations = found.map(({ near, ...memory }) => ({
    ...memory,
    near: near.map(({ score, ...one }) => ({ ...one, strength: strengthOf(score, space) })),
  }));
  return session.write((transaction) => relate(transaction, tenantId, relations, now));
}
