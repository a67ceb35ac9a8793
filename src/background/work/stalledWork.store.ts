import { z } from 'zod';
import type { GraphSession, GraphTransaction, Row } from '../../platform/neo4j/graph.js';
import { idRow, rowOf, rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
import { maxCountedAttempts, workerLostCode } from './retrying.js';

const countRow = z.object({ count: z.number() });

export type WorkIdRow = z.infer<typeof idRow>;

/** Parameters of a page of work: of a tenant or, with null, of all, after the last piece of the page before. */
export interface WorkPage {
  readonly tenant: string | null;
  readonly after: WorkIdRow | undefined;
  readonly limit: number;
}

/** Lists work that needs a model and that no worker holds. `modelless` are the kinds that need none. */
export async function listUnservedWork(
  graph: GraphSession,
  page: WorkPage,
  { modelless, now }: { modelless: readonly string[]; now: number },
): Promise<WorkIdRow[]> {
  return rowsOf(
    idRow,
    await graph.read(statements['background/work/list-unserved-work'], { ...paged(page), modelless, now }),
  );
}

/** Lists work that waits for a model. */
export const listWaitingWork = async (graph: GraphSession, page: WorkPage): Promise<WorkIdRow[]> =>
  rowsOf(idRow, await graph.read(statements['background/work/list-waiting-work'], paged(page)));

/** Lists due work that has used up its `maxCountedAttempts` attempts: no worker claims it any more. */
export const listExhaustedWork = async (graph: GraphSession, page: WorkPage, now: number): Promise<WorkIdRow[]> =>
  rowsOf(
    idRow,
    await graph.read(statements['background/work/list-exhausted-work'], {
      ...paged(page),
      now,
      maxCountedAttempts,
    }),
  );

/** Counts the work that is due now, of a tenant or, with null, of all tenants. */
export const countDueWork = async (graph: GraphSession, tenant: string | null, now: number): Promise<number> =>
  countOf(
    await graph.read(statements['background/work/count-due-work'], {
      tenant,
      now,
      maxCountedAttempts,
    }),
  );

/** Sets work to wait for a model, unless a worker has claimed it meanwhile. Returns the number of pieces. */
export const parkWork = async (transaction: GraphTransaction, ids: readonly string[], now: number): Promise<number> =>
  countOf(await transaction.run(statements['background/work/park-work'], { ids, now }));

/** Makes work that waits for a model due again. Returns the number of pieces. */
export const requeueParkedWork = async (
  transaction: GraphTransaction,
  ids: readonly string[],
  now: number,
): Promise<number> => countOf(await transaction.run(statements['background/work/requeue-parked-work'], { ids, now }));

/** Dead-letters due work that has used up its `maxCountedAttempts` attempts. Returns the number of pieces. */
export const deadLetterWork = async (
  transaction: GraphTransaction,
  ids: readonly string[],
  now: number,
): Promise<number> =>
  countOf(
    await transaction.run(statements['background/work/dead-letter-work'], {
      ids,
      now,
      maxCountedAttempts,
      error: workerLostCode,
    }),
  );

const paged = ({ tenant, after, limit }: WorkPage) => ({ tenant, after: after?.id ?? '', limit });

const countOf = (rows: readonly Row[]): number => rowOf(countRow, rows).count;
