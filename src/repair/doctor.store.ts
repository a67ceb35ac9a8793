import { z } from 'zod';
import { addAliases } from '../directory/people/people.store.js';
import type { GraphSession, Row } from '../platform/neo4j/graph.js';
import { type AilmentName, ailmentNames } from './faults.js';
import { statements } from './statements.generated.js';

const foundRow = z.object({
  name: z.enum(ailmentNames as readonly [AilmentName, ...AilmentName[]]),
  count: z.number(),
  example: z.string(),
});
const mendedRow = z.object({ mended: z.number() });
const totalsRow = z.object({ memories: z.number(), messages: z.number() });
const unnamedRow = z.object({
  ...{ id: z.string(), tenantId: z.string(), creatorId: z.string(), names: z.array(z.string()), createdAt: z.number() },
});

/** Something that is wrong: how often, and the id of one of those that have it. */
export type FaultCount = z.infer<typeof foundRow>;

/** Whom is asked about: a tenant or, with null, all. */
type Tenant = string | null;

/** Moments, epoch ms, before which something has gone on for too long. */
export interface Overdue {
  readonly leaseBefore: number;
  readonly dueBefore: number;
  readonly runBefore: number;
}

const foundOf = (rows: readonly Row[]): FaultCount[] => rows.map((row) => foundRow.parse(row));

/** How many memories and messages there are. */
export async function countExamined(
  graph: GraphSession,
  tenant: Tenant,
): Promise<{ memories: number; messages: number }> {
  const [row] = await graph.read(statements['repair/count-examined'], { tenant });
  return totalsRow.parse(row);
}

/** What is wrong with names. */
export const findNameless = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  foundOf(await graph.read(statements['repair/examine-names'], { tenant }));

/** What is wrong with threads and the history. */
export const findBrokenThreads = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  foundOf(await graph.read(statements['repair/examine-history'], { tenant }));

/** Memories that are related to what they must not be related to. */
export const findStrangers = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  foundOf(await graph.read(statements['repair/examine-neighbours'], { tenant }));

/** What is wrong with conversations, sessions, summaries, todos, checkpoints and work as somebody's. */
export const findLostBelongings = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  foundOf(await graph.read(statements['repair/examine-belongings'], { tenant }));

/** Work that has stood for too long. */
export const findStuckWork = async (
  graph: GraphSession,
  tenant: Tenant,
  { leaseBefore, dueBefore }: Overdue,
): Promise<FaultCount[]> =>
  foundOf(await graph.read(statements['repair/examine-work'], { tenant, leaseBefore, dueBefore }));

/** What is wrong with what only keeps the service going. */
export const findStrays = async (graph: GraphSession, tenant: Tenant, { runBefore }: Overdue): Promise<FaultCount[]> =>
  foundOf(await graph.read(statements['repair/examine-service'], { tenant, runBefore }));

/** What is put right in batches: each resolves with how many of so many at most there were. */
export type MendSome = (graph: GraphSession, tenant: Tenant, limit: number) => Promise<number>;

/** Takes aliases of nobody away. */
export const dropAliases: MendSome = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    mendedOf(await transaction.run(statements['repair/drop-aliases'], { tenant, limit })),
  );

/** Gives acquaintances aliases of the names that they keep. */
export const nameAcquaintances: MendSome = async (graph, tenant, limit) => {
  const rows = await graph.read(statements['repair/list-unnamed'], { tenant, limit });
  const unnamed = rows.map((row) => unnamedRow.parse(row)).filter(({ names }) => names.length > 0);
  for (const { id, tenantId, creatorId, names, createdAt } of unnamed)
    await graph.write((transaction) =>
      addAliases(
        transaction,
        { tenant: tenantId, space: creatorId, by: creatorId, now: createdAt },
        names.map((name) => ({ person: id, name })),
      ),
    );
  return unnamed.length;
};

/** Takes relations away between memories that must not be related. */
export const partStrangers: MendSome = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    mendedOf(await transaction.run(statements['repair/part-neighbours'], { tenant, limit })),
  );

/** Brings threads to the latest event of their memories. */
export const mendThreads: MendSome = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    mendedOf(await transaction.run(statements['repair/mend-threads'], { tenant, limit })),
  );

/** Joins conversations, sessions, summaries, todos, checkpoints and work to those they belong to. */
export const mendBelongings: MendSome = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    mendedOf(await transaction.run(statements['repair/mend-belongings'], { tenant, limit })),
  );

/** Lets work be taken up again whose lease has long been over. */
export const freeWork =
  ({ leaseBefore }: Overdue, now: number): MendSome =>
  (graph, tenant, limit) =>
    graph.write(async (transaction) =>
      mendedOf(await transaction.run(statements['repair/free-work'], { tenant, limit, leaseBefore, now })),
    );

/** Fingerprints of what was removed that keep nothing out. */
export const findIdleRemovals = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  foundOf(await graph.read(statements['repair/examine-removals'], { tenant }));

/** Gives such fingerprints their tenant, or takes them away. */
export const mendRemovals: MendSome = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    mendedOf(await transaction.run(statements['repair/mend-removals'], { tenant, limit })),
  );

/** Takes index entries of no memory away, and says of runs that never ended that they failed. */
export const mendStrays =
  ({ runBefore }: Overdue, now: number): MendSome =>
  (graph, tenant, limit) =>
    graph.write(async (transaction) =>
      mendedOf(await transaction.run(statements['repair/mend-service'], { tenant, limit, runBefore, now })),
    );

const mendedOf = ([row]: readonly Row[]): number => mendedRow.parse(row).mended;
