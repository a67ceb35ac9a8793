import { defineJob } from '../background/jobs/job.js';
import type { Clock } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { clearFormer, formerKeptMs, formerSpace } from './formerVectors.steps.js';

const hourly = 60 * 60_000;

/** The job `forget-former-vectors`: a day after the embedding model was changed, the vectors of the former one go. */
export const forgetFormerVectors = defineJob(
  { name: 'forget-former-vectors', schedule: hourly },
  async ({ graph, clock }: { graph: Graph; clock: Clock }, { dryRun, signal }) => {
    const former = await formerSpace(graph, formerKeptMs, clock());
    if (former && !dryRun) await clearFormer(graph, former, signal);
    return { models: former ? 1 : 0 };
  },
);
