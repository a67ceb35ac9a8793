import type { MergeState } from './merge.js';

/**
 * State of a merge proposal as its creator reads it, derived from {@link MergeState} and the time.
 *
 * | stored state | before `expiresAt` | after it |
 * |---|---|---|
 * | PROPOSED | OPEN | LAPSED, can no longer be answered |
 * | MERGED | ACCEPTED | ACCEPTED |
 * | UNMERGED, REFUSED | REFUSED | REFUSED |
 */
export type MergeProposalState = 'OPEN' | 'ACCEPTED' | 'REFUSED' | 'LAPSED';

/** Merge proposal as the creator of both persons or things reads it. */
export interface MergeProposal {
  readonly id: string;
  readonly field: 'merge';
  /** Name of both if it is accepted. */
  readonly current: string;
  /** Name that would be read as `current`. */
  readonly proposed: string;
  readonly reason: string;
  readonly state: MergeProposalState;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Returns a proposal as of a moment in epoch ms. */
export function proposalAt(
  {
    id,
    kept,
    absorbed,
    reason,
    state,
    expiresAt,
  }: { id: string; kept: string; absorbed: string; reason: string | null; state: MergeState; expiresAt: number },
  now: number,
): MergeProposal {
  const proposal = { id, field: 'merge' as const, current: kept, proposed: absorbed, reason: reason ?? '', expiresAt };
  return { ...proposal, state: state === 'PROPOSED' && expiresAt <= now ? 'LAPSED' : states[state] };
}

/** A merge that was accepted and undone reads as refused: the two stay separate. */
const states: Readonly<Record<MergeState, MergeProposalState>> = {
  PROPOSED: 'OPEN',
  MERGED: 'ACCEPTED',
  UNMERGED: 'REFUSED',
  REFUSED: 'REFUSED',
};
