import { defineJob } from '../../background/jobs/job.js';
import { sweep } from '../../background/jobs/sweep.js';
import type { Clock } from '../../platform/clock.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import type { Outbox } from '../../background/work/outbox.store.js';
import { type ClosingSession, endSessions, listClosing } from '../conversations.store.js';

/** What closing sessions works with. */
export interface ClosingParts {
  readonly graph: Graph;
  readonly clock: Clock;
  readonly outbox: Outbox;
  /** Sessions of this tenant alone are closed; of all, when null. */
  readonly tenant: string | null;
}

/** The job `close-sessions`: closes the sessions that nobody has spoken in for 30 minutes, and has them summed up. */
export const closeSessions = defineJob(
  { name: 'close-sessions', schedule: 60_000 },
  async ({ graph, clock, outbox, tenant }: ClosingParts, { dryRun, signal }) => {
    const now = clock();
    const list = (limit: number, after: ClosingSession | undefined) =>
      listClosing(graph.session(), { tenant, now, after, limit });
    const each = async (sessions: readonly ClosingSession[]): Promise<number> => {
      const ids = sessions.map(({ id }) => id);
      const closed = await graph.session().write(async (transaction) => {
        const work = await endSessions(transaction, ids, now);
        await outbox.put(transaction, work, now);
        return work.length;
      });
      outbox.wake();
      return closed;
    };
    return { closed: await sweep({ list, each, signal, dryRun }) };
  },
);
