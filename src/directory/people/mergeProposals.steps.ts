import { requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { type MergeProposal, proposalAt } from './mergeProposal.js';
import { answerProposal } from './merging.steps.js';
import { listMergeProposals, type StoredMergeProposal } from './merging.store.js';

const maxListed = 100;

/** Merge proposals of the name-variants job: lists them to their creator and applies the creator's answers. */
export class MergeProposals {
  constructor(private readonly clock: Clock) {}

  /** Returns the viewer's proposals, latest first, at most 100; in a private context only. */
  async proposals({ graph, caller }: RequestContext): Promise<MergeProposal[]> {
    requireStatedContext(caller, null);
    const proposals = await listMergeProposals(graph, { creator: caller.viewerId, id: null, limit: maxListed });
    const now = this.clock();
    return proposals.map((one) => proposalAt(one, now));
  }

  /** True if an id is that of a merge proposal to the viewer. */
  async has({ graph, caller: { viewerId } }: RequestContext, id: string): Promise<boolean> {
    return isId(id) && (await listMergeProposals(graph, { creator: viewerId, id, limit: 1 })).length > 0;
  }

  /**
   * Applies the creator's answer: merges the two, or keeps them separate for good. The same answer again changes
   * nothing. Rejects with NOT_FOUND if the viewer has no such proposal, and with CONFLICT if it has lapsed, was
   * answered otherwise, or the two cannot be merged any more.
   */
  async decide({ graph, caller }: RequestContext, input: { id: string; accept: boolean }): Promise<MergeProposal> {
    requireStatedContext(caller, null);
    const { tenantId, viewerId } = caller;
    const proposal = await findProposal(graph, viewerId, input.id);
    const { keptId, absorbedId, reason } = proposal;
    const pair = { tenantId, creatorId: viewerId, keptId, absorbedId };
    const decision = { actor: viewerId, reason, now: this.clock() };
    await graph.write((transaction) => answerProposal(transaction, pair, { ...proposal, ...input }, decision));
    return proposalAt(await findProposal(graph, viewerId, input.id), decision.now);
  }
}

async function findProposal(graph: GraphSession, creator: string, id: string): Promise<StoredMergeProposal> {
  const [proposal] = isId(id) ? await listMergeProposals(graph, { creator, id, limit: 1 }) : [];
  if (!proposal) throw notFound('No proposal by that id');
  return proposal;
}
