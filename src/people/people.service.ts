import type { Caller } from '../disclosure/caller.js';
import type { Clock } from '../platform/clock.js';
import { DomainError, invalidInput } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { cleanText } from '../words/texts.js';
import { refuseSecrets } from '../words/secrets.js';
import {
  accountId,
  addAliases,
  fetchPeople,
  findNamed,
  makeAcquaintances,
  renamePerson,
  searchPeople,
} from './people.store.js';
import { isAccount, maxLabel, type PersonRow, slugOf } from './person.js';
import { requireOwnPerson } from './references.steps.js';

const maxAliases = 20;

/** Finds people, and lets their creators name and link them. */
export class PeopleService {
  constructor(private readonly clock: Clock) {}

  /** The id of the account of a verified handle, which is made at first sight and never changes. */
  accountId(graph: GraphSession, tenantId: string, handle: string): Promise<string> {
    return accountId(graph, tenantId, handle, this.clock());
  }

  /** A person by id: accounts of the tenant and the caller's own acquaintances; else null. */
  async person(graph: GraphSession, caller: Caller, id: string): Promise<PersonRow | null> {
    if (!isId(id)) return null;
    return (await fetchPeople(graph, caller.tenantId, caller.viewerId, [id])).get(id) ?? null;
  }

  /** People by the beginnings of their names, best first; 1 to 100. */
  async search(graph: GraphSession, caller: Caller, text: string, first: number): Promise<PersonRow[]> {
    if (first < 1 || first > 100) throw invalidInput(`first must be 1 to 100, not ${first}.`);
    const clean = cleanText('search', text, { max: maxLabel });
    return searchPeople(graph, caller.tenantId, caller.viewerId, clean, first);
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
