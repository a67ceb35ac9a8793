import { z } from 'zod';
import type { Graph } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import { maxStrikes, type Setback } from './retrying.js';
import type { Work } from './work.js';
import { parseWork } from './work.store.js';

const claimRow = z.object({ dueAt: z.number() });

/** Work that was taken up, and since when it was due. */
export interface Claim {
  readonly work: Work & { readonly strikes: number };
  readonly dueAt: number;
}

/** Takes a piece of work up until a moment; undefined when somebody else was faster. */
export async function claimWork(
  graph: Graph,
  taking: { id: string; holder: string; now: number; until: number },
): Promise<Claim | undefined> {
  const [row] = await graph
    .session()
    .write((transaction) => transaction.run(statements['background/claim-work'], { ...taking, maxStrikes }));
  return row && { work: parseWork(row), dueAt: claimRow.parse(row).dueAt };
}

/** Lets its holder hold a piece of work longer; false when they have lost it. */
export async function renewWork(
  graph: Graph,
  { id, fence }: Work,
  moments: { now: number; until: number },
): Promise<boolean> {
  const renewing = { id, fence, ...moments };
  const rows = await graph
    .session()
    .write((transaction) => transaction.run(statements['background/renew-leases'], renewing));
  return rows.length > 0;
}

/** Lets go of a piece of work that was not done; false when somebody else has it by now. */
export async function releaseWork(
  graph: Graph,
  { id, fence }: Work,
  setback: Omit<Setback, 'state' | 'error'> & { state: Setback['state'] | 'PENDING'; error: string | null },
  now: number,
): Promise<boolean> {
  const laying = { id, fence, ...setback, final: setback.state === 'DEAD', now };
  const rows = await graph
    .session()
    .write((transaction) => transaction.run(statements['background/release-work'], laying));
  return rows.length > 0;
}
