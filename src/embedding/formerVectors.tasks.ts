import { defineJob } from '../background/jobs/job.js';
import { type Clock, hourMs } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { deleteFormerVectors, formerVectorRetentionMs, formerSpace } from './formerVectors.steps.js';

/** Job `forget-former-vectors`: deletes the vectors of the former embedding model a day after the model was changed. */
export const forgetFormerVectors = defineJob(
  { name: 'forget-former-vectors', schedule: hourMs },
  async ({ graph, clock }: { graph: Graph; clock: Clock }, { dryRun, signal }) => {
    const former = await formerSpace(graph, formerVectorRetentionMs, clock());
    if (former && !dryRun) await deleteFormerVectors(graph, former, signal);
    return { models: former ? 1 : 0 };
  },
);
