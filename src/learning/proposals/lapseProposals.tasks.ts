import { defineJob, type TenantJobDependencies } from '../../background/jobs/job.js';
import { sweep } from '../../background/jobs/sweep.js';
import { lapseProposals, listExpiredProposals, type ExpiredProposal } from './proposals.store.js';
import { hourMs } from '../../platform/clock.js';

/** Job `lapse-proposals`: ends proposals not decided in time. They keep only their value and may be proposed again. */
export const lapseUnanswered = defineJob(
  { name: 'lapse-proposals', schedule: hourMs },
  async ({ graph, clock, tenant }: TenantJobDependencies, { dryRun, signal }) => {
    const now = clock();
    const list = (limit: number, after: ExpiredProposal | undefined) =>
      listExpiredProposals(graph.session(), { tenant, now, after, limit });
    const each = (items: readonly ExpiredProposal[]) =>
      graph.session().write((transaction) =>
        lapseProposals(
          transaction,
          items.map(({ id }) => id),
          now,
        ),
      );
    return { lapsed: await sweep({ list, each, signal, dryRun }) };
  },
);
