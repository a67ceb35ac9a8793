import { notFound } from '../../platform/errors.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { type MergeEvent, type MergeState, refusalOf } from './merge.js';
import { holdMerging, putMerge } from './merging.store.js';
import { findInSpaces, type InSpace, putFormerDecision } from './exportedPeople.store.js';

/** What was decided elsewhere about two people or things of one maker. Times in epoch ms. */
export interface FormerMerge {
  readonly tenantId: string;
  readonly makerId: string;
  readonly kept: InSpace;
  readonly absorbed: InSpace;
  readonly state: MergeState;
  readonly reason: string | null;
  readonly decidedAt: number;
  /** Until when a proposal waits or waited; null for what was never proposed. */
  readonly expiresAt: number | null;
  /** The latest last; `actor` is a person's id or the name of a job. */
  readonly history: readonly { readonly event: MergeEvent; readonly actor: string; readonly at: number }[];
}

/**
 * Decides about two as it was decided elsewhere, unless something was decided about them here. Rejects with NOT_FOUND where
 * one of them is not here or not its maker's, and with INVALID_INPUT and CONFLICT where they cannot be merged.
 */
export async function putFormerMerge(transaction: GraphTransaction, former: FormerMerge, now: number): Promise<void> {
  const { tenantId, makerId, state, reason, decidedAt, history } = former;
  const [keepId, absorbId] = await findInSpaces(transaction, tenantId, [former.kept, former.absorbed]);
  if (keepId === undefined || absorbId === undefined) throw notFound(theTwo);
  const pair = { tenantId, makerId, keepId, absorbId };
  const held = await holdMerging(transaction, pair, now);
  if (held.state !== null) return;
  const [keep, absorb] = [held.byId.get(keepId), held.byId.get(absorbId)];
  if (!keep || !absorb) throw notFound(theTwo);
  if (state === 'MERGED') {
    // What is kept may have been merged itself since; the lines tell what became of it in any order.
    const refusal = refusalOf({ ...keep, into: null }, absorb, held.merges);
    if (refusal) throw refusal;
    putMerge(transaction, pair, { by: history.at(-1)?.actor ?? makerId, reason, now: decidedAt });
  }
  putFormerDecision(transaction, pair, former);
}

const theTwo = 'No person or thing by one of the two refs, among what this person has named,';
