import type { PersonName, ThreadName } from '../../lines/lineFields.js';
import { refOf, type EntityType } from '../../../directory/people/person.js';
import { acquaintanceKey, type Directory } from './directory.js';
import type { Pseudonyms } from './pseudonyms.js';

/** Resolver of the names of export lines to pseudonyms. An unknown name gets a pseudonym made of the name itself. */
export class RedactedNames {
  constructor(
    readonly directory: Directory,
    readonly pseudonyms: Pseudonyms,
  ) {}

  account(handle: string): string {
    return this.directory.accounts.get(handle) ?? this.pseudonyms.of('person', `handle ${handle}`);
  }

  optionalAccount(handle: string | undefined): string | undefined {
    return handle === undefined ? undefined : this.account(handle);
  }

  acquaintance(knower: string, ref: string): string {
    return (
      this.directory.acquaintances.get(acquaintanceKey(knower, ref)) ?? this.pseudonyms.of('person', `${knower} ${ref}`)
    );
  }

  /** Returns the redacted ref of a person's acquaintance, or of an entity. */
  ref(creator: string, ref: string): string {
    const type = ref.slice(0, ref.indexOf(':')) as EntityType;
    return this.pseudonyms.ref(
      type,
      type === 'person' ? this.acquaintance(creator, ref) : this.pseudonyms.of(type, ref),
    );
  }

  /** Redacts the name of a person in a line. Returns undefined for an acquaintance if the line does not say whose. */
  person(name: PersonName, speaker: string | undefined): PersonName | undefined {
    if (typeof name === 'string') return this.account(name);
    if ('handle' in name) return this.account(name.handle);
    const knower = name.of ?? speaker;
    if (knower === undefined) return undefined;
    const pseudonym = this.acquaintance(knower, name.ref ?? refOf('person', name.name));
    return { name: pseudonym, ref: this.pseudonyms.ref('person', pseudonym), of: this.account(knower) };
  }

  people(names: readonly PersonName[], speaker: string | undefined): PersonName[] {
    return names.flatMap((name) => this.person(name, speaker) ?? []);
  }

  chat(externalId: string): string {
    return this.directory.chats.get(externalId)?.pseudonym ?? this.pseudonyms.of('chat', `external ${externalId}`);
  }

  optionalChat(externalId: string | undefined): string | undefined {
    return externalId === undefined ? undefined : this.chat(externalId);
  }

  /** Returns the pseudonym of an entity by its label: the same for all persons who use this label. */
  thing(type: Exclude<EntityType, 'person'>, label: string): string {
    return this.pseudonyms.of(type, refOf(type, label));
  }

  thread(thread: ThreadName): ThreadName {
    const optionalName = thread.name === undefined ? {} : { name: this.pseudonyms.of('thread', thread.name) };
    return 'chat' in thread
      ? { chat: this.chat(thread.chat), ...optionalName }
      : { owner: this.account(thread.owner), ...optionalName };
  }
}
