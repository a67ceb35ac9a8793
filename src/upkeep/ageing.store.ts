import { z } from 'zod';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { maxTimestamp } from '../platform/clock.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import { decaysAfterMs, shortLived, type StaterCount, staterCount } from './ageing.js';
import { statements } from './statements.generated.js';

const listedRow = z.object({ id: z.string(), tenantId: z.string(), chatId: z.string().nullable(), at: z.number() });
const ownerOverLimitRow = z.object({ id: z.string(), ownerId: z.string().nullable(), chatId: z.string().nullable() });
const leastValuableRow = listedRow.extend({ pinned: z.boolean() });
const tenantRow = z.object({ tenantId: z.string() });

/** Memory in a list of a job, without its text. `at`: position in lists ordered by time, in epoch ms; else 0. */
export type ListedMemory = z.infer<typeof listedRow>;

/** Memory above the limit of its owner or group. */
export type LeastValuableMemory = z.infer<typeof leastValuableRow>;

/** Owner or group with more live memories than the limit. */
export type OwnerOverLimit = z.infer<typeof ownerOverLimitRow>;

/** Page of a list ordered by time. */
export interface TimedPage {
  /** Tenant of the memories; all tenants if null. */
  readonly tenant: string | null;
  readonly now: number;
  readonly after: ListedMemory | undefined;
  readonly limit: number;
}

const pageParameters = ({ after, ...page }: TimedPage) => ({
  ...page,
  afterTime: after?.at ?? -maxTimestamp,
  afterId: after?.id ?? '',
});

/** Parses rows of listed memories. */
export const parseListedMemories = (rows: readonly unknown[]): ListedMemory[] => rowsOf(listedRow, rows);

/** Returns expired memories that are not archived yet, in order of expiry. */
export const listExpired = async (graph: GraphSession, page: TimedPage): Promise<ListedMemory[]> =>
  parseListedMemories(await graph.read(statements['upkeep/list-expired'], pageParameters(page)));

/** Returns soft-deleted memories that can no longer be restored, the longest waiting first. */
export const listPurgeable = async (graph: GraphSession, page: TimedPage): Promise<ListedMemory[]> =>
  parseListedMemories(await graph.read(statements['upkeep/list-purgeable'], pageParameters(page)));

/** Returns live memories of a tenant that are of low importance and have been unused for 60 days, by id. */
export async function listDecayed(
  graph: GraphSession,
  { after, now, ...page }: { tenant: string; now: number; after: ListedMemory | undefined; limit: number },
): Promise<ListedMemory[]> {
  const params = { ...page, now, shortLived, unusedSince: now - decaysAfterMs, afterId: after?.id ?? '' };
  return parseListedMemories(await graph.read(statements['upkeep/list-decayed'], params));
}

/** Returns the owners and groups of a tenant with more than `maxLive` live memories. */
export async function listOverLimit(
  graph: GraphSession,
  question: { tenant: string; now: number; maxLive: number },
): Promise<OwnerOverLimit[]> {
  return rowsOf(ownerOverLimitRow, await graph.read(statements['upkeep/list-over-limit'], question));
}

/** Counts the live memories of a group by who stated them, from the fewest on. */
export async function countByStater(
  graph: GraphSession,
  question: { chat: string; now: number },
): Promise<StaterCount[]> {
  return rowsOf(staterCount, await graph.read(statements['upkeep/count-by-stater'], question));
}

/**
 * Returns the live memories of an owner, or of one stater in a group, beyond the `keep` most valuable ones, up to
 * `limit`. Of an owner, only unpinned ones.
 */
export async function listLeastValuable(
  graph: GraphSession,
  { ownerId, chatId, stater }: { ownerId: string | null; chatId: string | null; stater: string | null },
  page: { now: number; keep: number; limit: number },
): Promise<LeastValuableMemory[]> {
  const params = { ...page, owner: ownerId, chat: chatId, stater };
  return rowsOf(leastValuableRow, await graph.read(statements['upkeep/list-least-valuable'], params));
}

/** Returns every tenant that has memories. */
export async function listTenants(graph: GraphSession): Promise<string[]> {
  const tenants: string[] = [];
  for (;;) {
    const [row] = await graph.read(statements['upkeep/list-tenants'], { after: tenants.at(-1) ?? '' });
    if (!row) return tenants;
    tenants.push(tenantRow.parse(row).tenantId);
  }
}
