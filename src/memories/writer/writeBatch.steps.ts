import type { Clock } from '../../platform/clock.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { defaultVectorSet, type VectorSet } from '../../platform/neo4j/vectorSets.js';
import type { Quota } from '../../platform/neo4j/quota.js';
import type { Announcement } from '../historyEvent.js';
import type { SuppressionList } from '../suppressionList.store.js';
import type { WritingDefaults } from '../drafts/composeMemory.js';
import { assignRelationKeys } from './keys/relationKeys.steps.js';
import { type ChatStatement, lockChats, lockThreads } from '../memoryLocks.store.js';
import { writeAll } from './memoryWrites.store.js';
import type { WriteSet } from './writeSet.js';

/** Quotas of memories, and of the people and things that they name. */
export type WriterQuotas = Readonly<Record<'memories' | 'names', Quota>>;

/** Options of a memory writer. By default it waits for all vectors, and announces nothing. */
export interface WriterOptions {
  readonly vectorSet?: VectorSet;
  /** Called after each commit; must not throw. */
  readonly announce?: (written: Announcement) => void;
  /** Puts the background work that writes cause into the outbox, in their own transaction. */
  readonly enqueueWork?: (
    transaction: GraphTransaction,
    tenantId: string,
    writes: WriteSet,
    now: number,
  ) => Promise<void>;
  /** Time limit in ms for the vectors of a write. A memory without a vector by then is stored without one. */
  readonly vectorLimitMs?: number;
  /** Absent for the writers of operators. */
  readonly quotas?: WriterQuotas;
  /** `defaultWriting` if absent. */
  readonly defaults?: WritingDefaults;
  /** Clock for writers of statements made long ago. Storing counts as a use now, or the memory would decay at once. */
  readonly clock?: Clock;
  /** Removed values of places; if absent, none are kept out. */
  readonly suppressionList?: SuppressionList;
  /** Called after a memory was stored without its vector; must not throw. */
  readonly onUnembedded?: () => void;
}

/** Writes of one transaction, which has locked their memories. */
interface WriteBatch {
  readonly tenant: string;
  readonly writes: WriteSet;
  readonly threads: readonly string[];
  /** Statements whose chats are to note their moments; none if absent. */
  readonly statedInChats?: readonly ChatStatement[];
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Ends every verb: locks the threads, then the chats, and writes the batch, history and outbox in the caller's
 * transaction; announces it after the commit.
 */
export async function writeBatch(
  transaction: GraphTransaction,
  { tenant, writes, threads, statedInChats = [], now }: WriteBatch,
  { vectorSet = defaultVectorSet, clock, enqueueWork, announce, onUnembedded }: WriterOptions,
): Promise<void> {
  lockThreads(transaction, tenant, threads, now);
  lockChats(transaction, statedInChats, now);
  await assignRelationKeys(transaction, tenant, writes, now);
  writeAll(transaction, tenant, writes, { vectorSet, accessedAt: clock?.() });
  await enqueueWork?.(transaction, tenant, writes, now);
  const events = writes.events.map(({ event }) => event);
  const isVectorMissing = writes.all.some(
    ({ before, after, vector }) =>
      !vector && after.status === 'ACTIVE' && (before?.text !== after.text || before.status !== 'ACTIVE'),
  );
  transaction.afterCommit(() => {
    announce?.({ tenantId: tenant, threads: [...new Set(threads)], events });
    if (isVectorMissing) onUnembedded?.();
  });
}
