import type { ChatStanding } from '../chats/chat.js';
import { loadStandings } from '../chats/chats.store.js';
import { checkHandle } from '../people/handle.js';
import { addAliases, makeAcquaintances } from '../people/people.store.js';
import { type PersonRow, slugOf } from '../people/person.js';
import { resolvePeople } from '../people/references.js';
import { DomainError, notFound } from '../platform/errors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { findChatIds, putAccounts } from './imports.store.js';

const maxKnown = 200_000;
const maxChats = 20_000;
const chatsMaxAgeMs = 30_000;

/**
 * Whom the names of a file stand for: handles are accounts, made at first sight; bare names are acquaintances of one
 * person, made at first sight as well; chats are found by external id. What was found is kept for the whole file.
 */
export class ImportNames {
  private readonly accounts = new Map<string, PersonRow>();
  private readonly acquaintances = new Map<string, PersonRow | DomainError>();
  private chats = new Map<string, ChatStanding>();
  private chatsReadAt = 0;

  constructor(
    private readonly tenantId: string,
    private readonly now: () => number,
  ) {}

  /** Finds or makes accounts in one statement; what is no handle is left out, and said when it is asked for. */
  async loadAccounts(graph: GraphSession, handles: readonly string[]): Promise<void> {
    const missing = [...new Set(handles)].filter((handle) => !this.accounts.has(handle) && isHandle(handle));
    makeRoom(this.accounts);
    for (const [handle, person] of await putAccounts(graph, this.tenantId, missing, this.now())) {
      this.accounts.set(handle, person);
    }
  }

  /** The account of a handle that was loaded. Throws INVALID_INPUT for what cannot be a handle. */
  account(handle: string): PersonRow {
    const person = this.accounts.get(handle);
    if (!person) throw notFound(`No person by the handle "${checkHandle('A handle', handle).slice(0, 40)}"`);
    return person;
  }

  /** Finds or makes the acquaintances that people know by these names. */
  async loadAcquaintances(graph: GraphSession, named: readonly { of: PersonRow; name: string }[]): Promise<void> {
    makeRoom(this.acquaintances);
    const byKnower = new Map<string, Set<string>>();
    for (const { of, name } of named) {
      if (this.acquaintances.has(placeOf(of, name))) continue;
      byKnower.set(of.id, (byKnower.get(of.id) ?? new Set()).add(name));
    }
    for (const [viewerId, names] of byKnower) {
      const refs = [...names].map((name) => ({ name }));
      const found = await resolvePeople(graph, { tenantId: this.tenantId, viewerId }, refs);
      const fresh = found.flatMap((one) => (!(one instanceof DomainError) && 'newName' in one ? [one.newName] : []));
      const made = await graph.write((transaction) =>
        makeAcquaintances(transaction, this.tenantId, viewerId, fresh, this.now()),
      );
      let next = 0;
      for (const [at, one] of found.entries()) {
        const person = one instanceof DomainError ? one : 'person' in one ? one.person : made[next++]!;
        this.acquaintances.set(placeOf({ id: viewerId }, refs[at]!.name), person);
      }
    }
  }

  /** The acquaintance that a person knows by a name that was loaded. Throws what finding it said. */
  acquaintance(of: Pick<PersonRow, 'id'>, name: string): PersonRow {
    const person = this.acquaintances.get(placeOf(of, name));
    if (person instanceof DomainError) throw person;
    return person!;
  }

  /** Makes an acquaintance known by more names. */
  async addAliases(graph: GraphSession, of: PersonRow, person: PersonRow, aliases: readonly string[]): Promise<void> {
    const place = { tenant: this.tenantId, space: of.id, by: of.id, now: this.now() };
    const names = aliases.map((name) => ({ person: person.id, name }));
    await graph.write((transaction) => addAliases(transaction, place, names));
  }

  /**
   * Chats with everybody's periods, by external id; those that the tenant does not have are missing. Half a minute old
   * is new enough: periods are only added and ended meanwhile, which never takes a key from a memory that needs it.
   */
  async loadChats(graph: GraphSession, externalIds: readonly string[]): Promise<Map<string, ChatStanding>> {
    if (this.now() - this.chatsReadAt > chatsMaxAgeMs || this.chats.size > maxChats) this.forgetChats();
    const wanted = [...new Set(externalIds)];
    const missing = wanted.filter((externalId) => !this.chats.has(externalId));
    const ids = await findChatIds(graph, this.tenantId, missing);
    const standings = await loadStandings(graph, this.tenantId, [...ids.values()]);
    for (const chat of standings.values()) this.chats.set(chat.externalId, chat);
    return new Map(
      wanted.flatMap((externalId) => {
        const chat = this.chats.get(externalId);
        return chat ? [[externalId, chat] as const] : [];
      }),
    );
  }

  /** Reads chats anew from now on: a file has changed them. */
  forgetChats(): void {
    this.chats = new Map();
    this.chatsReadAt = this.now();
  }
}

const placeOf = (of: Pick<PersonRow, 'id'>, name: string): string => `${of.id} ${slugOf(name)}`;

function isHandle(handle: string): boolean {
  try {
    return checkHandle('A handle', handle) === handle;
  } catch {
    return false;
  }
}

/** A file may name more people than memory should hold; then finding them starts anew. */
function makeRoom(known: Map<string, unknown>): void {
  if (known.size > maxKnown) known.clear();
}
