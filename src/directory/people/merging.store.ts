import { z } from 'zod';
import { groupBy } from '../../platform/groupBy.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import {
  maxMergeEvents,
  type Mergeable,
  type MergedInto,
  mergedInto,
  mergeEventOf,
  mergeKeyOf,
  type MergeState,
  mergeStates,
  type MergePair,
  mergeProposalTtlMs,
  mergeRecordOf,
} from './merge.js';
import { entityRow } from './person.js';
import { statements } from '../statements.generated.js';

const lockedRow = z.object({
  entity: entityRow.extend({ linkedId: z.string().nullish(), space: z.string().nullable() }),
  into: z.object({ id: z.string(), label: z.string(), at: z.number() }).nullable(),
  keptId: z.string().nullable(),
  merges: z.number(),
  state: z.enum(mergeStates).nullable(),
});
const mergedRow = z.object({ id: z.string(), merged: mergedInto });
const proposalRow = z.object({
  id: z.string(),
  keptId: z.string(),
  absorbedId: z.string(),
  kept: z.string(),
  absorbed: z.string(),
  state: z.enum(mergeStates),
  reason: z.string().nullable(),
  expiresAt: z.number(),
});

/** Merge proposal of a job, with the names of both entities; it expires at `expiresAt`, epoch ms. */
export type StoredMergeProposal = z.infer<typeof proposalRow>;

/** Locked pair that may be merged. */
export interface LockedPair {
  readonly byId: ReadonlyMap<string, Mergeable>;
  /** Number of merges that their creator has. */
  readonly merges: number;
  /** State of the decision about the two; null for none. */
  readonly state: MergeState | null;
}

/** Locks two entities until the transaction ends, so that none is linked or merged meanwhile, and returns them. */
export async function lockMerging(transaction: GraphTransaction, pair: MergePair, now: number): Promise<LockedPair> {
  const rows = await transaction.run(statements['directory/people/lock-merging'], {
    tenant: pair.tenantId,
    creator: pair.creatorId,
    ids: [pair.keptId, pair.absorbedId],
    key: mergeKeyOf(pair.keptId, pair.absorbedId),
    now,
  });
  const lockedRows = rowsOf(lockedRow, rows);
  return {
    byId: new Map(lockedRows.map(({ entity, into, keptId }) => [entity.id, { ...entity, into, keptId }])),
    merges: lockedRows[0]?.merges ?? 0,
    state: lockedRows[0]?.state ?? null,
  };
}

/** Merges one entity into the other. */
export function putMerge(
  transaction: GraphTransaction,
  { creatorId, keptId, absorbedId }: MergePair,
  { by, reason, now }: { by: string; reason: string | null; now: number },
): void {
  const params = { creator: creatorId, kept: keptId, absorbed: absorbedId, by, reason, now };
  transaction.send(statements['directory/people/merge-people'], params);
}

export function undoMerge(transaction: GraphTransaction, absorbed: string): void {
  transaction.send(statements['directory/people/undo-merge'], { absorbed });
}

/** Upserts the decision about two entities and appends it to their history. */
export function putDecision(
  transaction: GraphTransaction,
  pair: MergePair,
  decision: { state: MergeState; reason: string | null; actor: string; now: number },
): void {
  const { state, reason, actor, now } = decision;
  const expiresAt = state === 'PROPOSED' ? now + mergeProposalTtlMs : null;
  transaction.send(statements['directory/people/put-merge'], {
    merge: { ...mergeRecordOf(pair), state, reason, expiresAt },
    event: mergeEventOf[state],
    actor,
    now,
    maxEvents: maxMergeEvents,
  });
}

/** Lists the entities merged into those that the viewer has made, by id, latest first. */
export async function listMerged(
  graph: GraphSession,
  viewer: string,
  ids: readonly string[],
): Promise<Map<string, MergedInto[]>> {
  const rows = rowsOf(
    mergedRow,
    await graph.read(statements['directory/people/list-merged-entities'], { viewer, ids }),
  );
  return groupBy(
    rows,
    ({ id }) => id,
    ({ merged }) => merged,
  );
}

/** Lists the merge proposals to a creator, latest first, or the one with an id. */
export async function listMergeProposals(
  graph: GraphSession,
  question: { creator: string; id: string | null; limit: number },
): Promise<StoredMergeProposal[]> {
  const rows = await graph.read(statements['directory/people/list-merge-proposals'], question);
  return rows.map((row) => proposalRow.parse(row.proposal));
}
