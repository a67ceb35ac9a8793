import { z } from 'zod';
import type { GraphSession, Row } from '../../platform/neo4j/graph.js';
import type { Quota } from '../../platform/quota.js';
import { statements } from '../statements.generated.js';
import type { Checkpoint } from './checkpoint.js';

const savedRow = z.object({ found: z.number(), same: z.boolean(), bytesBefore: z.number() });
const deletedRow = z.object({ deleted: z.number(), bytes: z.number() });
const checkpointRow = z.object({
  checkpoint: z.object({ thread: z.string(), version: z.number(), data: z.string(), updatedAt: z.number() }),
});

/** Whose checkpoint, in which thread. */
export interface CheckpointOwner {
  readonly tenant: string;
  readonly person: string;
  readonly thread: string;
}

/** The version that was in the way of a save. */
export class OtherVersion extends Error {
  constructor(readonly found: number) {
    super('Another version is stored.');
  }
}

/**
 * Stores a state and says its version. Rejects with `OtherVersion` where another one than `expected` is stored, and with
 * QUOTA_EXCEEDED where it does not fit.
 */
export async function saveCheckpoint(
  graph: GraphSession,
  owner: CheckpointOwner,
  state: { data: string; expected: number | null; now: number },
  quota: Quota,
): Promise<number> {
  const bytes = Buffer.byteLength(state.data);
  await quota.look(owner.tenant, [owner.person]);
  let attempts = 0;
  return graph.write(async (transaction) => {
    attempts += 1;
    const params = { ...owner, ...state, expected: state.expected ?? -1, bytes, key: keyOf(owner) };
    const [row] = await transaction.run(statements['agents/save-checkpoint'], params);
    const { found, same, bytesBefore } = savedRow.parse(row);
    if (state.expected === null || state.expected === found) {
      const more = new Map([[owner.person, bytes - bytesBefore]]);
      quota.admit(owner.tenant, more);
      transaction.afterCommit(() => quota.add(owner.tenant, more));
      return found + 1;
    }
    // A save whose acknowledgement got lost finds itself.
    if (attempts > 1 && same && found === state.expected + 1) return found;
    throw new OtherVersion(found);
  });
}

/** Deletes the checkpoint of somebody's thread; whether there was one. What it took counts no longer. */
export async function deleteCheckpoint(graph: GraphSession, owner: CheckpointOwner, quota: Quota): Promise<boolean> {
  return graph.write(async (transaction) => {
    const [row] = await transaction.run(statements['agents/delete-checkpoint'], { key: keyOf(owner) });
    const { deleted, bytes } = deletedRow.parse(row);
    transaction.afterCommit(() => quota.add(owner.tenant, new Map([[owner.person, -bytes]])));
    // A try whose acknowledgement got lost finds nothing any more.
    return transaction.attempt > 1 || deleted > 0;
  });
}

/** One page of somebody's checkpoints, by thread, behind the thread that is named. */
export async function listCheckpoints(
  graph: GraphSession,
  owner: CheckpointOwner,
  limit: number,
): Promise<Checkpoint[]> {
  const prefix = keyOf({ ...owner, thread: '' });
  const rows = await graph.read(statements['agents/list-checkpoints'], { prefix, after: keyOf(owner), limit });
  return rows.map(checkpointOf);
}

/** The checkpoint of somebody's thread, or null. */
export async function readCheckpoint(graph: GraphSession, owner: CheckpointOwner): Promise<Checkpoint | null> {
  const [row] = await graph.read(statements['agents/read-checkpoint'], { key: keyOf(owner) });
  return row ? checkpointOf(row) : null;
}

function checkpointOf(row: Row): Checkpoint {
  const { checkpoint } = checkpointRow.parse(row);
  return { ...checkpoint, data: JSON.parse(checkpoint.data) as unknown };
}

const keyOf = ({ tenant, person, thread }: CheckpointOwner): string => `${tenant}|${person}|${thread}`;
