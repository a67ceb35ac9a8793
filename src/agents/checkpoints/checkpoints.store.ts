import { z } from 'zod';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowOf, rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import type { Quota } from '../../platform/neo4j/quota.js';
import { statements } from '../statements.generated.js';
import { type Checkpoint, checkpoint } from './checkpoint.js';

const savedRow = z.object({ storedVersion: z.number(), same: z.boolean(), bytesBefore: z.number() });
const deletedRow = z.object({ deleted: z.number(), bytes: z.number() });
const checkpointRow = z.object({ checkpoint });
const listedRow = checkpointRow.extend({ hasNext: z.boolean() });

/** Maximum bytes of data in a page, unless its first state alone has more. */
const maxPageBytes = 8_388_608;

/** Key of a checkpoint: tenant, person and thread. */
export interface CheckpointKey {
  readonly tenant: string;
  readonly person: string;
  readonly thread: string;
}

/** Quotas of checkpoints: of the bytes of their data, and of their number. */
export interface CheckpointQuotas {
  readonly bytes: Quota;
  readonly number: Quota;
}

/** Failure of the optimistic lock, with the version that is stored. */
export class VersionConflict extends Error {
  constructor(readonly storedVersion: number) {
    super('Another version is stored.');
  }
}

/**
 * Upserts a checkpoint; resolves with its version. Rejects with {@link VersionConflict} if the stored version is not
 * `expected`, and with QUOTA_EXCEEDED if it exceeds the quota.
 */
export async function saveCheckpoint(
  graph: GraphSession,
  key: CheckpointKey,
  state: { data: string; expected: number | null; now: number },
  quotas: CheckpointQuotas,
): Promise<number> {
  const bytes = Buffer.byteLength(state.data);
  await Promise.all([quotas.bytes, quotas.number].map((quota) => quota.refresh(graph, key.tenant, [key.person])));
  let attempts = 0;
  return graph.write(async (transaction) => {
    attempts += 1;
    const params = { ...key, ...state, expected: state.expected ?? -1, bytes, key: checkpointKey(key) };
    const rows = await transaction.run(statements['agents/save-checkpoint'], params);
    const { storedVersion, same, bytesBefore } = rowOf(savedRow, rows);
    if (state.expected === null || state.expected === storedVersion) {
      quotas.bytes.charge(transaction, key.tenant, new Map([[key.person, bytes - bytesBefore]]));
      if (storedVersion === 0) quotas.number.charge(transaction, key.tenant, new Map([[key.person, 1]]));
      return storedVersion + 1;
    }
    // A retried save whose first commit was not acknowledged finds its own version.
    if (attempts > 1 && same && storedVersion === state.expected + 1) return storedVersion;
    throw new VersionConflict(storedVersion);
  });
}

/** Deletes a checkpoint and subtracts it from the used quotas. Resolves with true if there was one. */
export async function deleteCheckpoint(
  graph: GraphSession,
  key: CheckpointKey,
  quotas: CheckpointQuotas,
): Promise<boolean> {
  return graph.write(async (transaction) => {
    const rows = await transaction.run(statements['agents/delete-checkpoint'], { key: checkpointKey(key) });
    const { deleted, bytes } = rowOf(deletedRow, rows);
    transaction.afterCommit(() => {
      quotas.bytes.add(key.tenant, new Map([[key.person, -bytes]]));
      quotas.number.add(key.tenant, new Map([[key.person, -deleted]]));
    });
    // A retried delete whose first commit was not acknowledged finds nothing left.
    return transaction.attempt > 1 || deleted > 0;
  });
}

/**
 * Returns a page of a person's checkpoints, by thread, after the given thread: at most `first`, and about 8 MB of data.
 */
export async function listCheckpoints(
  graph: GraphSession,
  key: CheckpointKey,
  first: number,
): Promise<{ checkpoints: Checkpoint[]; hasNextPage: boolean }> {
  const prefix = checkpointKey({ ...key, thread: '' });
  const params = { prefix, after: checkpointKey(key), first, maxBytes: maxPageBytes };
  const rows = rowsOf(listedRow, await graph.read(statements['agents/list-checkpoints'], params));
  return { checkpoints: rows.map((row) => row.checkpoint), hasNextPage: rows.at(-1)?.hasNext ?? false };
}

export async function readCheckpoint(graph: GraphSession, key: CheckpointKey): Promise<Checkpoint | null> {
  const rows = await graph.read(statements['agents/read-checkpoint'], { key: checkpointKey(key) });
  return rowsOf(checkpointRow, rows)[0]?.checkpoint ?? null;
}

/** Returns the key of the checkpoint of a person and thread; for the empty thread, the prefix of the person's keys. */
export const checkpointKey = ({ tenant, person, thread }: CheckpointKey): string => `${tenant}|${person}|${thread}`;

export async function countCheckpoints(graph: GraphSession, key: Omit<CheckpointKey, 'thread'>): Promise<number> {
  const prefix = checkpointKey({ ...key, thread: '' });
  return totalOf(await graph.read(statements['agents/count-checkpoints'], { prefix }));
}
