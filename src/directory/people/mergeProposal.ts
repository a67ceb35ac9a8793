import type { MergeState } from './merge.js';

/** How far a proposal to merge two is; nobody answers one that has lapsed. */
export type MergeProposalState = 'OPEN' | 'ACCEPTED' | 'REFUSED' | 'LAPSED';

/** A proposal to merge two, as whoever made them reads it. */
export interface MergeProposal {
  readonly id: string;
  readonly field: 'merge';
  /** The name that both go by if it is accepted. */
  readonly current: string;
  /** The name that would be read as that one. */
  readonly proposed: string;
  readonly reason: string;
  readonly state: MergeProposalState;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** A proposal as it stands at a moment, epoch ms. */
export function tellProposal(
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
  const told = { id, field: 'merge' as const, current: kept, proposed: absorbed, reason: reason ?? '', expiresAt };
  return { ...told, state: state === 'PROPOSED' && expiresAt <= now ? 'LAPSED' : states[state] };
}

/** One that was accepted and is taken back stands as refused: the two are two. */
const states: Readonly<Record<MergeState, MergeProposalState>> = {
  PROPOSED: 'OPEN',
  MERGED: 'ACCEPTED',
  UNMERGED: 'REFUSED',
  REFUSED: 'REFUSED',
};
