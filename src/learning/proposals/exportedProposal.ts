import type { KeptStatement } from '../keptStatement.js';
import type { ProposalState } from './proposal.js';

/** An imported proposal, with the ids that everything has in this graph. Times in epoch ms. */
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
  /** Statement that awaits consent; null once it was decided. */
  readonly statement: KeptStatement | null;
  /** Ids of the memories that it would change. */
  readonly memories: readonly string[];
  /** Ids of its source messages. */
  readonly messages: readonly string[];
}
