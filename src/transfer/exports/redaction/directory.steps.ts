import type { GraphSession } from '../../../platform/neo4j/graph.js';
import { eachRow, tenantLists } from '../listPages.js';
import { listAccounts, listChats, listUnnamed } from '../tenantExport.store.js';
import { acquaintanceKey, type Directory } from './directory.js';
import { type KnownName, NameBook } from './nameBook.js';
import type { Pseudonyms } from './pseudonyms.js';

const pageSize = 1_000;

/** Reads all names of a tenant. Pseudonyms are made of ids: another person with the same handle gets another one. */
export async function readDirectory(graph: GraphSession, tenant: string, pseudonyms: Pseudonyms): Promise<Directory> {
  const book = new NameBook();
  const accounts = new Map<string, string>();
  const acquaintances = new Map<string, string>();
  const chats = new Map<string, { pseudonym: string; isGroup: boolean }>();
  const handleOf = new Map<string, string>();
  const none = { isPerson: false, isAccount: false, knownBy: null };
  const read = tenantLists(graph, tenant);
  for await (const { person, aliases } of eachRow(read(listAccounts), '', ({ person }) => person.handle!, pageSize)) {
    const handle = person.handle!;
    const known: KnownName = {
      pseudonym: pseudonyms.of('person', person.id),
      isPerson: true,
      isAccount: true,
      knownBy: null,
    };
    accounts.set(handle, known.pseudonym);
    handleOf.set(person.id, handle);
    const names = aliases.map(({ name }) => name);
    for (const name of new Set([handle, person.label, ...(person.names ?? []), ...names])) book.add(name, known);
  }
  for await (const { person, aliases, type, space } of eachRow(
    read(listUnnamed),
    '',
    ({ person }) => person.id,
    pageSize,
  )) {
    const creator = handleOf.get(space);
    const pseudonym = type === 'person' ? pseudonyms.of('person', person.id) : pseudonyms.of(type, person.ref);
    const known: KnownName =
      type === 'person'
        ? { pseudonym, isPerson: true, isAccount: false, knownBy: accounts.get(creator ?? '') ?? null }
        : { ...none, pseudonym };
    if (type === 'person' && creator !== undefined) acquaintances.set(acquaintanceKey(creator, person.ref), pseudonym);
    const names = aliases.map(({ name }) => name);
    for (const name of new Set([person.label, ...(person.names ?? []), ...names])) book.add(name, known);
  }
  for await (const { chat } of eachRow(read(listChats), '', ({ chat }) => chat.externalId, pageSize)) {
    const known = { ...none, pseudonym: pseudonyms.of('chat', chat.id) };
    chats.set(chat.externalId, { pseudonym: known.pseudonym, isGroup: chat.kind === 'GROUP' });
    book.add(chat.externalId, known);
    if (chat.title !== null) book.add(chat.title, known);
  }
  return { book, accounts, acquaintances, chats };
}
