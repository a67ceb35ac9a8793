import { groupBy } from '../../platform/groupBy.js';
import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { parseExternalId } from '../../directory/chats/chat.js';
import { checkHandle } from '../../directory/people/handle.js';
import { makeAcquaintances, putAccounts, requireAccount } from '../../directory/people/people.store.js';
import { addAliases } from '../../directory/people/aliases.store.js';
import { maxLabel, type PersonRow, slugOf } from '../../directory/people/person.js';
import { resolvePeople } from '../../directory/people/references.steps.js';
import { DomainError, invalidInput, notFound } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { findChatIds } from './imports.store.js';

/** Accounts by handle; an error if a new handle is a look-alike of another account's. */
export type Accounts = ReadonlyMap<string, PersonRow | DomainError>;
/** Acquaintances by the person who knows them and name; an error if a name is ambiguous. */
export type Acquaintances = ReadonlyMap<string, PersonRow | DomainError>;
/** Chats by external id. */
export type Chats = ReadonlyMap<string, ChatWithPeriods>;

const maxKnown = 200_000;
const maxChats = 20_000;
const chatsMaxAgeMs = 30_000;

/**
 * Resolver of the names in a file. Handles are accounts and bare names are acquaintances of one person; both are
 * created at first sight. Chats are found by external id. Results are cached for the whole file. Each answer is still
 * complete on its own: lines are read concurrently, and clearing the cache for one must not lose names of another.
 */
export class ImportNames {
  private knownAccounts = new Map<string, PersonRow | DomainError>();
  private knownAcquaintances = new Map<string, PersonRow | DomainError>();
  private knownChats = new Map<string, ChatWithPeriods>();
  private chatsReadAt = 0;

  constructor(
    private readonly tenantId: string,
    private readonly now: () => number,
  ) {}

  /** Finds or creates accounts in one statement. Invalid handles are left out; {@link accountOf} reports them. */
  async accounts(graph: GraphSession, handles: readonly string[]): Promise<Accounts> {
    const known = (this.knownAccounts = withRoom(this.knownAccounts));
    const { found, missing } = split(known, handles.filter(isHandle));
    for (const [handle, account] of await putAccounts(graph, this.tenantId, missing, this.now())) {
      found.set(handle, account);
      known.set(handle, account);
    }
    return found;
  }

  /** Finds or creates the acquaintances that people know by these names. */
  async acquaintances(graph: GraphSession, named: readonly { of: PersonRow; name: string }[]): Promise<Acquaintances> {
    const known = (this.knownAcquaintances = withRoom(this.knownAcquaintances));
    // The first spelling becomes the display name of a new acquaintance.
    const byName = new Map(named.toReversed().map((one) => [nameKey(one.of, one.name), one]));
    const { found, missing } = split(known, [...byName.keys()]);
    const byKnower = groupBy(
      missing.map((name) => byName.get(name)!),
      ({ of }) => of.id,
      (one) => one,
    );
    for (const ofOne of byKnower.values()) {
      const people = await this.acquaintancesOf(graph, ofOne);
      for (const [index, { of, name }] of ofOne.entries()) {
        found.set(nameKey(of, name), people[index]!);
        known.set(nameKey(of, name), people[index]!);
      }
    }
    return found;
  }

  /** Adds names to an acquaintance. */
  async addAliases(graph: GraphSession, of: PersonRow, person: PersonRow, aliases: readonly string[]): Promise<void> {
    const names = aliases.map((name) => ({ person: person.id, space: of.id, name, at: this.now() }));
    await graph.write((transaction) => addAliases(transaction, this.tenantId, names));
    // Such a name may have meant another person so far, so the cache drops it.
    for (const name of aliases) this.knownAcquaintances.delete(nameKey(of, name));
  }

  /**
   * Reads chats with all periods of participation; unknown chats are missing. A cached chat is valid for half a minute:
   * in that time periods are only added and ended, which never takes an audience key from a memory that needs it.
   */
  async chats(graph: GraphSession, externalIds: readonly string[]): Promise<Chats> {
    if (this.now() - this.chatsReadAt > chatsMaxAgeMs || this.knownChats.size > maxChats) this.forgetChats();
    const known = this.knownChats;
    const { found, missing } = split(
      known,
      externalIds.flatMap((id) => parseExternalId(id) ?? []),
    );
    const ids = await findChatIds(graph, this.tenantId, missing);
    for (const chat of (await loadChatPeriods(graph, this.tenantId, [...ids.values()])).values()) {
      found.set(chat.externalId, chat);
      known.set(chat.externalId, chat);
    }
    return found;
  }

  /** Clears the cache of accounts, after a file has named them. */
  forgetAccounts(): void {
    this.knownAccounts = new Map();
  }

  /** Clears the cache of chats, after a file has changed them. */
  forgetChats(): void {
    this.knownChats = new Map();
    this.chatsReadAt = this.now();
  }

  private async acquaintancesOf(
    graph: GraphSession,
    named: readonly { of: PersonRow; name: string }[],
  ): Promise<(PersonRow | DomainError)[]> {
    const { of } = named[0]!;
    const speaker = { tenantId: this.tenantId, viewerId: of.id };
    const found = await resolvePeople(
      graph,
      speaker,
      named.map(({ name }) => ({ name })),
    );
    const fresh = found.flatMap((one) => (!(one instanceof DomainError) && 'newName' in one ? [one.newName] : []));
    const made = await graph.write((transaction) =>
      makeAcquaintances(transaction, { tenant: this.tenantId, creator: of.id, now: this.now() }, fresh),
    );
    let next = 0;
    return found.map((one, index) => {
      if (one instanceof DomainError) return inAFile(one, named[index]!);
      return 'person' in one ? one.person : made[next++]!;
    });
  }
}

/** Returns the account of a handle. Throws INVALID_INPUT for an invalid handle and CONFLICT for a look-alike. */
export function accountOf(accounts: Accounts, handle: string): PersonRow {
  const person = accounts.get(handle);
  if (!person) throw notFound(`No person by the handle "${checkHandle('A handle', handle).slice(0, 40)}"`);
  return requireAccount(person);
}

/** Returns the acquaintance that a person knows by a name. Throws INVALID_INPUT for an ambiguous name. */
export function acquaintanceOf(acquaintances: Acquaintances, of: PersonRow, name: string): PersonRow {
  const person = acquaintances.get(nameKey(of, name));
  if (person instanceof DomainError) throw person;
  return person!;
}

/** Returns the chat of an external id, null for no id. Throws NOT_FOUND. */
export function chatOf(chats: Chats, externalId: string | undefined): ChatWithPeriods | null {
  if (externalId === undefined) return null;
  const chat = chats.get(parseExternalId(externalId) ?? '');
  if (!chat) throw notFound(`No chat "${externalId.slice(0, 60)}", neither in the graph nor in an earlier line,`);
  return chat;
}

const nameKey = (of: Pick<PersonRow, 'id'>, name: string): string => `${of.id} ${slugOf(name)}`;

function split<T>(known: ReadonlyMap<string, T>, wanted: readonly string[]) {
  const found = new Map<string, T>();
  const missing: string[] = [];
  for (const name of new Set(wanted)) {
    const one = known.get(name);
    if (one === undefined) missing.push(name);
    else found.set(name, one);
  }
  return { found, missing };
}

/** Clears a cache at its size limit: a file may name more people than memory should hold. */
const withRoom = <T>(known: Map<string, T>): Map<string, T> => (known.size > maxKnown ? new Map<string, T>() : known);

function isHandle(handle: string): boolean {
  try {
    return checkHandle('A handle', handle) === handle;
  } catch {
    return false;
  }
}

/** Rewords the error of an ambiguous name for a file, which cannot name a person by id. */
function inAFile(error: DomainError, { of, name }: { of: PersonRow; name: string }): DomainError {
  const candidates = error.details?.candidates;
  if (!Array.isArray(candidates)) return error;
  const names = (candidates as { name: string }[]).map((one) => one.name.slice(0, maxLabel)).join(', ');
  return invalidInput(
    `The name "${name}" fits several people whom ${of.label} knows: ${names}. Use a name or alias that only one of them has; ` +
      'a line "acquaintance" adds one.',
  );
}
