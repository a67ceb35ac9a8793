import { DomainError, notFound } from '../../platform/errors.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { quote } from '../../text/lines.js';
import { type Mergeable, type MergePair, mergeErrorOf } from './merge.js';
import { lockMerging, putDecision, putMerge, undoMerge } from './merging.store.js';

/** Author, reason and time of a decision about two persons or things. */
export interface MergeDecision {
  /** Id of a person, or the name of a job. */
  readonly actor: string;
  readonly reason: string | null;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Merges one of a creator's persons or things into another, and resolves with the one that is kept; a repeated call
 * changes nothing. Rejects with NOT_FOUND if the creator may not see one of them, and with INVALID_INPUT and CONFLICT
 * as `mergeErrorOf` states.
 */
export async function mergePair(
  transaction: GraphTransaction,
  pair: MergePair,
  decision: MergeDecision,
): Promise<Mergeable> {
  const { actor, reason, now } = decision;
  const { byId, merges } = await lockMerging(transaction, pair, now);
  const [keep, absorb] = [requireMergeable(byId, pair.keptId), requireMergeable(byId, pair.absorbedId)];
  if (absorb.into && absorb.into.id === keep.id) return keep;
  const mergeError = mergeErrorOf(keep, absorb, merges);
  if (mergeError) throw mergeError;
  putMerge(transaction, pair, { by: actor, reason, now });
  putDecision(transaction, pair, { state: 'MERGED', reason, actor, now });
  return keep;
}

/** Undoes a merge for good, so that no job repeats it. Returns the absorbed one. Rejects with NOT_FOUND or CONFLICT. */
export async function unmergeOne(
  transaction: GraphTransaction,
  { tenantId, creatorId, absorbedId }: Omit<MergePair, 'keptId'>,
  { actor, now }: Omit<MergeDecision, 'reason'>,
): Promise<Mergeable> {
  const pair = { tenantId, creatorId, absorbedId, keptId: absorbedId };
  const { byId } = await lockMerging(transaction, pair, now);
  const absorbed = requireMergeable(byId, absorbedId);
  // A retry after a commit whose acknowledgement was lost finds the merge undone already.
  if (!absorbed.into && transaction.attempt > 1) return absorbed;
  if (!absorbed.into) throw new DomainError('CONFLICT', `${quote(absorbed.label)} is not merged into another one.`);
  undoMerge(transaction, absorbedId);
  const mergedPair = { tenantId, creatorId, absorbedId, keptId: absorbed.into.id };
  putDecision(transaction, mergedPair, { state: 'UNMERGED', reason: null, actor, now });
  return absorbed;
}

/** Applies the verdict of a job, unless the pair is decided or must not merge. Resolves with true if it has changed. */
export async function applyVerdict(
  transaction: GraphTransaction,
  pair: MergePair,
  verdict: 'merge' | 'propose',
  { actor, reason, now }: MergeDecision,
): Promise<boolean> {
  const { byId, merges, state } = await lockMerging(transaction, pair, now);
  const [keep, absorb] = [byId.get(pair.keptId), byId.get(pair.absorbedId)];
  if (state !== null || !keep || !absorb || mergeErrorOf(keep, absorb, merges)) return false;
  // A job judges names alone: what is said of a linked acquaintance is said of an account.
  if (verdict === 'merge' && (keep.linkedId || absorb.linkedId)) return false;
  if (verdict === 'merge') putMerge(transaction, pair, { by: actor, reason, now });
  putDecision(transaction, pair, { state: verdict === 'merge' ? 'MERGED' : 'PROPOSED', reason, actor, now });
  return true;
}

/** Applies a creator's answer, once. Rejects with CONFLICT if answered otherwise, lapsed or impossible to merge. */
export async function answerProposal(
  transaction: GraphTransaction,
  pair: MergePair,
  { accept, expiresAt }: { accept: boolean; expiresAt: number },
  decision: MergeDecision,
): Promise<void> {
  const { state } = await lockMerging(transaction, pair, decision.now);
  if (state === (accept ? 'MERGED' : 'REFUSED')) return;
  if (state !== 'PROPOSED') throw new DomainError('CONFLICT', 'This proposal already has the opposite answer.');
  if (expiresAt <= decision.now)
    throw new DomainError('CONFLICT', 'This proposal has lapsed: it was not answered in time.');
  if (accept) await mergePair(transaction, pair, decision);
  else putDecision(transaction, pair, { state: 'REFUSED', ...decision });
}

function requireMergeable(byId: ReadonlyMap<string, Mergeable>, id: string): Mergeable {
  const mergeable = byId.get(id);
  // The same answer for things of a group: any other would tell who named them first.
  if (!mergeable) throw notFound('No person or thing by that id');
  return mergeable;
}
