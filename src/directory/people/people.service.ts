import { type Caller, isHeardAlone } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import {
  nameCursor,
  namePositionOf,
  type Page,
  pageOfRows,
  pageOfList,
  pageSize,
} from '../../platform/graphql/paging.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import type { Quota } from '../../platform/neo4j/quota.js';
import { cleanText } from '../../text/texts.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import {
  findOrCreateAccount,
  countKnownPeople,
  fetchPeople,
  findAccounts,
  findByNames,
  listKnownPeople,
  upsertAcquaintances,
  renamePerson,
  searchPeople,
} from './people.store.js';
import { addAliases, type Alias } from './aliases.store.js';
import { isAccount, maxLabel, type PersonRow, slugOf } from './person.js';
import { requireOwnPerson } from './references.steps.js';

const maxAliases = 20;
const maxSearchResults = 200;

/** Hook that stores the effects of an account's new name; it must be idempotent. */
export type RenameHook = (
  transaction: GraphTransaction,
  tenantId: string,
  personId: string,
  now: number,
) => Promise<void>;

/** Use cases of persons: search, and naming by their creators. */
export class PeopleService {
  constructor(
    private readonly clock: Clock,
    /** Quota of people and things that a person has named. */
    private readonly quota: Quota,
    /** Runs in the transaction that stores an account's new name. */
    private readonly onRenamed: RenameHook = () => Promise.resolve(),
  ) {}

  /** Returns the id of the account of a verified handle, which never changes; creates the account at first sight. */
  accountId(graph: GraphSession, tenantId: string, handle: string): Promise<string> {
    return findOrCreateAccount(graph, tenantId, handle, this.clock());
  }

  /** Returns an account of the tenant or, if the caller alone listens, an acquaintance of theirs by id; else null. */
  async person({ graph, caller }: RequestContext, id: string): Promise<PersonRow | null> {
    if (!isId(id, 'person')) return null;
    const person = (await fetchPeople(graph, caller.tenantId, caller.viewerId, [id])).get(id);
    return person && (isAccount(person) || isHeardAlone(caller, null)) ? person : null;
  }

  /** Returns a person by id or exact handle, else null. Rejects with INVALID_INPUT unless exactly one is given. */
  async find(
    request: RequestContext,
    { id, handle }: { id?: string | null; handle?: string | null },
  ): Promise<PersonRow | null> {
    if ((id == null) === (handle == null))
      throw invalidInput(
        `A person must be named by exactly one of id and handle; got ${id == null ? 'none' : 'both'}.`,
      );
    if (id != null) return this.person(request, id);
    return (await findAccounts(request.graph, request.caller.tenantId, [handle!])).get(handle!) ?? null;
  }

  /**
   * Returns a page of persons by prefixes of their names, best first and at most 200 in all; without a search, all that
   * the caller knows, by name. Acquaintances are shown if the caller alone listens. `first` is 1 to 100.
   */
  async people(
    { graph, caller }: RequestContext,
    question: { search?: string | null; first?: number | null; after?: string | null },
  ): Promise<Page<PersonRow>> {
    const { tenantId, viewerId } = caller;
    const known = { viewer: viewerId, creator: isHeardAlone(caller, null) ? viewerId : null };
    if (question.search != null) {
      const text = cleanText('search', question.search, { max: maxLabel });
      const people = await searchPeople(graph, tenantId, known.creator, { text, limit: maxSearchResults });
      return pageOfList(people, question, 10);
    }
    const first = pageSize(question.first, 10);
    const page = { after: namePositionOf(question.after), limit: first + 1 };
    const people = await listKnownPeople(graph, known, tenantId, page);
    return pageOfRows(people, first, nameCursor, () => countKnownPeople(graph, known, tenantId));
  }

  /** Creates an acquaintance of the caller, or finds the one of that name; adds the aliases in either case. */
  async create(
    { graph, caller }: RequestContext,
    input: { name: string; aliases?: readonly string[] | null },
  ): Promise<PersonRow> {
    const name = cleanText('name', input.name, { max: maxLabel });
    const aliases = checkAliases(input.aliases ?? []);
    await refuseSecrets([name, ...aliases], caller);
    const { tenantId: tenant, viewerId: creator } = caller;
    const { quota } = this;
    await quota.refresh(graph, tenant, [creator]);
    const now = this.clock();
    return graph.write(async (transaction) => {
      const [person] = await upsertAcquaintances(transaction, { tenant, creator, quota, now }, [name]);
      await addAliasesWithinLimit(
        transaction,
        tenant,
        aliases.map((alias) => ({ person: person!.id, space: creator, name: alias, at: now })),
      );
      return person!;
    });
  }

  /**
   * Renames a person. An acquaintance keeps its old name as an alias, and its refs. Rejects with CONFLICT if another
   * acquaintance has the name.
   */
  async rename(request: RequestContext, input: { person: string; name: string }): Promise<PersonRow> {
    const { graph, caller } = request;
    const label = cleanText('name', input.name, { max: maxLabel });
    await refuseSecrets([label], caller);
    const person = await requireOwnPerson(request, input.person);
    const at = this.clock();
    await graph.write(async (transaction) => {
      await renamePerson(transaction, person.id, label);
      const alias = { person: person.id, space: spaceOf(person), name: label, at };
      if (!isAccount(person)) {
        await addAliasesWithinLimit(transaction, caller.tenantId, [alias]);
        // Only now: the alias is locked, so no concurrent request gives the name to another one.
        return refuseTakenName(transaction, caller, person, label);
      }
      await addAliases(transaction, caller.tenantId, [alias]);
      await this.onRenamed(transaction, caller.tenantId, person.id, at);
    });
    return { ...person, label };
  }

  async addAlias(request: RequestContext, input: { person: string; alias: string }): Promise<PersonRow> {
    const [name] = checkAliases([input.alias]);
    await refuseSecrets([name!], request.caller);
    const person = await requireOwnPerson(request, input.person);
    const alias = { person: person.id, space: spaceOf(person), name: name!, at: this.clock() };
    await request.graph.write((transaction) => addAliasesWithinLimit(transaction, request.caller.tenantId, [alias]));
    return person;
  }
}

const spaceOf = ({ creatorId, id }: PersonRow): string => creatorId ?? id;

/** Adds aliases. Throws INVALID_INPUT if a person then has more than `maxAliases` names besides one. */
async function addAliasesWithinLimit(
  transaction: GraphTransaction,
  tenant: string,
  aliases: readonly Alias[],
): Promise<void> {
  const highestCount = Math.max(0, ...(await addAliases(transaction, tenant, aliases)).values());
  if (highestCount > maxAliases + 1) throw invalidInput(`A person must have at most ${maxAliases} aliases.`);
}

/** Throws CONFLICT if a name stands for another acquaintance of the creator: both would become ambiguous. */
async function refuseTakenName(
  transaction: GraphTransaction,
  { tenantId, viewerId }: Caller,
  person: PersonRow,
  label: string,
): Promise<void> {
  const slug = slugOf(label);
  const namesakes =
    (await findByNames(transaction, tenantId, viewerId, { slugs: [slug], merged: true })).get(slug) ?? [];
  if (namesakes.some((one) => one.person.id !== person.id && one.person.id !== person.linkedId)) {
    throw new DomainError('CONFLICT', `Another person you know is already called "${label}".`);
  }
}

function checkAliases(aliases: readonly string[]): string[] {
  if (aliases.length > maxAliases)
    throw invalidInput(`aliases must have at most ${maxAliases} items; it has ${aliases.length}.`);
  return aliases.map((alias) => cleanText('alias', alias, { max: maxLabel }));
}
