import { z } from 'zod';
import { groupBy } from '../../platform/groupBy.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { newId } from '../../platform/ids.js';
import {
  maxMergeEvents,
  type Mergeable,
  type MergedInto,
  mergedInto,
  mergeEventOf,
  mergeKeyOf,
  type MergeState,
  mergeStates,
  mergeProposalTtlMs,
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
export type ProposedMerge = z.infer<typeof proposalRow>;

/** Pair of persons or things of one maker. */
export interface MergePair {
  readonly tenantId: string;
  readonly makerId: string;
  readonly keepId: string;
  readonly absorbId: string;
}

/** Locked pair that may be merged. */
export interface LockedPair {
  readonly byId: ReadonlyMap<string, Mergeable>;
  /** Number of merges that their maker has. */
  readonly merges: number;
  /** State of the decision about the two; null for none. */
  readonly state: MergeState | null;
}

/** Locks two entities until the transaction ends, so that none is linked or merged meanwhile, and returns them. */
export async function lockMerging(transaction: GraphTransaction, pair: MergePair, now: number): Promise<LockedPair> {
  const rows = await transaction.run(statements['directory/people/lock-merging'], {
    tenant: pair.tenantId,
    maker: pair.makerId,
    ids: [pair.keepId, pair.absorbId],
    key: mergeKeyOf(pair.keepId, pair.absorbId),
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
  { makerId, keepId, absorbId }: MergePair,
  { by, reason, now }: { by: string; reason: string | null; now: number },
): void {
  const params = { maker: makerId, kept: keepId, absorbed: absorbId, by, reason, now };
  transaction.send(statements['directory/people/merge-people'], params);
}

/** Undoes the merge of an entity. */
export function undoMerge(transaction: GraphTransaction, absorbed: string): void {
  transaction.send(statements['directory/people/undo-merge'], { absorbed });
}

/** Upserts the decision about two entities and appends it to their history. */
export function putDecision(
  transaction: GraphTransaction,
  { tenantId, makerId, keepId, absorbId }: MergePair,
  decision: { state: MergeState; reason: string | null; actor: string; now: number },
): void {
  const { state, reason, actor, now } = decision;
  const merge = {
    id: newId('merge'),
    key: mergeKeyOf(keepId, absorbId),
    tenantId,
    creatorId: makerId,
    keptId: keepId,
    absorbedId: absorbId,
    state,
    reason,
    expiresAt: state === 'PROPOSED' ? now + mergeProposalTtlMs : null,
  };
  transaction.send(statements['directory/people/put-merge'], {
    merge,
    event: mergeEventOf[state],
    actor,
    now,
    most: maxMergeEvents,
  });
}

/** Lists the entities merged into those that the viewer has made, by id, latest first. */
export async function listMerged(
  graph: GraphSession,
  viewer: string,
  ids: readonly string[],
): Promise<Map<string, MergedInto[]>> {
  const rows = rowsOf(mergedRow, await graph.read(statements['directory/people/list-merged'], { viewer, ids }));
  return groupBy(
    rows,
    ({ id }) => id,
    ({ merged }) => merged,
  );
}

/** Lists the merge proposals to a maker, latest first, or the one with an id. */
export async function listProposedMerges(
  graph: GraphSession,
  question: { maker: string; id: string | null; limit: number },
): Promise<ProposedMerge[]> {
  const rows = await graph.read(statements['directory/people/list-merge-proposals'], question);
  return rows.map((row) => proposalRow.parse(row.proposal));
}
