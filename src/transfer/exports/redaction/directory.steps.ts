import type { GraphSession } from '../../../platform/neo4j/graph.js';
import { eachRow, tenantPageReader } from '../../../platform/neo4j/listPages.js';
import { listAccounts, listChats, listAcquaintancesAndThings } from '../tenantExport.store.js';
import { acquaintanceKey, type Directory } from './directory.js';
import { type Referent, NameBook } from './nameBook.js';
import type { Pseudonyms } from './pseudonyms.js';

const pageSize = 1_000;

/** Reads all names of a tenant. Pseudonyms are made of ids: another person with the same handle gets another one. */
export async function readDirectory(graph: GraphSession, tenant: string, pseudonyms: Pseudonyms): Promise<Directory> {
  const nameBook = new NameBook();
  const accounts = new Map<string, string>();
  const acquaintances = new Map<string, string>();
  const chats = new Map<string, { pseudonym: string; isGroup: boolean }>();
  const handlesById = new Map<string, string>();
  const nonPerson = { isPerson: false, isAccount: false, knownBy: null };
  const pageReader = tenantPageReader(graph, tenant);
  for await (const { person, aliases } of eachRow(
    pageReader(listAccounts),
    '',
    ({ person }) => person.handle!,
    pageSize,
  )) {
    const handle = person.handle!;
    const referent: Referent = {
      pseudonym: pseudonyms.of('person', person.id),
      isPerson: true,
      isAccount: true,
      knownBy: null,
    };
    accounts.set(handle, referent.pseudonym);
    handlesById.set(person.id, handle);
    const aliasNames = aliases.map(({ name }) => name);
    for (const name of new Set([handle, person.label, ...(person.names ?? []), ...aliasNames]))
      nameBook.add(name, referent);
  }
  for await (const { person, aliases, type, space } of eachRow(
    pageReader(listAcquaintancesAndThings),
    '',
    ({ person }) => person.id,
    pageSize,
  )) {
    const knower = handlesById.get(space);
    const pseudonym = type === 'person' ? pseudonyms.of('person', person.id) : pseudonyms.of(type, person.ref);
    const referent: Referent =
      type === 'person'
        ? { pseudonym, isPerson: true, isAccount: false, knownBy: accounts.get(knower ?? '') ?? null }
        : { ...nonPerson, pseudonym };
    if (type === 'person' && knower !== undefined) acquaintances.set(acquaintanceKey(knower, person.ref), pseudonym);
    const aliasNames = aliases.map(({ name }) => name);
    for (const name of new Set([person.label, ...(person.names ?? []), ...aliasNames])) nameBook.add(name, referent);
  }
  for await (const { chat } of eachRow(pageReader(listChats), '', ({ chat }) => chat.externalId, pageSize)) {
    const referent = { ...nonPerson, pseudonym: pseudonyms.of('chat', chat.id) };
    chats.set(chat.externalId, { pseudonym: referent.pseudonym, isGroup: chat.kind === 'GROUP' });
    nameBook.add(chat.externalId, referent);
    if (chat.title !== null) nameBook.add(chat.title, referent);
  }
  return { book: nameBook, accounts, acquaintances, chats };
}
