import type { ChatStanding } from '../../directory/chats/chat.js';
import { putAcquaintances } from '../../directory/people/exportedPeople.store.js';
import { type EntityType, entityTypes, maxLabel, type PersonRow, slugOf } from '../../directory/people/person.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import type { PersonName, ThreadName } from './exportedNames.js';
import {
  accountOf,
  type Accounts,
  acquaintanceOf,
  type Acquaintances,
  chatOf,
  type Chats,
  type ImportNames,
} from './importNames.steps.js';

/** A person as an exported line names them, and the person whose acquaintance a bare name is. */
export interface NamedBy {
  readonly name: PersonName;
  readonly speaker?: string;
}

/** Resolver of the persons and chats in the lines of an export. */
export class FormerNames {
  private constructor(
    private readonly accounts: Accounts,
    private readonly acquaintances: Acquaintances,
    private readonly byRef: ReadonlyMap<string, PersonRow>,
    private readonly chats: Chats,
  ) {}

  /** Finds or creates the people that lines name, and finds their chats. Errors are thrown when a name is resolved. */
  static async find(
    graph: GraphSession,
    names: ImportNames,
    wanted: { tenantId: string; people: readonly NamedBy[]; chats: readonly string[]; now: number },
  ): Promise<FormerNames> {
    const { people, tenantId, now } = wanted;
    const handles = people.flatMap(({ name, speaker }) => [handleIn(name), knowerOf({ name, speaker })]);
    const accounts = await names.accounts(graph, [...new Set(handles.flatMap((one) => one ?? []))]);
    const known = people.flatMap((one) => {
      const of = accounts.get(knowerOf(one) ?? '');
      return typeof one.name === 'string' || !('name' in one.name) || !of || of instanceof DomainError
        ? []
        : [{ ...one.name, of }];
    });
    const bare = known.filter(({ ref }) => ref === undefined);
    const former = known.flatMap(({ of, name, ref }) => {
      if (ref === undefined || !isRef('person', ref)) return [];
      const label = cleanText('name', name, { max: maxLabel });
      return [{ creator: of.id, ref, label, names: [label], createdAt: now }];
    });
    const distinct = [...new Map(former.map((one) => [refKey(one.creator, one.ref), one])).values()];
    const made =
      distinct.length === 0
        ? []
        : await graph.write((transaction) => putAcquaintances(transaction, tenantId, distinct));
    return new FormerNames(
      accounts,
      await names.acquaintances(graph, bare),
      new Map(made.map((person) => [refKey(person.creatorId ?? '', person.ref), person])),
      await names.chats(graph, [...new Set(wanted.chats)]),
    );
  }

  /** Returns the account of a handle. Throws INVALID_INPUT for an invalid handle and CONFLICT for a look-alike. */
  account(handle: string): PersonRow {
    return accountOf(this.accounts, handle);
  }

  /**
   * Resolves a person of a line, with the name that the line uses for them. Throws INVALID_INPUT for an acquaintance if
   * the line does not say whose.
   */
  person(named: NamedBy): { person: PersonRow; called: string } {
    const { name } = named;
    if (typeof name === 'string') return { person: this.account(name), called: name };
    if ('handle' in name) return { person: this.account(name.handle), called: name.called };
    const knower = knowerOf(named);
    if (knower === undefined)
      throw invalidInput(`"${name.name.slice(0, 60)}" is a bare name, and of nobody's acquaintance.`);
    const of = this.account(knower);
    if (name.ref === undefined) return { person: acquaintanceOf(this.acquaintances, of, name.name), called: name.name };
    const person = this.byRef.get(refKey(of.id, name.ref));
    if (!person)
      throw invalidInput(`ref must be "person:" and a name in small letters, not "${name.ref.slice(0, 60)}".`);
    return { person, called: name.name };
  }

  /** Returns the chat of an external id, null for no id. Throws NOT_FOUND. */
  chat(externalId: string | undefined): ChatStanding | null {
    return chatOf(this.chats, externalId);
  }

  /** Returns the key of a thread. */
  threadKey(thread: ThreadName): string {
    const space = 'chat' in thread ? `c:${this.chat(thread.chat)!.id}` : `u:${this.account(thread.owner).id}`;
    return thread.name === undefined ? space : `${space}/${cleanText('thread', thread.name, { max: 200 })}`;
  }

  /** The chats that were found, by id. */
  get chatsById(): Map<string, ChatStanding> {
    return new Map([...this.chats.values()].map((chat) => [chat.id, chat]));
  }
}

/** True if a text is a valid ref of this type of entity. */
export const isRef = (type: EntityType, ref: string): boolean => {
  const slug = ref.slice(ref.indexOf(':') + 1);
  return entityTypes.includes(type) && ref === `${type}:${slug}` && slug !== '' && slugOf(slug) === slug;
};

const handleIn = (name: PersonName): string | undefined =>
  typeof name === 'string' ? name : 'handle' in name ? name.handle : undefined;

const knowerOf = ({ name, speaker }: NamedBy): string | undefined =>
  typeof name === 'string' || 'handle' in name ? undefined : (name.of ?? speaker);

const refKey = (creator: string, ref: string): string => `${creator} ${ref}`;
