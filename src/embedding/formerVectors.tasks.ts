import { defineJob } from '../background/jobs/job.js';
import { type Clock, dayMs, hourMs } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { deleteFormerVectors, findFormerSpace } from './formerVectors.steps.js';

/** Retention of the vectors of a former model, in ms: processes that still use that model keep vector search. */
const retentionMs = dayMs;

/** Job `forget-former-vectors`: deletes the vectors of the former embedding model a day after the model was changed. */
export const forgetFormerVectors = defineJob(
  { name: 'forget-former-vectors', schedule: hourMs },
  async ({ graph, clock }: { graph: Graph; clock: Clock }, { dryRun, signal }) => {
    const former = await findFormerSpace(graph);
    if (!former || former.since + retentionMs > clock()) return { models: 0 };
    if (!dryRun) await deleteFormerVectors(graph, former, signal);
    return { models: 1 };
  },
);
