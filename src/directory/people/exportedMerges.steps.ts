import { notFound } from '../../platform/errors.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { type MergeEvent, type MergeState, refusalOf } from './merge.js';
import { holdMerging, putMerge } from './merging.store.js';
import { findInSpaces, type InSpace, putFormerDecision } from './exportedPeople.store.js';

/** Decision of an export about two persons or things of one maker. Times in epoch ms. */
export interface FormerMerge {
  readonly tenantId: string;
  readonly makerId: string;
  readonly kept: InSpace;
  readonly absorbed: InSpace;
  readonly state: MergeState;
  readonly reason: string | null;
  readonly decidedAt: number;
  /** End of the time to answer a proposal; null if it was never proposed. */
  readonly expiresAt: number | null;
  /** Events, latest last; `actor` is a person's id or the name of a job. */
  readonly history: readonly { readonly event: MergeEvent; readonly actor: string; readonly at: number }[];
}

/**
 * Restores an earlier decision about two persons or things, unless there is one about them here. Rejects with NOT_FOUND
 * if one of them is missing or not its maker's, and with INVALID_INPUT and CONFLICT if they cannot be merged.
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
    // The kept one may have been merged itself later; the lines of an export restore merges in any order.
    const refusal = refusalOf({ ...keep, into: null }, absorb, held.merges);
    if (refusal) throw refusal;
    putMerge(transaction, pair, { by: history.at(-1)?.actor ?? makerId, reason, now: decidedAt });
  }
  putFormerDecision(transaction, pair, former);
}

const theTwo = 'No person or thing by one of the two refs, among what this person has named,';
