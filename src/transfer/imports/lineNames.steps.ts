import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import { type EntityType, entityTypes, maxLabel, type PersonRow, slugOf } from '../../directory/people/person.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import type { PersonName, ThreadName } from '../lines/lineFields.js';
import type { FileLine } from '../lines/lineModel.js';
import { type PersonMention, namesIn } from '../lines/namesInLine.js';
import type { ExistingRestored } from '../../memories/writer/restore/restoring.js';
import { existsOrPurged, findRestoredIds } from '../../memories/writer/restore/restoring.store.js';
import { restoredId } from './importLine.js';
import {
  accountOf,
  type Accounts,
  acquaintanceOf,
  type Acquaintances,
  chatOf,
  type ChatsByExternalId,
  type ImportNames,
} from './importNames.steps.js';
import { putAcquaintances } from './restoredPeople.store.js';

/** Resolver of the persons, chats, memories and events in some lines. */
export class LineNames {
  private constructor(
    readonly tenantId: string,
    private readonly existingIds: ExistingRestored | null,
    private readonly accounts: Accounts,
    private readonly acquaintances: Acquaintances,
    private readonly byRef: ReadonlyMap<string, PersonRow>,
    private readonly chats: ChatsByExternalId,
  ) {}

  /** Finds or creates the people that lines name, and finds their chats. Errors are thrown when a name is resolved. */
  static async find(
    graph: GraphSession,
    names: ImportNames,
    lines: readonly { readonly value: FileLine }[],
    { tenantId, now }: { tenantId: string; now: number },
  ): Promise<LineNames> {
    const namesByLine = lines.map(({ value }) => namesIn(value));
    const mentions = namesByLine.flatMap((lineNames) => lineNames.people);
    const handles = mentions.flatMap((mention) => [handleIn(mention.name), knowerOf(mention)]);
    const accounts = await names.findOrCreateAccounts(
      graph,
      handles.flatMap((handle) => handle ?? []),
    );
    const acquaintanceNames = mentions.flatMap((mention) => {
      const knowerAccount = accounts.get(knowerOf(mention) ?? '');
      const name = acquaintanceNameOf(mention.name);
      return name === undefined || !knowerAccount || knowerAccount instanceof DomainError
        ? []
        : [{ ...name, of: knowerAccount }];
    });
    const withRef = acquaintanceNames.flatMap(({ of, name, ref }) =>
      ref !== undefined && isRef('person', ref)
        ? [{ creator: of.id, ref, label: name, names: [name], createdAt: now }]
        : [],
    );
    const distinctAcquaintances = [
      ...new Map(
        withRef.map((acquaintance) => [refKey(acquaintance.creator, acquaintance.ref), acquaintance]),
      ).values(),
    ];
    const acquaintanceRows =
      distinctAcquaintances.length === 0
        ? []
        : await graph.write((transaction) => putAcquaintances(transaction, tenantId, distinctAcquaintances));
    const acquaintances = await names.findOrCreateAcquaintances(
      graph,
      acquaintanceNames.filter(({ ref }) => ref === undefined),
    );
    const byRef = new Map(
      distinctAcquaintances.map((acquaintance, index) => [
        refKey(acquaintance.creator, acquaintance.ref),
        acquaintanceRows[index]!,
      ]),
    );
    const chats = await names.findChats(
      graph,
      namesByLine.flatMap((lineNames) => lineNames.chats),
    );
    const [memories, events] = [namesByLine.flatMap((one) => one.memories), namesByLine.flatMap((one) => one.events)];
    const existingIds =
      memories.length + events.length === 0 ? null : await findRestoredIds(graph, tenantId, { memories, events });
    return new LineNames(tenantId, existingIds, accounts, acquaintances, byRef, chats);
  }

  /** Returns the account of a handle. Throws INVALID_INPUT for an invalid handle and CONFLICT for a look-alike. */
  account(handle: string): PersonRow {
    return accountOf(this.accounts, handle);
  }

  /** As {@link account}; null for no handle. */
  accountOrNull(handle: string | undefined): PersonRow | null {
    return handle === undefined ? null : this.account(handle);
  }

  /** Resolves a line's person, named as in the line. Throws INVALID_INPUT for an acquaintance of an unstated person. */
  person(mention: PersonMention): { person: PersonRow; called: string } {
    const { name } = mention;
    if (typeof name === 'string') return { person: this.account(name), called: name };
    if ('handle' in name) return { person: this.account(name.handle), called: name.called };
    const knower = knowerOf(mention);
    if (knower === undefined)
      throw invalidInput(`"${name.name.slice(0, 60)}" is a bare name, and belongs to no one's acquaintances.`);
    const knowerAccount = this.account(knower);
    const called = cleanName(name.name);
    if (name.ref === undefined) return { person: acquaintanceOf(this.acquaintances, knowerAccount, called), called };
    const person = this.byRef.get(refKey(knowerAccount.id, name.ref));
    if (!person) throw invalidInput(`ref must be "person:" and a name in lower case, not "${name.ref.slice(0, 60)}".`);
    return { person, called };
  }

  /** As {@link person}, without a speaker; returns the id. */
  personId(name: PersonName): string {
    return this.person({ name }).person.id;
  }

  /** Returns the id of an exported memory in this tenant: its own if it comes from it, else a derived one. */
  memoryId(exported: string): string {
    const isOfTenant = this.existingIds !== null && existsOrPurged(this.existingIds, exported);
    return isOfTenant ? exported : restoredId('memory', this.tenantId, exported);
  }

  /** Returns the id of an exported event in this tenant, as {@link memoryId}. */
  eventId(exported: string): string {
    return this.existingIds?.events.has(exported) ? exported : restoredId('event', this.tenantId, exported);
  }

  /** Resolves the persons and chats of a memory line. Throws INVALID_INPUT and NOT_FOUND. */
  originOf({ owner, chat, statedBy, learnedIn, about, confidedTo }: FileLine<'memory' | 'exportedMemory'>['memory']) {
    const speaker = statedBy ?? owner;
    return {
      owner: this.accountOrNull(owner),
      stater: this.accountOrNull(statedBy),
      chat: this.chat(chat),
      learnedIn: this.chat(learnedIn),
      about: about.map((name) => {
        if (speaker === undefined && isBare(name))
          throw invalidInput(
            'about has a bare name, so the line must say whose acquaintance it is: statedBy or owner.',
          );
        return this.person({ name, speaker });
      }),
      confidants: confidedTo?.map((name) => this.person({ name, speaker }).person) ?? null,
    };
  }

  /** Returns the chat of an external id, null for no id. Throws NOT_FOUND. */
  chat(externalId: string | undefined): ChatWithPeriods | null {
    return chatOf(this.chats, externalId);
  }

  threadKey(thread: ThreadName): string {
    const space = 'chat' in thread ? `c:${this.chat(thread.chat)!.id}` : `u:${this.account(thread.owner).id}`;
    return thread.name === undefined ? space : `${space}/${cleanText('thread', thread.name, { max: 200 })}`;
  }

  get accountsById(): Map<string, PersonRow> {
    return byId([...this.accounts.values()].flatMap((account) => (account instanceof DomainError ? [] : [account])));
  }

  get chatsById(): Map<string, ChatWithPeriods> {
    return byId([...this.chats.values()]);
  }
}

export const isRef = (type: EntityType, ref: string): boolean => {
  const slug = ref.slice(ref.indexOf(':') + 1);
  return entityTypes.includes(type) && ref === `${type}:${slug}` && slug !== '' && slugOf(slug) === slug;
};

const handleIn = (name: PersonName): string | undefined =>
  typeof name === 'string' ? name : 'handle' in name ? name.handle : undefined;

const isBare = (name: PersonName): boolean => typeof name !== 'string' && 'name' in name && name.of === undefined;

const knowerOf = ({ name, speaker }: PersonMention): string | undefined =>
  typeof name === 'string' || 'handle' in name ? undefined : (name.of ?? speaker);

const cleanName = (name: string): string => cleanText('name', name, { max: maxLabel });

/** Returns the name of an acquaintance; undefined for an account, and for an invalid name, which is refused later. */
function acquaintanceNameOf(name: PersonName): { name: string; ref: string | undefined } | undefined {
  if (typeof name === 'string' || 'handle' in name) return undefined;
  try {
    return { name: cleanName(name.name), ref: name.ref };
  } catch {
    return undefined;
  }
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

const refKey = (creator: string, ref: string): string => `${creator} ${ref}`;
