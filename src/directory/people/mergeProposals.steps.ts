import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { type MergeProposal, tellProposal } from './mergeProposal.js';
import { answerProposal } from './merging.steps.js';
import { listProposedMerges, type ProposedMerge } from './merging.store.js';

const mostTold = 100;

/** Lets people answer what the job of names asks them: whether two that they have named are one. */
export class MergeProposals {
  constructor(private readonly clock: Clock) {}

  /** What was proposed to the viewer, the latest first, at most 100; in private alone. */
  async proposals(graph: GraphSession, caller: Caller): Promise<MergeProposal[]> {
    requireStatedContext(caller, null);
    const found = await listProposedMerges(graph, { maker: caller.viewerId, id: null, limit: mostTold });
    const now = this.clock();
    return found.map((one) => tellProposal(one, now));
  }

  /** Whether it is a proposal of the viewer's to merge two. */
  async has(graph: GraphSession, { viewerId }: Caller, id: string): Promise<boolean> {
    return isId(id) && (await listProposedMerges(graph, { maker: viewerId, id, limit: 1 })).length > 0;
  }

  /**
   * Merges the two or leaves them two for good, as their maker says; the same answer again changes nothing. Rejects with
   * NOT_FOUND for what is nobody's or somebody else's, and with CONFLICT for what has lapsed, was answered otherwise, or
   * cannot be merged any more.
   */
  async decide(graph: GraphSession, caller: Caller, input: { id: string; accept: boolean }): Promise<MergeProposal> {
    requireStatedContext(caller, null);
    const { tenantId, viewerId } = caller;
    const proposal = await findProposal(graph, viewerId, input.id);
    const { keptId, absorbedId, reason } = proposal;
    const pair = { tenantId, makerId: viewerId, keepId: keptId, absorbId: absorbedId };
    const deciding = { actor: viewerId, reason, now: this.clock() };
    await graph.write((transaction) => answerProposal(transaction, pair, { ...proposal, ...input }, deciding));
    return tellProposal(await findProposal(graph, viewerId, input.id), deciding.now);
  }
}

async function findProposal(graph: GraphSession, maker: string, id: string): Promise<ProposedMerge> {
  const [found] = isId(id) ? await listProposedMerges(graph, { maker, id, limit: 1 }) : [];
  if (!found) throw notFound('No proposal by that id');
  return found;
}
