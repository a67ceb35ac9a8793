import { z } from 'zod';
import { extendHeldUntil } from '../directory/chats/chats.store.js';
import type { GraphTransaction } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import { type MemoryRow, memoryRow, type MemoryState } from './memory.js';
import { statements } from './statements.generated.js';

const lockedRow = memoryRow.extend({ keys: z.array(z.string()), keysStillHeld: z.array(z.string()) });

/** Locks threads until the transaction ends, in sorted order so that writers never deadlock. */
export function lockThreads(transaction: GraphTransaction, tenant: string, keys: readonly string[], now: number): void {
  const threads = [...new Set(keys)].sort();
  if (threads.length > 0) transaction.send(statements['memories/writer/lock-threads'], { tenant, threads, now });
}

export interface LockedMemories {
  readonly byId: ReadonlyMap<string, MemoryRow>;
  /** By live key. */
  readonly byKey: ReadonlyMap<string, MemoryRow>;
}

/**
 * Locks memories, by id and by live key, until the transaction ends: in one query, in the order of their ids. The right
 * to change them must have been checked before. While a writer waited for a lock, a key may have moved to another
 * memory: that one is then locked too. A memory that expired by `seenAt` (epoch ms, default `now`) counts as not live.
 */
export async function lockMemories(
  transaction: GraphTransaction,
  request: { tenant: string; ids: readonly string[]; keys: readonly string[]; now: number; seenAt?: number },
): Promise<LockedMemories> {
  const byId = new Map<string, MemoryRow>();
  const byKey = new Map<string, MemoryRow>();
  const { tenant, now, seenAt = now } = request;
  let { ids, keys } = request;
  while (ids.length > 0 || keys.length > 0) {
    const audience = { tenant, now: seenAt };
    const rows = await transaction.run(statements['memories/writer/lock-memories'], { ids, keys, now, audience });
    const lostKeys: string[] = [];
    for (const { keys: requestedKeys, keysStillHeld, ...row } of rowsOf(lockedRow, rows)) {
      byId.set(row.memory.id, row);
      for (const key of requestedKeys) {
        if (keysStillHeld.includes(key)) byKey.set(key, row);
        else lostKeys.push(key);
      }
    }
    ids = [];
    keys = lostKeys;
  }
  return { byId, byKey };
}

const relationRow = z.object({ key: z.string(), id: z.string(), memoryKey: z.string() });

/** Locks people until commit, so that no other writer creates relations of theirs; finds live relations by live key. */
export async function lockRelations(
  transaction: GraphTransaction,
  question: {
    readonly tenant: string;
    readonly people: readonly string[];
    readonly keys: readonly string[];
    readonly now: number;
  },
): Promise<z.infer<typeof relationRow>[]> {
  return rowsOf(relationRow, await transaction.run(statements['memories/writer/lock-relations'], question));
}

/** Statement by its chats and its moment. */
export type ChatStatement = Pick<MemoryState, 'chatId' | 'learnedInId' | 'learnedAt'>;

/** Locks the chats that statements were made in until commit, and records the latest moment of these in each chat. */
export function lockChats(transaction: GraphTransaction, saidStatements: readonly ChatStatement[], now: number): void {
  const latestMoments = new Map<string, number>();
  for (const { chatId, learnedInId, learnedAt } of saidStatements)
    for (const id of [chatId, learnedInId])
      if (id !== null) latestMoments.set(id, Math.max(latestMoments.get(id) ?? learnedAt, learnedAt));
  extendHeldUntil(transaction, latestMoments, now);
}
