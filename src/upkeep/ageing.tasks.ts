import { loadChatPeriods } from '../directory/chats/chats.store.js';
import { defineJob, type JobContext, type TenantJobDependencies } from '../background/jobs/job.js';
import { sweep } from '../background/jobs/sweep.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { memoryChange, type DecideVerdict } from '../memories/writer/verdict.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { archiveVerdict, expireVerdict, keptByStater, softDeleteVerdict } from './ageing.js';
import {
  type OwnerOverLimit,
  type ListedMemory,
  countByStater,
  type LeastValuableMemory,
  listOverLimit,
  listExpired,
  listDecayed,
  listLeastValuable,
  listPurgeable,
  type TimedPage,
} from './ageing.store.js';
import { eachTenantBatch } from './tenantBatches.js';
import { eachTenantDue } from './tenantsDue.steps.js';
import { hourMs, minuteMs } from '../platform/clock.js';

export interface AgeingDependencies extends TenantJobDependencies {
  readonly writer: MemoryWriter;
  /** Maximum number of live memories per owner or group; 0 for no limit. */
  readonly maxLive: number;
}

const expiryIntervalMs = 5 * minuteMs;
const memoriesPerTransaction = 100;
/** Maximum number of memories that one run changes per tenant, owner or group. The next run continues. */
const maxPerRun = 10_000;

/** Job `expire-memories`: archives expired memories. */
const expireMemories = defineJob(
  { name: 'expire-memories', schedule: expiryIntervalMs },
  async (dependencies: AgeingDependencies, context) => ({
    archived: await sweepByTime(dependencies, context, listExpired, archive),
  }),
);

const archive = (dependencies: AgeingDependencies, items: readonly ListedMemory[]) =>
  applyVerdicts(dependencies, 'expire-memories', items, expireVerdict);

/** Job `purge-memories`: purges soft-deleted memories that can no longer be restored. */
const purgeMemories = defineJob(
  { name: 'purge-memories', schedule: hourMs },
  async (dependencies: AgeingDependencies, context) => ({
    purged: await sweepByTime(dependencies, context, listPurgeable, purge),
  }),
);

const purge = ({ graph, writer, clock }: AgeingDependencies, items: readonly ListedMemory[]) =>
  eachTenantBatch(items, memoriesPerTransaction, (tenantId, batch) =>
    writer.purge(
      graph.session(),
      batch.map(({ id }) => id),
      { tenantId, actor: 'purge-memories', now: clock() },
    ),
  );

/** Job `decay-memories`: soft-deletes memories of low importance that have been unused for 60 days. */
const decayMemories = defineJob(
  { name: 'decay-memories', schedule: hourMs },
  async (dependencies: AgeingDependencies, context) => {
    const { graph, clock } = dependencies;
    const now = clock();
    let forgottenMemories = 0;
    await eachTenantDue(dependencies, context, now, async (tenant) => {
      forgottenMemories += await sweep<ListedMemory>({
        batch: 1_000,
        limit: maxPerRun,
        signal: context.signal,
        dryRun: context.dryRun,
        list: (limit, after) => listDecayed(graph.session(), { tenant, now, after, limit }),
        each: (items) => applyVerdicts(dependencies, 'decay-memories', items, softDeleteVerdict),
      });
    });
    return { forgotten: forgottenMemories };
  },
);

/** Job `enforce-limits`: archives the least valuable memories of owners and groups above the limit. */
const enforceLimits = defineJob(
  { name: 'enforce-limits', schedule: hourMs },
  async (dependencies: AgeingDependencies, context) => {
    const { graph, clock, maxLive } = dependencies;
    const now = clock();
    let archived = 0;
    if (maxLive === 0) return { archived };
    await eachTenantDue(dependencies, context, now, async (tenant) => {
      for (const owner of await listOverLimit(graph.session(), { tenant, now, maxLive }))
        archived += await archiveLeastValuable(dependencies, context, owner);
    });
    return { archived };
  },
);

/** Archives the least valuable memories above the limit, listed once: a second read would return the next ones. */
async function archiveLeastValuable(
  dependencies: AgeingDependencies,
  { dryRun, signal }: JobContext,
  owner: OwnerOverLimit,
): Promise<number> {
  const { maxLive } = dependencies;
  const leastValuable = await listAboveLimit(dependencies, owner);
  const excessPinnedIds = new Set(leastValuable.filter(({ pinned }) => pinned).map(({ id }) => id));
  let offset = 0;
  return sweep<ListedMemory>({
    dryRun,
    signal,
    batch: memoriesPerTransaction,
    list: (count) => Promise.resolve(leastValuable.slice(offset, (offset += count))),
    each: (items) => applyVerdicts(dependencies, 'enforce-limits', items, archiveVerdict(maxLive, excessPinnedIds)),
  });
}

/** Lists the memories above the limit of an owner, or of those who hold the most in a group. */
async function listAboveLimit(
  { graph, clock, maxLive }: AgeingDependencies,
  { ownerId, chatId }: OwnerOverLimit,
): Promise<LeastValuableMemory[]> {
  const session = graph.session();
  const now = clock();
  if (ownerId !== null || chatId === null)
    return listLeastValuable(
      session,
      { ownerId, chatId: null, stater: null },
      { now, keep: maxLive, limit: maxPerRun },
    );
  const counts = await countByStater(session, { chat: chatId, now });
  const kept = keptByStater(counts, maxLive);
  const excess: LeastValuableMemory[] = [];
  for (const [index, { stater, live }] of counts.entries()) {
    const page = { now, keep: kept[index]!, limit: maxPerRun - excess.length };
    if (page.keep < live) excess.push(...(await listLeastValuable(session, { ownerId, chatId, stater }, page)));
  }
  return excess;
}

function sweepByTime(
  dependencies: AgeingDependencies,
  { dryRun, signal }: JobContext,
  list: (graph: GraphSession, page: TimedPage) => Promise<ListedMemory[]>,
  each: (dependencies: AgeingDependencies, items: readonly ListedMemory[]) => Promise<number>,
): Promise<number> {
  const { graph, clock, tenant } = dependencies;
  const now = clock();
  return sweep<ListedMemory>({
    dryRun,
    signal,
    batch: memoriesPerTransaction,
    list: (limit, after) => list(graph.session(), { tenant, now, after, limit }),
    each: (items) => each(dependencies, items),
  });
}

/** Applies a verdict to each memory, tenant by tenant; resolves with the number of memories that changed. */
export function applyVerdicts(
  { graph, writer, clock }: Pick<AgeingDependencies, 'graph' | 'writer' | 'clock'>,
  actor: string,
  items: readonly ListedMemory[],
  decide: DecideVerdict,
): Promise<number> {
  return eachTenantBatch(items, memoriesPerTransaction, async (tenantId, batch) => {
    const chats = await loadChatPeriods(graph.session(), tenantId, [
      ...new Set(batch.flatMap(({ chatId }) => chatId ?? [])),
    ]);
    const ids = batch.map(({ id }) => id);
    const changed = await writer.change(
      graph.session(),
      memoryChange(ids, { tenantId, actor, now: clock(), chats }, decide),
    );
    return [...changed.values()].filter(({ outcome }) => outcome === 'CHANGED').length;
  });
}

export const ageingJobs = [expireMemories, decayMemories, enforceLimits, purgeMemories] as const;
