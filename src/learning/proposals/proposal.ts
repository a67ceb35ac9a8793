import type { ConsentNeed } from './consent.js';
import { dayMs } from '../../platform/clock.js';
import { digest } from '../../platform/ids.js';
import { normalized } from '../../text/texts.js';

export const proposalStates = ['OPEN', 'ACCEPTED', 'REFUSED', 'LAPSED'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** How long a proposal waits for an answer. */
export const proposalWaitsMs = 7 * dayMs;
/** Open proposals that one person may have. */
export const maxOpenProposals = 50;

/** A proposal as its person reads it. */
export interface ToldProposal {
  readonly id: string;
  readonly field: string;
  /** The value that holds now; null for none. */
  readonly current: string | null;
  readonly proposed: string;
  readonly reason: string;
  readonly state: ProposalState;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** The same proposal, said again or in other words for the same value, has the same key. */
export const proposalKey = (
  tenantId: string,
  personId: string,
  { field, proposed }: Pick<ConsentNeed, 'field' | 'proposed'>,
): string => digest(JSON.stringify(['proposal', tenantId, personId, field, normalized(proposed)]), 40);

/** The state that a proposal is in at a moment, epoch ms: what nobody has answered in time has lapsed. */
export const stateAt = (state: ProposalState, expiresAt: number, now: number): ProposalState =>
  state === 'OPEN' && expiresAt <= now ? 'LAPSED' : state;

/** Why something is proposed, for the person who decides. */
export const reasonFor = ({ asksFirst }: Pick<ConsentNeed, 'asksFirst'>): string =>
  asksFirst === 'TO_REPLACE'
    ? 'You said something else before; this changes only if you agree.'
    : 'You have said this once; it applies when you say it again or agree.';
