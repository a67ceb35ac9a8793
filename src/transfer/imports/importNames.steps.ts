import { groupBy } from '../../platform/groupBy.js';
import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { parseExternalId } from '../../directory/chats/chat.js';
import { checkHandle } from '../../directory/people/handle.js';
import { upsertAcquaintances, upsertAccounts, requireAccount } from '../../directory/people/people.store.js';
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
export type ChatsByExternalId = ReadonlyMap<string, ChatWithPeriods>;

const maxCachedPeople = 200_000;
const maxCachedChats = 20_000;
const chatsMaxAgeMs = 30_000;

/**
 * Resolver of the names in a file. Handles are accounts and bare names are acquaintances of one person; both are
 * created at first sight. Chats are found by external id. Results are cached for the whole file. Each answer is still
 * complete on its own: lines are read concurrently, and clearing the cache for one must not lose names of another.
 */
export class ImportNames {
  private accountCache = new Map<string, PersonRow | DomainError>();
  private acquaintanceCache = new Map<string, PersonRow | DomainError>();
  private chatCache = new Map<string, ChatWithPeriods>();
  private chatsReadAt = 0;

  constructor(
    private readonly tenantId: string,
    private readonly now: () => number,
  ) {}

  /** Finds or creates accounts in one statement. Invalid handles are left out; {@link accountOf} reports them. */
  async findOrCreateAccounts(graph: GraphSession, handles: readonly string[]): Promise<Accounts> {
    const cache = (this.accountCache = clearIfFull(this.accountCache));
    const { found: accounts, missing } = splitByCache(cache, handles.filter(isHandle));
    for (const [handle, account] of await upsertAccounts(graph, this.tenantId, missing, this.now())) {
      accounts.set(handle, account);
      cache.set(handle, account);
    }
    return accounts;
  }

  async findOrCreateAcquaintances(
    graph: GraphSession,
    acquaintanceNames: readonly { of: PersonRow; name: string }[],
  ): Promise<Acquaintances> {
    const cache = (this.acquaintanceCache = clearIfFull(this.acquaintanceCache));
    // The first spelling becomes the display name of a new acquaintance.
    const byName = new Map(
      acquaintanceNames
        .toReversed()
        .map((acquaintanceName) => [nameKey(acquaintanceName.of, acquaintanceName.name), acquaintanceName]),
    );
    const { found: acquaintances, missing } = splitByCache(cache, [...byName.keys()]);
    const byKnower = groupBy(
      missing.map((name) => byName.get(name)!),
      ({ of }) => of.id,
      (acquaintanceName) => acquaintanceName,
    );
    for (const namesOfKnower of byKnower.values()) {
      const people = await this.resolveAcquaintances(graph, namesOfKnower);
      for (const [index, { of, name }] of namesOfKnower.entries()) {
        acquaintances.set(nameKey(of, name), people[index]!);
        cache.set(nameKey(of, name), people[index]!);
      }
    }
    return acquaintances;
  }

  async addAliases(graph: GraphSession, of: PersonRow, person: PersonRow, aliases: readonly string[]): Promise<void> {
    const names = aliases.map((name) => ({ person: person.id, space: of.id, name, at: this.now() }));
    await graph.write((transaction) => addAliases(transaction, this.tenantId, names));
    // Such a name may have meant another person so far, so the cache drops it.
    for (const name of aliases) this.acquaintanceCache.delete(nameKey(of, name));
  }

  /**
   * Reads chats with all periods of participation; unknown chats are missing. A cached chat is valid for half a minute:
   * in that time periods are only added and ended, which never takes an audience key from a memory that needs it.
   */
  async findChats(graph: GraphSession, externalIds: readonly string[]): Promise<ChatsByExternalId> {
    if (this.now() - this.chatsReadAt > chatsMaxAgeMs || this.chatCache.size > maxCachedChats) this.clearChats();
    const cache = this.chatCache;
    const { found: chats, missing } = splitByCache(
      cache,
      externalIds.flatMap((id) => parseExternalId(id) ?? []),
    );
    const ids = await findChatIds(graph, this.tenantId, missing);
    for (const chat of (await loadChatPeriods(graph, this.tenantId, [...ids.values()])).values()) {
      chats.set(chat.externalId, chat);
      cache.set(chat.externalId, chat);
    }
    return chats;
  }

  /** Clears the cache of accounts, after a file has named them. */
  clearAccounts(): void {
    this.accountCache = new Map();
  }

  /** Clears the cache of chats, after a file has changed them. */
  clearChats(): void {
    this.chatCache = new Map();
    this.chatsReadAt = this.now();
  }

  private async resolveAcquaintances(
    graph: GraphSession,
    acquaintanceNames: readonly { of: PersonRow; name: string }[],
  ): Promise<(PersonRow | DomainError)[]> {
    const { of } = acquaintanceNames[0]!;
    const speaker = { tenantId: this.tenantId, viewerId: of.id };
    const references = await resolvePeople(
      { graph, caller: speaker },
      acquaintanceNames.map(({ name }) => ({ name })),
    );
    const newNames = references.flatMap((reference) =>
      !(reference instanceof DomainError) && 'newName' in reference ? [reference.newName] : [],
    );
    const newAcquaintances = await graph.write((transaction) =>
      upsertAcquaintances(transaction, { tenant: this.tenantId, creator: of.id, now: this.now() }, newNames),
    );
    let newIndex = 0;
    return references.map((reference, index) => {
      if (reference instanceof DomainError) return ambiguousNameError(reference, acquaintanceNames[index]!);
      return 'person' in reference ? reference.person : newAcquaintances[newIndex++]!;
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
export function chatOf(chats: ChatsByExternalId, externalId: string | undefined): ChatWithPeriods | null {
  if (externalId === undefined) return null;
  const chat = chats.get(parseExternalId(externalId) ?? '');
  if (!chat) throw notFound(`No chat "${externalId.slice(0, 60)}", neither in the graph nor in an earlier line,`);
  return chat;
}

const nameKey = (of: Pick<PersonRow, 'id'>, name: string): string => `${of.id} ${slugOf(name)}`;

function splitByCache<T>(cache: ReadonlyMap<string, T>, keys: readonly string[]) {
  const cachedValues = new Map<string, T>();
  const missingKeys: string[] = [];
  for (const key of new Set(keys)) {
    const value = cache.get(key);
    if (value === undefined) missingKeys.push(key);
    else cachedValues.set(key, value);
  }
  return { found: cachedValues, missing: missingKeys };
}

/** Clears a cache at its size limit: a file may name more people than memory should hold. */
const clearIfFull = <T>(cache: Map<string, T>): Map<string, T> =>
  cache.size > maxCachedPeople ? new Map<string, T>() : cache;

function isHandle(handle: string): boolean {
  try {
    return checkHandle('A handle', handle) === handle;
  } catch {
    return false;
  }
}

/** Rewords the error of an ambiguous name for a file, which cannot name a person by id. */
function ambiguousNameError(error: DomainError, { of, name }: { of: PersonRow; name: string }): DomainError {
  const candidates = error.details?.candidates;
  if (!Array.isArray(candidates)) return error;
  const names = (candidates as { name: string }[]).map((candidate) => candidate.name.slice(0, maxLabel)).join(', ');
  return invalidInput(
    `The name "${name}" fits several people whom ${of.label} knows: ${names}. Use a name or alias that only one of them has; ` +
      'a line "acquaintance" adds one.',
  );
}
