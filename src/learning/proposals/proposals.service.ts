import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import { memoryChange, type DecideVerdict } from '../../memories/writer/verdict.js';
import type { PreparedDrafts } from '../../memories/writer/store/preparedDrafts.js';
import { MergeProposals } from '../../directory/people/mergeProposals.steps.js';
import { fetchPeople } from '../../directory/people/people.store.js';
import { isLive } from '../../disclosure/rule.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { type ProposalState, stateAt, type ProposalView } from './proposal.js';
import { draftOfConsented } from '../pendingStatement.js';
import { linkSources } from '../learning.store.js';
import { type LockedProposal, lockProposal, listProposals, putDecision, readStatement } from './proposals.store.js';

/** Lets people decide on what was learned about themselves, and on merges of two entities that they have named. */
export class ProposalsService {
  private readonly merges: MergeProposals;

  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
  ) {
    this.merges = new MergeProposals(clock);
  }

  /** Lists the viewer's proposals in a private context: learned ones, then merges, each newest first, at most 100. */
  async proposals(request: RequestContext): Promise<ProposalView[]> {
    const [learned, merges] = await Promise.all([this.learnedProposals(request), this.merges.proposals(request)]);
    return [...learned, ...merges];
  }

  /** Returns one of the viewer's own proposals by id, in a private context; null for any other. */
  async proposal(request: RequestContext, id: string): Promise<ProposalView | null> {
    const [learned] = await this.learnedProposals(request, id);
    return learned ?? (await this.merges.proposals(request)).find((one) => one.id === id) ?? null;
  }

  private async learnedProposals(request: RequestContext, id: string | null = null): Promise<ProposalView[]> {
    requireStatedContext(request.caller, null);
    const now = this.clock();
    const audience = await resolveAudience(request, {}, now);
    const proposals = await listProposals(request.graph, audience, id);
    return proposals.map((one) => ({ ...one, state: stateAt(one.state, one.expiresAt, now) }));
  }

  /**
   * Accepts or refuses a proposal of the viewer and returns it. Idempotent: the same decision again changes nothing.
   * Rejects with NOT_FOUND for an unknown proposal or that of another person, and with CONFLICT for one that has lapsed
   * or was decided otherwise.
   */
  async decide(request: RequestContext, input: { id: string; accept: boolean }): Promise<ProposalView> {
    const { graph, caller } = request;
    requireStatedContext(caller, null);
    const { id, accept } = input;
    if (!isId(id, 'proposal', 'merge')) throw notFound('No proposal by that id');
    if (await this.merges.has(request, id)) return this.merges.decide(request, input);
    const key = { tenant: caller.tenantId, person: caller.viewerId, id };
    const prepared = accept ? await this.prepare(request, id) : null;
    await graph.write(async (transaction) => {
      const now = this.clock();
      const lockedProposal = await lockProposal(transaction, key, now);
      if (!lockedProposal) throw notFound('No proposal by that id');
      if (this.isDecided(lockedProposal, accept ? 'ACCEPTED' : 'REFUSED', now)) return;
      await (accept
        ? this.accept(transaction, caller, lockedProposal, prepared)
        : this.refuse(transaction, caller, lockedProposal, now));
      await putDecision(transaction, id, accept ? 'ACCEPTED' : 'REFUSED', now);
    });
    const [decided] = await this.learnedProposals(request, id);
    if (!decided) throw notFound('No proposal by that id');
    return decided;
  }

  /** True if the same decision was made before. Throws CONFLICT if the proposal can no longer be decided so. */
  private isDecided({ proposal }: LockedProposal, decision: ProposalState, now: number): boolean {
    const state = stateAt(proposal.state, proposal.expiresAt, now);
    if (state === decision) return true;
    if (state === 'LAPSED') throw new DomainError('CONFLICT', 'This proposal has lapsed: it was not answered in time.');
    if (state !== 'OPEN') throw new DomainError('CONFLICT', `This proposal was ${state.toLowerCase()} before.`);
    return false;
  }

  /** Embeds the waiting statement before any lock is held. Returns null if no statement waits any more. */
  private async prepare({ graph, caller }: RequestContext, id: string): Promise<PreparedDrafts | null> {
    const { tenantId, viewerId } = caller;
    const statement = await readStatement(graph, { tenant: tenantId, person: viewerId, id });
    if (statement === undefined) throw notFound('No proposal by that id');
    if (statement === null) return null;
    const { learnedInId, confidedIds } = statement;
    const [people, chats] = await Promise.all([
      fetchPeople(graph, tenantId, viewerId, [viewerId, ...(confidedIds ?? [])]),
      loadChatPeriods(graph, tenantId, learnedInId === null ? [] : [learnedInId]),
    ]);
    const person = people.get(viewerId);
    if (!person) throw notFound('No proposal by that id');
    const draft = draftOfConsented(statement, person, tenantId, this.clock());
    const meta = { consent: 'accepted', field: draft.slot ?? draft.category ?? '' };
    return this.writer.prepare(graph, [draft], { tenantId, creatorId: viewerId, actor: viewerId, chats, people, meta });
  }

  private async accept(
    transaction: GraphTransaction,
    { tenantId }: Caller,
    { messages }: LockedProposal,
    prepared: PreparedDrafts | null,
  ): Promise<void> {
    // Race: the proposal lapsed and was proposed again meanwhile.
    if (!prepared) throw new DomainError('CONFLICT', 'This proposal has just changed: reload it before you decide.');
    const stored = await this.writer.storeIn(transaction, prepared, { mayRepeat: transaction.attempt > 1 });
    await linkSources(transaction, tenantId, stored, messages);
  }

  private async refuse(
    transaction: GraphTransaction,
    { tenantId, viewerId }: Caller,
    { proposal, memories }: LockedProposal,
    now: number,
  ): Promise<void> {
    if (memories.length === 0) return;
    const by = { tenantId, actor: viewerId, now, chats: new Map() };
    await this.writer.changeIn(transaction, memoryChange(memories, by, refusalVerdict(proposal.field)));
  }
}

/** Keeps the live value and records in its history that another one was refused. */
const refusalVerdict =
  (field: string): DecideVerdict =>
  ({ memory }, now) =>
    isLive(memory, now) ? { event: 'IGNORE', after: memory, meta: { consent: 'refused', field } } : null;
