import type { Caller } from '../disclosure/caller.js';
import { audienceParameter } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.service.js';
import type { Clock } from '../platform/clock.js';
import { DomainError, invalidInput, notFound } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { cleanText } from '../memories/texts.js';
import { refuseSecrets } from '../memories/secrets.js';
import { openEarlier, type Earlier } from '../memories/openEarlier.js';
import {
  addAliases,
  fetchPeople,
  findNamed,
  linkAcquaintance,
  makeAcquaintances,
  renamePerson,
  searchPeople,
} from './people.store.js';
import { isAccount, maxLabel, type PersonRef, type PersonRow, slugOf } from './person.js';
import { resolvePeople } from './references.js';

const maxAliases = 20;

/** Finds people, and lets their creators name and link them. */
export class PeopleService {
  constructor(private readonly clock: Clock) {}

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
      const place = { tenant: caller.tenantId, space: caller.viewerId, by: caller.viewerId, now };
      await addAliases(
        transaction,
        place,
        aliases.map((alias) => ({ person: person!.id, name: alias })),
      );
      return person!;
    });
  }

  /** Shows a person by another name; an acquaintance stays known by the old one, and refs stay as they are. */
  async rename(graph: GraphSession, caller: Caller, input: { person: string; name: string }): Promise<PersonRow> {
    const label = cleanText('name', input.name, { max: maxLabel });
    await refuseSecrets([label]);
    const person = await this.requireOwn(graph, caller, input.person);
    if (!isAccount(person)) await refuseTakenName(graph, caller, person, label);
    const space = person.creatorId ?? person.id;
    const place = { tenant: caller.tenantId, space, by: caller.viewerId, now: this.clock() };
    await graph.write(async (transaction) => {
      await renamePerson(transaction, person.id, label);
      await addAliases(transaction, place, [{ person: person.id, name: label }]);
    });
    return { ...person, label };
  }

  /** Makes a person known by one more name. */
  async addAlias(graph: GraphSession, caller: Caller, input: { person: string; alias: string }): Promise<PersonRow> {
    const [name] = checkAliases([input.alias]);
    await refuseSecrets([name!]);
    const person = await this.requireOwn(graph, caller, input.person);
    const place = {
      tenant: caller.tenantId,
      space: person.creatorId ?? person.id,
      by: caller.viewerId,
      now: this.clock(),
    };
    await graph.write((transaction) => addAliases(transaction, place, [{ person: person.id, name: name! }]));
    return person;
  }

  /**
   * Binds an acquaintance to an account: from now on its names stand for that account. What was said before stays
   * closed to the account, unless the creator opens all of it or single memories; the answer counts what stays closed.
   */
  async link(
    graph: GraphSession,
    caller: Caller,
    input: {
      acquaintance: string;
      account: PersonRef;
      includeEarlier?: boolean | null;
      memories?: readonly string[] | null;
    },
  ): Promise<{ person: PersonRow; earlier: Earlier }> {
    const acquaintance = await this.requireOwn(graph, caller, input.acquaintance);
    if (isAccount(acquaintance)) throw invalidInput('acquaintance must be a person without an account.');
    if (input.account.name != null)
      throw invalidInput('account must be named by id or handle: a bare name never stands for an account.');
    const [account] = await resolvePeople(graph, caller, [input.account]);
    if (account instanceof DomainError) throw account;
    if (!account || !('person' in account) || !isAccount(account.person))
      throw notFound('No account by that id or handle');
    const now = this.clock();
    const audience = await resolveAudience(graph, caller, {}, now);
    const wanted = input.includeEarlier ? 'all' : (input.memories ?? []).filter(isId);
    const earlier = await graph.write(async (transaction) => {
      if (!(await linkAcquaintance(transaction, acquaintance.id, account.person.id, now))) {
        throw new DomainError('CONFLICT', 'This acquaintance is linked to another account already.');
      }
      const parameter = audienceParameter(audience);
      return openEarlier(transaction, {
        audience: parameter,
        acquaintance,
        account: account.person,
        wanted,
        actor: caller.viewerId,
        now,
      });
    });
    return { person: account.person, earlier };
  }

  /** A person the caller is or has made; for everybody else there is no such person. */
  private async requireOwn(graph: GraphSession, caller: Caller, id: string): Promise<PersonRow> {
    const person = await this.person(graph, caller, id);
    if (!person || (person.id !== caller.viewerId && person.creatorId !== caller.viewerId))
      throw notFound('No person by that id');
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
