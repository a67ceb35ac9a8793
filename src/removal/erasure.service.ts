import { overseenTenant } from '../disclosure/caller.js';
import { withAllPersonas, type Viewer } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { fetchPeople } from '../directory/people/people.store.js';
import { listAliases } from '../directory/people/aliases.store.js';
import { type Clock, maxTimestamp } from '../platform/clock.js';
import { type DomainError, invalidInput, notFound, nullWhenNotFound } from '../platform/errors.js';
import { type Page, pageOfList } from '../platform/graphql/paging.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { newWork } from '../background/work/defineWork.js';
import type { Outbox } from '../background/work/outbox.store.js';
import { eraseEverything, eraseStoredAbout, isStoredAbout, type StoredAboutScope } from './erasure.steps.js';
import type { RemovalDependencies } from './messageRemoval.steps.js';
import { eraseAcquaintances, findLatestOwn, listUnfinishedErasures, listSamePersonIds } from './erasure.store.js';
import { eraseAccountWork, type UnfinishedErasure } from './erasureWork.js';
import type { LedgerEntryOf } from './ledger.js';
import type { Ledger } from './ledger.steps.js';
import { nameFinderOf } from './nameFinder.js';
import { type ErasureReceipt, receiptOf } from './receipt.js';

/** Phrase by which a caller confirms the erasure of everything about them. */
export const erasurePhrase = 'erase everything about me';

/** Maximum number of unfinished erasures that are listed. */
const maxErasures = 1_000;

/** Delay in ms of an account erasure's second pass: it erases data written meanwhile, or all if the service ended. */
const secondPassDelayMs = 60_000;

/** Largest lead in ms of the clock of another instance of the service whose writes are still told from later ones. */
const clockLeadMs = 60_000;

/** Erases people: other people from what the caller has stored, and callers who ask for their own erasure. */
export class ErasureService {
  constructor(
    private readonly clock: Clock,
    private readonly dependencies: RemovalDependencies,
    private readonly outbox: Outbox,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Erases everything the caller has stored about a person, the messages of the caller's direct talk that it was made
   * from, and the person as the caller's acquaintance. Idempotent: a second call does what is left. Rejects with
   * NOT_FOUND for a person the caller may not see, and with INVALID_INPUT for the caller.
   */
  async forgetPerson({ graph, caller }: RequestContext, input: { person: string }): Promise<ErasureReceipt> {
    const { tenantId: tenant, viewerId: viewer } = caller;
    const people = await this.idsOf(graph, caller, input.person);
    if (people.includes(viewer))
      throw invalidInput('person must be another person; use eraseMe to erase what is stored about you.');
    const about = await this.storedAboutScope(graph, caller, people, maxTimestamp);
    // The ledger does not grow by what removes nothing.
    if (!(await isStoredAbout(graph, { tenant, person: viewer }, about))) return receiptOf([], this.clock());
    const removal = { op: 'FORGET_PERSON' as const, tenant, viewer, person: input.person };
    return this.ledger.record(graph, { at: this.clock(), removal }, () => this.forget(graph, caller, about));
  }

  /** Erases again in a restored graph, or after a failed attempt, what was stored until `at`, in epoch ms. */
  async eraseAgain(
    graph: GraphSession,
    removal: LedgerEntryOf<'FORGET_PERSON' | 'ERASE_ME'>,
    at: number,
  ): Promise<void> {
    if (removal.op === 'ERASE_ME') {
      await eraseEverything(graph, this.dependencies, removal.tenant, removal);
      return;
    }
    const viewer = { tenantId: removal.tenant, viewerId: removal.viewer, persona: '' };
    // A graph from before the person holds nothing of them.
    const people = (await this.idsOf(graph, viewer, removal.person).catch(nullWhenNotFound)) ?? [];
    // A graph from before the viewer separated that name from their own has it as one of theirs.
    const otherIds = people.filter((id) => id !== removal.viewer);
    if (otherIds.length > 0) await this.forget(graph, viewer, await this.storedAboutScope(graph, viewer, otherIds, at));
  }

  /** Returns the scope of the data that the viewer stored about a person up to a time; `people`: all ids of that person. */
  private async storedAboutScope(
    graph: GraphSession,
    viewer: Viewer,
    people: readonly string[],
    until: number,
  ): Promise<StoredAboutScope> {
    return { people, hasName: nameFinderOf(await this.namesOf(graph, viewer, people)), until };
  }

  /** Erases what the viewer stored about a person. */
  private async forget(
    graph: GraphSession,
    { tenantId: tenant, viewerId: viewer }: Viewer,
    about: StoredAboutScope,
  ): Promise<ErasureReceipt> {
    const now = this.clock();
    const stored = await eraseStoredAbout(graph, this.dependencies, { tenant, person: viewer, now }, about);
    // Last: until all else is gone, a second call needs the names.
    await eraseAcquaintances(graph, tenant, viewer, { people: about.people, until: about.until });
    return receiptOf(stored, now);
  }

  /**
   * Erases everything by and about the caller; see {@link eraseEverything}. The receipt counts what the caller could
   * hear, has stated or owns. If the service ends in between, background work does the rest. Rejects with INVALID_INPUT
   * unless `confirm` is the exact phrase.
   */
  async eraseMe(request: RequestContext, input: { confirm: string }): Promise<ErasureReceipt> {
    const { graph, caller } = request;
    if (input.confirm !== erasurePhrase) throw invalidInput(`confirm must be exactly "${erasurePhrase}".`);
    const { tenantId, viewerId: person } = caller;
    const now = this.clock();
    // Everything that is stored by now is erased, also if an instance with a clock ahead has stored it.
    const until = await findLatestOwn(graph, { tenant: tenantId, person, now, until: now + clockLeadMs });
    const erasure = { person, until };
    // Resolved before the participation of the account goes, too.
    const receiptAudience = withAllPersonas(await resolveAudience(request, {}, now));
    const secondPass = newWork(
      eraseAccountWork,
      { id: person, number: until },
      {
        tenantId,
        personId: person,
        chatId: null,
        persona: '',
        lane: `erase:${person}`,
        order: now,
        runAt: now + secondPassDelayMs,
      },
    );
    const removal = { op: 'ERASE_ME' as const, tenant: tenantId, ...erasure };
    return this.ledger.record(graph, { at: now, removal }, async () => {
      await graph.write((transaction) => this.outbox.put(transaction, [secondPass], now));
      const counts = await eraseEverything(graph, this.dependencies, tenantId, { ...erasure, receiptAudience });
      return receiptOf([counts], now);
    });
  }

  /** Latest unfinished account erasures of an operator's tenant, or of all for an admin: newest first, up to 1,000. */
  async erasures(
    { graph, caller }: RequestContext,
    question: { first?: number | null; after?: string | null },
  ): Promise<Page<UnfinishedErasure>> {
    return pageOfList(await listUnfinishedErasures(graph, overseenTenant(caller), maxErasures), question);
  }

  /** Returns the ids by which the viewer knows this person. Rejects with NOT_FOUND if the viewer may not see them. */
  private async idsOf(graph: GraphSession, { tenantId, viewerId }: Viewer, id: string): Promise<string[]> {
    if (!isId(id, 'person')) throw personNotFound();
    if (!(await fetchPeople(graph, tenantId, viewerId, [id])).has(id)) throw personNotFound();
    return listSamePersonIds(graph, tenantId, viewerId, id);
  }

  private async namesOf(
    graph: GraphSession,
    { tenantId, viewerId }: Viewer,
    people: readonly string[],
  ): Promise<string[]> {
    const [rows, aliases] = await Promise.all([
      fetchPeople(graph, tenantId, viewerId, people),
      listAliases(graph, people),
    ]);
    const labels = [...rows.values()].flatMap(({ label, handle }) => [label, ...(handle === null ? [] : [handle])]);
    return [...labels, ...[...aliases.values()].flat()];
  }
}

const personNotFound = (): DomainError => notFound('No person by that id');
