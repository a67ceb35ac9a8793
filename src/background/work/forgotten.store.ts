import { z } from 'zod';
import type { GraphSession, GraphTransaction, Row } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import { maxStrikes, workerLost } from './retrying.js';

const idRow = z.object({ id: z.string() });
const countRow = z.object({ count: z.number() });

/** A piece of work by its id. */
export type WorkId = z.infer<typeof idRow>;

/** One page of work: of a tenant or, with null, of all, after a piece of the page before. */
export interface WorkPage {
  readonly tenant: string | null;
  readonly after: WorkId | undefined;
  readonly limit: number;
}

/** Work that needs a model and is not held by anybody; `modelless` are the kinds that need none. */
export async function listUnserved(
  graph: GraphSession,
  page: WorkPage,
  { modelless, now }: { modelless: readonly string[]; now: number },
): Promise<WorkId[]> {
  return idsOf(await graph.read(statements['background/list-unserved-work'], { ...paged(page), modelless, now }));
}

/** Work that waits for a model. */
export const listWaiting = async (graph: GraphSession, page: WorkPage): Promise<WorkId[]> =>
  idsOf(await graph.read(statements['background/list-waiting-work'], paged(page)));

/** Work whose workers have died too often. */
export const listLost = async (graph: GraphSession, page: WorkPage, now: number): Promise<WorkId[]> =>
  idsOf(await graph.read(statements['background/list-lost-work'], { ...paged(page), now, maxStrikes }));

/** How much work may be taken up now; of a tenant or, with null, of all. */
export const countDue = async (graph: GraphSession, tenant: string | null, now: number): Promise<number> =>
  countOf(await graph.read(statements['background/count-due-work'], { tenant, now, maxStrikes }));

/** Lets work wait for a model, unless somebody has taken it up meanwhile; gives how much. */
export const parkWork = async (transaction: GraphTransaction, ids: readonly string[], now: number): Promise<number> =>
  countOf(await transaction.run(statements['background/park-work'], { ids, now }));

/** Lets work that waits for a model be taken up; gives how much. */
export const unparkWork = async (transaction: GraphTransaction, ids: readonly string[], now: number): Promise<number> =>
  countOf(await transaction.run(statements['background/unpark-work'], { ids, now }));

/** Gives work up whose workers have died too often; gives how much. */
export const deadLetter = async (transaction: GraphTransaction, ids: readonly string[], now: number): Promise<number> =>
  countOf(
    await transaction.run(statements['background/dead-letter-work'], { ids, now, maxStrikes, error: workerLost }),
  );

const paged = ({ tenant, after, limit }: WorkPage) => ({ tenant, after: after?.id ?? '', limit });

const idsOf = (rows: readonly Row[]): WorkId[] => rows.map((row) => idRow.parse(row));

const countOf = ([row]: readonly Row[]): number => countRow.parse(row).count;
