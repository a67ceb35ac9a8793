import { z } from 'zod';
import type { Graph, GraphTransaction, Row } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';
import { maxStrikes, type Setback, workerLost } from './retrying.js';
import { modellessKinds, type Work } from './work.js';
import { parseWork } from './work.store.js';

const claimRow = z.object({ dueAt: z.number() });
const countRow = z.object({ count: z.number() });
const surveyRow = z.object({ unserved: z.number(), waiting: z.number(), lost: z.number(), due: z.number() });

/** Work that was taken up, and since when it was due. */
export interface Claim {
  readonly work: Work & { readonly strikes: number };
  readonly dueAt: number;
}

const batch = 500;

/** Takes a piece of work up until a moment; undefined when somebody else was faster. */
export async function claimWork(
  graph: Graph,
  taking: { id: string; holder: string; now: number; until: number },
): Promise<Claim | undefined> {
  const [row] = await graph
    .session()
    .write((transaction) => transaction.run(statements['work/claim'], { ...taking, maxStrikes }));
  return row && { work: parseWork(row), dueAt: claimRow.parse(row).dueAt };
}

/** Lets its holder hold a piece of work longer; false when they have lost it. */
export async function renewWork(
  graph: Graph,
  { id, fence }: Work,
  moments: { now: number; until: number },
): Promise<boolean> {
  const renewing = { id, fence, ...moments };
  const rows = await graph.session().write((transaction) => transaction.run(statements['work/renew'], renewing));
  return rows.length > 0;
}

/** Lets go of a piece of work that was not done; false when somebody else has it by now. */
export async function layDownWork(
  graph: Graph,
  { id, fence }: Work,
  setback: Omit<Setback, 'state' | 'error'> & { state: Setback['state'] | 'PENDING'; error: string | null },
  now: number,
): Promise<boolean> {
  const laying = { id, fence, ...setback, final: setback.state === 'DEAD', now };
  const rows = await graph.session().write((transaction) => transaction.run(statements['work/lay-down'], laying));
  return rows.length > 0;
}

/** Lets all work that needs a model wait for one; gives how much. */
export const parkWork = (graph: Graph, tenant: string | null, now: number): Promise<number> =>
  inBatches(graph, (transaction) =>
    transaction.run(statements['work/park'], { tenant, now, limit: batch, modelless: modellessKinds }),
  );

/** Lets all work that waits for a model be taken up; gives how much. */
export const unparkWork = (graph: Graph, tenant: string | null, now: number): Promise<number> =>
  inBatches(graph, (transaction) => transaction.run(statements['work/unpark'], { tenant, now, limit: batch }));

/** Gives up all work whose workers have died too often; gives how much. */
export function buryWork(graph: Graph, tenant: string | null, now: number): Promise<number> {
  const burying = { tenant, now, limit: batch, maxStrikes, error: workerLost };
  return inBatches(graph, (transaction) => transaction.run(statements['work/bury'], burying));
}

/** How much a sweep would find: unserved without a model, waiting for one, lost for good, and due. */
export async function surveyWork(graph: Graph, tenant: string | null, now: number) {
  const [row] = await graph
    .session()
    .read(statements['work/survey'], { tenant, now, maxStrikes, modelless: modellessKinds });
  return surveyRow.parse(row);
}

async function inBatches(graph: Graph, step: (transaction: GraphTransaction) => Promise<Row[]>): Promise<number> {
  const session = graph.session();
  let total = 0;
  for (let count = batch; count === batch; total += count) {
    const [row] = await session.write(step);
    count = countRow.parse(row).count;
  }
  return total;
}
