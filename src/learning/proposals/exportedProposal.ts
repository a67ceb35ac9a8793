import type { KeptStatement } from '../keptStatement.js';
import type { ProposalState } from './proposal.js';

/** A proposal as it stood elsewhere, with the ids that everything has here. Times in epoch ms. */
export interface FormerProposal {
  readonly tenantId: string;
  readonly personId: string;
  readonly field: string;
  readonly proposed: string;
  readonly reason: string;
  readonly state: ProposalState;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly decidedAt: number | null;
  /** What waits to be agreed to; null once it was answered. */
  readonly statement: KeptStatement | null;
  /** The memories that it would change. */
  readonly memories: readonly string[];
  /** The messages that asked for it. */
  readonly messages: readonly string[];
}
