import { defineJob, type TenantJobDependencies } from '../../background/jobs/job.js';
import { sweep } from '../../background/jobs/sweep.js';
import type { Outbox } from '../../background/work/outbox.store.js';
import { type IdleSession, closeIdleSessions, listIdleSessions } from '../conversations.store.js';
import { minuteMs } from '../../platform/clock.js';

export interface SessionClosingDependencies extends TenantJobDependencies {
  readonly outbox: Outbox;
}

/** Job `close-sessions`: closes sessions idle for 30 minutes and puts the work of summarizing them into the outbox. */
export const closeSessions = defineJob(
  { name: 'close-sessions', schedule: minuteMs },
  async ({ graph, clock, outbox, tenant }: SessionClosingDependencies, { dryRun, signal }) => {
    const now = clock();
    const list = (limit: number, after: IdleSession | undefined) =>
      listIdleSessions(graph.session(), { tenant, now, after, limit });
    const each = async (sessions: readonly IdleSession[]): Promise<number> => {
      const ids = sessions.map(({ id }) => id);
      const closedSessions = await graph.session().write(async (transaction) => {
        const work = await closeIdleSessions(transaction, ids, now);
        await outbox.put(transaction, work, now);
        return work.length;
      });
      outbox.wake();
      return closedSessions;
    };
    return { closed: await sweep({ list, each, signal, dryRun }) };
  },
);
