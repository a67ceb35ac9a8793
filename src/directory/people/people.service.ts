import type { Caller } from '../../disclosure/caller.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import { pageSize } from '../../platform/graphql/paging.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import {
  accountId,
  addAliases,
  fetchPeople,
  findAccounts,
  findNamed,
  listKnown,
  makeAcquaintances,
  renamePerson,
  searchPeople,
} from './people.store.js';
import { isAccount, maxLabel, type PersonRow, slugOf } from './person.js';
import { requireOwnPerson } from './references.steps.js';

const maxAliases = 20;
/** People that one search can find. */
const mostFound = 200;

/** Notes what follows from an account's new name; must be safe to repeat. */
export type RenameHook = (
  transaction: GraphTransaction,
  tenantId: string,
  personId: string,
  now: number,
) => Promise<void>;

/** Finds people, and lets their creators name and link them. */
export class PeopleService {
  constructor(
    private readonly clock: Clock,
    /** Hears of an account's new name, in the transaction that stores it. */
    private readonly onRenamed: RenameHook = () => Promise.resolve(),
  ) {}

  /** The id of the account of a verified handle, which is made at first sight and never changes. */
  accountId(graph: GraphSession, tenantId: string, handle: string): Promise<string> {
    return accountId(graph, tenantId, handle, this.clock());
  }

  /** A person by id: accounts of the tenant and the caller's own acquaintances; else null. */
  async person(graph: GraphSession, caller: Caller, id: string): Promise<PersonRow | null> {
    if (!isId(id)) return null;
    return (await fetchPeople(graph, caller.tenantId, caller.viewerId, [id])).get(id) ?? null;
  }

  /** A person by id or by exact handle, else null. Rejects with INVALID_INPUT for both and for neither. */
  async find(
    graph: GraphSession,
    caller: Caller,
    { id, handle }: { id?: string | null; handle?: string | null },
  ): Promise<PersonRow | null> {
    if ((id == null) === (handle == null))
      throw invalidInput(
        `A person must be named by exactly one of id and handle; got ${id == null ? 'none' : 'both'}.`,
      );
    if (id != null) return this.person(graph, caller, id);
    return (await findAccounts(graph, caller.tenantId, [handle!])).get(handle!) ?? null;
  }

  /**
   * People by the beginnings of their names, best first and at most 200; without a search everybody the caller knows, by
   * name. `after` is the last person of the page before; 1 to 100 a page.
   */
  async people(
    graph: GraphSession,
    caller: Caller,
    question: { search?: string | null; first?: number | null; after?: string | null },
  ): Promise<PersonRow[]> {
    const first = pageSize(question.first, 10);
    const last = question.after == null ? null : await this.person(graph, caller, question.after);
    if (question.after != null && last === null)
      throw invalidInput('after must be the id of the last person of an earlier page.');
    const { tenantId, viewerId } = caller;
    if (question.search == null) return listKnown(graph, tenantId, viewerId, last, first);
    const clean = cleanText('search', question.search, { max: maxLabel });
    if (last === null) return searchPeople(graph, tenantId, viewerId, clean, first);
    const found = await searchPeople(graph, tenantId, viewerId, clean, mostFound);
    const at = found.findIndex(({ id }) => id === last.id);
    return at < 0 ? [] : found.slice(at + 1, at + 1 + first);
  }

  /** Makes an acquaintance of the caller, or finds the one of that name; aliases are added. */
  async create(
    graph: GraphSession,
    caller: Caller,
    input: { name: string; aliases?: readonly string[] | null },
  ): Promise<PersonRow> {
    const name = cleanText('name', input.name, { max: maxLabel });
    const aliases = checkAliases(input.aliases ?? []);
    await refuseSecrets([name, ...aliases]);
    const now = this.clock();
    return graph.write(async (transaction) => {
      const [person] = await makeAcquaintances(transaction, caller.tenantId, caller.viewerId, [name], now);
      const naming = { tenant: caller.tenantId, space: caller.viewerId, by: caller.viewerId, now };
      await addAliases(
        transaction,
        naming,
        aliases.map((alias) => ({ person: person!.id, name: alias })),
      );
      return person!;
    });
  }

  /** Shows a person by another name; an acquaintance stays known by the old one, and refs stay as they are. */
  async rename(graph: GraphSession, caller: Caller, input: { person: string; name: string }): Promise<PersonRow> {
    const label = cleanText('name', input.name, { max: maxLabel });
    await refuseSecrets([label]);
    const person = await requireOwnPerson(graph, caller, input.person);
    if (!isAccount(person)) await refuseTakenName(graph, caller, person, label);
    const space = person.creatorId ?? person.id;
    const naming = { tenant: caller.tenantId, space, by: caller.viewerId, now: this.clock() };
    await graph.write(async (transaction) => {
      await renamePerson(transaction, person.id, label);
      await addAliases(transaction, naming, [{ person: person.id, name: label }]);
      if (isAccount(person)) await this.onRenamed(transaction, caller.tenantId, person.id, naming.now);
    });
    return { ...person, label };
  }

  /** Makes a person known by one more name. */
  async addAlias(graph: GraphSession, caller: Caller, input: { person: string; alias: string }): Promise<PersonRow> {
    const [name] = checkAliases([input.alias]);
    await refuseSecrets([name!]);
    const person = await requireOwnPerson(graph, caller, input.person);
    const naming = {
      tenant: caller.tenantId,
      space: person.creatorId ?? person.id,
      by: caller.viewerId,
      now: this.clock(),
    };
    await graph.write((transaction) => addAliases(transaction, naming, [{ person: person.id, name: name! }]));
    return person;
  }
}

/** A name that already stands for another acquaintance of the creator would make both ambiguous. */
async function refuseTakenName(graph: GraphSession, caller: Caller, person: PersonRow, label: string): Promise<void> {
  const slug = slugOf(label);
  const known = (await findNamed(graph, caller.tenantId, caller.viewerId, [slug])).get(slug) ?? [];
  if (known.some((one) => one.person.id !== person.id && one.person.id !== person.linkedId)) {
    throw new DomainError('CONFLICT', `Another person you know is called "${label}" already.`);
  }
}

function checkAliases(aliases: readonly string[]): string[] {
  if (aliases.length > maxAliases)
    throw invalidInput(`aliases must have at most ${maxAliases} items; it has ${aliases.length}.`);
  return aliases.map((alias) => cleanText('alias', alias, { max: maxLabel }));
}
