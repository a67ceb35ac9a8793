import { z } from 'zod';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { fadesAfterMs, shortLived } from './ageing.js';
import { statements } from './statements.generated.js';

const listedRow = z.object({ id: z.string(), tenantId: z.string(), chatId: z.string().nullable(), at: z.number() });
const crowdedRow = z.object({
  id: z.string(),
  ownerId: z.string().nullable(),
  chatId: z.string().nullable(),
  tooMany: z.number(),
});
const tenantRow = z.object({ tenantId: z.string() });

/** A memory that something may become of, never its text. `at` in epoch ms, where the list goes by time. */
export type AgeingMemory = z.infer<typeof listedRow>;

/** An owner or a group with more live memories than they may hold. */
export type CrowdedOwner = z.infer<typeof crowdedRow>;

/** A page of a list that goes by time. */
export interface TimedPage {
  /** Memories of this tenant alone; of all, when null. */
  readonly tenant: string | null;
  readonly now: number;
  readonly after: AgeingMemory | undefined;
  readonly limit: number;
}

const paged = ({ after, ...page }: TimedPage) => ({ ...page, afterTime: after?.at ?? 0, afterId: after?.id ?? '' });

/** Rows as memories that something may become of. */
export const listed = (rows: readonly unknown[]): AgeingMemory[] => rows.map((row) => listedRow.parse(row));

/** Memories whose time is over and that nobody has archived yet, the longest over first. */
export const listExpired = async (graph: GraphSession, page: TimedPage): Promise<AgeingMemory[]> =>
  listed(await graph.read(statements['upkeep/list-expired'], paged(page)));

/** Forgotten memories that nobody can restore any more, the longest waiting first. */
export const listPurgeable = async (graph: GraphSession, page: TimedPage): Promise<AgeingMemory[]> =>
  listed(await graph.read(statements['upkeep/list-purgeable'], paged(page)));

/** Live memories of a tenant that nobody has needed for 60 days and that count little, by id. */
export async function listFaded(
  graph: GraphSession,
  { after, now, ...page }: { tenant: string; now: number; after: AgeingMemory | undefined; limit: number },
): Promise<AgeingMemory[]> {
  const params = { ...page, now, shortLived, unusedSince: now - fadesAfterMs, afterId: after?.id ?? '' };
  return listed(await graph.read(statements['upkeep/list-faded'], params));
}

/** Owners and groups of a tenant with more than so many live memories. */
export async function listCrowded(
  graph: GraphSession,
  question: { tenant: string; now: number; most: number },
): Promise<CrowdedOwner[]> {
  return (await graph.read(statements['upkeep/list-crowded'], question)).map((row) => crowdedRow.parse(row));
}

/** So many live memories of an owner or a group that are missed least; nothing that is pinned. */
export async function listLeast(
  graph: GraphSession,
  { ownerId, chatId }: CrowdedOwner,
  page: { now: number; limit: number },
): Promise<AgeingMemory[]> {
  const params = { ...page, owner: ownerId, chat: chatId };
  return listed(await graph.read(statements['upkeep/list-least'], params));
}

/** Every tenant that has memories. */
export async function listTenants(graph: GraphSession): Promise<string[]> {
  const tenants: string[] = [];
  for (;;) {
    const [row] = await graph.read(statements['upkeep/list-tenants'], { after: tenants.at(-1) ?? '' });
    if (!row) return tenants;
    tenants.push(tenantRow.parse(row).tenantId);
  }
}
