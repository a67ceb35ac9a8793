import { z } from 'zod';
import type { Graph } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import { maxCountedAttempts, type RetryDecision } from './retrying.js';
import type { Work } from './work.js';
import { parseWork } from './work.store.js';

const claimRow = z.object({ dueAt: z.number() });

/** Claimed work, and the moment (epoch ms) since which it was due. */
export interface Claim {
  readonly work: Work & { readonly countedAttempts: number };
  readonly dueAt: number;
}

/** Claims a piece of work under a lease until `until` (epoch ms). Returns undefined if another worker was faster. */
export async function claimWork(
  graph: Graph,
  lease: { id: string; holder: string; now: number; until: number },
): Promise<Claim | undefined> {
  const [row] = await graph
    .session()
    .writeOne(statements['background/work/claim-work'], { ...lease, maxCountedAttempts });
  return row && { work: parseWork(row), dueAt: claimRow.parse(row).dueAt };
}

/** Renews the lease of a piece of work. Returns false if the holder has lost it. */
export async function renewWork(
  graph: Graph,
  { id, fencingToken }: Work,
  moments: { now: number; until: number },
): Promise<boolean> {
  const params = { id, fencingToken, ...moments };
  const rows = await graph.session().writeOne(statements['background/work/renew-leases'], params);
  return rows.length > 0;
}

/** Releases a piece of work that was not done. Returns false if another worker has claimed it. */
export async function releaseWork(
  graph: Graph,
  { id, fencingToken }: Work,
  decision: Omit<RetryDecision, 'state' | 'error'> & {
    state: RetryDecision['state'] | 'PENDING';
    error: string | null;
  },
  now: number,
): Promise<boolean> {
  const params = { id, fencingToken, ...decision, final: decision.state === 'DEAD', now };
  const rows = await graph.session().writeOne(statements['background/work/release-work'], params);
  return rows.length > 0;
}
