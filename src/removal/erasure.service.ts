import { type Caller, overseenTenant } from '../disclosure/caller.js';
import { ofAllPersonas } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { fetchPeople, listAliases } from '../directory/people/people.store.js';
import type { Clock } from '../platform/clock.js';
import { type DomainError, invalidInput, notFound } from '../platform/errors.js';
import { type Page, pageOfWhole } from '../platform/graphql/paging.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { newWork } from '../background/work/defineWork.js';
import type { Outbox } from '../background/work/outbox.store.js';
import { checkErasure, namedIn } from './erasure.js';
import { eraseEverything, eraseStoredAbout } from './erasure.steps.js';
import type { ErasureParts } from './messageRemoval.steps.js';
import { eraseAcquaintances, eraseNamed, findLatestOwn, listErasures, listStandsFor } from './erasure.store.js';
import { eraseAccountWork, type UnfinishedErasure } from './erasureWork.js';
import { type ErasureReceipt, receiptOf } from './receipt.js';

/** Maximum number of unfinished erasures that are listed. */
const mostErasures = 1_000;

/** Delay in ms of an account erasure's second pass: it erases data written meanwhile, or all if the service ended. */
const lookAgainMs = 60_000;

/** Largest lead in ms of the clock of another copy of the service whose writes are still told from later ones. */
const clockLeadMs = 60_000;

/** Erases people: other people from what the caller has stored, and callers who ask for their own erasure. */
export class ErasureService {
  constructor(
    private readonly clock: Clock,
    private readonly parts: ErasureParts,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Erases everything the caller has stored about a person, the messages of the caller's direct talk that it was made
   * from, and the person as the caller's acquaintance. Idempotent: a second call does what is left. Rejects with
   * NOT_FOUND for a person the caller may not see, and with INVALID_INPUT for the caller.
   */
  async forgetPerson(graph: GraphSession, caller: Caller, input: { person: string }): Promise<ErasureReceipt> {
    const { tenantId: tenant, viewerId: viewer } = caller;
    const now = this.clock();
    const { people, names } = await this.whoIs(graph, caller, input.person);
    const named = namedIn(names);
    const who = { tenant, person: viewer, now };
    const stored = await eraseStoredAbout(graph, this.parts, who, { people, named });
    const told = await graph.write(async (transaction) => {
      const gone = await eraseNamed(transaction, viewer, named);
      await eraseAcquaintances(transaction, tenant, viewer, people);
      return gone;
    });
    return receiptOf([...stored, told], now);
  }

  /**
   * Erases everything by and about the caller; see {@link eraseEverything}. The receipt counts what the caller could
   * hear, has stated or owns. If the service ends in between, background
   * work does the rest. Rejects with INVALID_INPUT unless `confirm` is the exact phrase.
   */
  async eraseMe(graph: GraphSession, caller: Caller, input: { confirm: string }): Promise<ErasureReceipt> {
    checkErasure(input.confirm);
    const { tenantId, viewerId: person } = caller;
    const now = this.clock();
    // Everything that is stored by now is erased, also if a copy with a clock ahead has stored it.
    const until = await findLatestOwn(graph, { tenant: tenantId, person, now, most: now + clockLeadMs });
    const erasure = { person, until };
    // Resolved before the participation of the account goes, too.
    const toldTo = ofAllPersonas(await resolveAudience(graph, caller, {}, now));
    const again = newWork(eraseAccountWork, erasure, {
      tenantId,
      personId: person,
      chatId: null,
      persona: '',
      lane: `erase:${person}`,
      order: now,
      runAt: now + lookAgainMs,
    });
    await graph.write((transaction) => this.outbox.put(transaction, [again], now));
    const gone = await eraseEverything(graph, this.parts, tenantId, erasure, { toldTo });
    return receiptOf([gone], now);
  }

  /**
   * Returns a page of the latest unfinished account erasures of an operator's tenant, or of all tenants for an admin,
   * newest first, at most 1,000.
   */
  async erasures(
    graph: GraphSession,
    caller: Caller,
    question: { first?: number | null; after?: string | null },
  ): Promise<Page<UnfinishedErasure>> {
    return pageOfWhole(await listErasures(graph, overseenTenant(caller), mostErasures), question);
  }

  /** Returns the ids under which the caller knows this person, and the person's names. */
  private async whoIs(
    graph: GraphSession,
    { tenantId, viewerId }: Caller,
    id: string,
  ): Promise<{ people: string[]; names: string[] }> {
    if (!isId(id, 'person')) throw noPerson();
    if (!(await fetchPeople(graph, tenantId, viewerId, [id])).has(id)) throw noPerson();
    const people = await listStandsFor(graph, tenantId, viewerId, id);
    if (people.includes(viewerId))
      throw invalidInput('person must be another person; use eraseMe to erase what is stored about you.');
    const [rows, aliases] = await Promise.all([
      fetchPeople(graph, tenantId, viewerId, people),
      listAliases(graph, people),
    ]);
    const labels = [...rows.values()].flatMap(({ label, handle }) => [label, ...(handle === null ? [] : [handle])]);
    return { people, names: [...labels, ...[...aliases.values()].flat()] };
  }
}

const noPerson = (): DomainError => notFound('No person by that id');
