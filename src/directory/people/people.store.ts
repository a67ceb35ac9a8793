import { z } from 'zod';
import { addAliases } from './aliases.store.js';
import { groupBy } from '../../platform/groupBy.js';
import type { Requester } from '../../platform/fairQueue.js';
import type { NamePosition } from '../../platform/graphql/paging.js';
import type { GraphSession, GraphTransaction, Row } from '../../platform/neo4j/graph.js';
import { readerOf } from '../../platform/neo4j/readerOf.js';
import { idsOf, rowOf, rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import type { SearchIndex } from '../../platform/neo4j/indexes.js';
import type { Quota } from '../../platform/neo4j/quota.js';
import { statements } from '../statements.generated.js';
import { type EntityRow, entityRow, finderToken, type PersonRow, personRow, refOf, type Thing } from './person.js';
import { DomainError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import { handleSkeleton, lookalikeError } from './handle.js';
import { exactNameQuery, nameQuery } from '../../text/lucene.js';
import { nameWordsOf } from '../../text/stems.js';

/** Full-text index of persons by name. */
export const personIndexes: readonly SearchIndex[] = [{ name: 'person_names' }];

const accountRow = z.object({ handle: z.string(), person: personRow });
const personByIdRow = z.object({ asked: z.string(), called: z.string(), person: personRow });
const madeRow = z.object({ ref: z.string(), id: z.string(), person: personRow });
const participantNamesRow = z.object({ names: z.array(z.string()) });
const namedRow = z.object({
  slug: z.string(),
  person: personRow,
  label: z.string(),
  mergedId: z.string().nullable(),
});

/** Person known by a name; `mergedId` is the acquaintance of that name if it is merged into the person. */
export type NamedPerson = Omit<z.infer<typeof namedRow>, 'slug'>;

/**
 * Returns the id of the account of a handle; creates the account at first sight. Rejects with CONFLICT if the handle
 * looks like that of another account.
 */
export async function findOrCreateAccount(
  graph: GraphSession,
  tenant: string,
  handle: string,
  now: number,
): Promise<string> {
  const [accountId] = idsOf(await graph.read(statements['directory/people/find-account'], { tenant, handle }));
  if (accountId !== undefined) return accountId;
  return requireAccount((await upsertAccounts(graph, tenant, [handle], now)).get(handle)!).id;
}

/** Fetches persons by id as far as the viewer may look them up; a merged one resolves to the one it is merged into. */
export async function fetchPeople(
  graph: GraphSession,
  tenant: string,
  viewer: string,
  ids: readonly string[],
): Promise<Map<string, PersonRow>> {
  const peopleById = await fetchPeopleWithNames(graph, tenant, viewer, { ids, merged: true });
  return new Map([...peopleById].map(([asked, { person }]) => [asked, person]));
}

/**
 * Fetches persons as `fetchPeople` does, each with the name of the one that was asked for. `merged: false` leaves
 * merged ones apart, as everyone but their creator reads them.
 */
export async function fetchPeopleWithNames(
  graph: GraphSession,
  tenant: string,
  viewer: string,
  { ids, merged }: { ids: readonly string[]; merged: boolean },
): Promise<Map<string, { person: PersonRow; called: string }>> {
  const params = { tenant, viewer, ids, merged };
  const rows = rowsOf(personByIdRow, await graph.read(statements['directory/people/fetch-people'], params));
  return new Map(rows.map(({ asked, person, called }) => [asked, { person, called }]));
}

/** Finds accounts by exact handle. */
export async function findAccounts(
  graph: GraphSession,
  tenant: string,
  handles: readonly string[],
): Promise<Map<string, PersonRow>> {
  const rows = await graph.read(statements['directory/people/find-by-handles'], { tenant, handles });
  return new Map(rows.map(personOf).map((person) => [person.handle ?? '', person]));
}

/**
 * Finds or creates accounts, by handle. This is the only function that creates accounts. A new handle that looks like
 * that of another account yields a CONFLICT as its value.
 */
export async function upsertAccounts(
  graph: GraphSession,
  tenant: string,
  handles: readonly string[],
  now: number,
): Promise<Map<string, PersonRow | DomainError>> {
  if (handles.length === 0) return new Map();
  const accounts = [...handles]
    .sort()
    .map((handle) => ({ handle, skeleton: handleSkeleton(handle), id: newId('person'), ref: refOf('person', handle) }));
  const params = { tenant, accounts, finderTokens: [finderToken('t', tenant)], now };
  const rows = await graph.writeOne(statements['directory/people/upsert-accounts'], params);
  return new Map(
    rowsOf(accountRow, rows).map(({ handle, person }) => [
      handle,
      person.handle === handle ? person : lookalikeError(handle, person.handle ?? person.label),
    ]),
  );
}

/** Returns an account, or throws its error. */
export function requireAccount(account: PersonRow | DomainError): PersonRow {
  if (account instanceof DomainError) throw account;
  return account;
}

/**
 * Finds the persons for a speaker's bare names, by slug; each with the label of the acquaintance that matched. With
 * `merged: false` a name stands for the acquaintance that has it, even if its creator has merged it into another one.
 */
export async function findByNames(
  graph: GraphSession | GraphTransaction,
  tenant: string,
  speaker: string,
  { slugs, merged }: { slugs: readonly string[]; merged: boolean },
): Promise<Map<string, NamedPerson[]>> {
  const params = { tenant, speaker, slugs, merged };
  const rows = await readerOf(graph).run(statements['directory/people/find-by-names'], params);
  return groupBy(
    rowsOf(namedRow, rows),
    ({ slug }) => slug,
    ({ person, label, mergedId }) => ({ person, label, mergedId }),
  );
}

/**
 * Finds the names of people who have one of these words as a name and have ever taken part in a chat of the viewer: in
 * that one or, with null, in any.
 */
export async function findMetNames(
  graph: GraphSession,
  { tenantId, viewerId }: Requester,
  chatId: string | null,
  words: readonly string[],
): Promise<string[]> {
  const query = exactNameQuery(words, [finderToken('t', tenantId), finderToken('c', viewerId)]);
  const params = { tenant: tenantId, viewer: viewerId, chat: chatId, query };
  return rowOf(participantNamesRow, await graph.read(statements['directory/people/find-names-of-participants'], params))
    .names;
}

/** Searches persons by prefixes of their names, best first. */
export async function searchPeople(
  graph: GraphSession,
  tenant: string,
  creator: string | null,
  { text, limit }: { text: string; limit: number },
): Promise<PersonRow[]> {
  const query = nameQuery(text, [finderToken('t', tenant), ...(creator === null ? [] : [finderToken('c', creator)])]);
  if (query === undefined) return [];
  const params = { tenant, creator, query, words: nameWordsOf(text), limit };
  return (await graph.read(statements['directory/people/search-people'], params)).map(personOf);
}

/** People known to a viewer: those they ever shared a chat with, and the acquaintances of `creator`; null: none. */
export interface KnownPeople {
  readonly viewer: string;
  readonly creator: string | null;
}

/** Lists a page of known people, by name. */
export async function listKnownPeople(
  graph: GraphSession,
  known: KnownPeople,
  tenant: string,
  page: { readonly after: NamePosition; readonly limit: number },
): Promise<PersonRow[]> {
  const params = { ...known, tenant, ...page };
  return (await graph.read(statements['directory/people/list-known-people'], params)).map(personOf);
}

export async function countKnownPeople(graph: GraphSession, known: KnownPeople, tenant: string): Promise<number> {
  return totalOf(await graph.read(statements['directory/people/count-known-people'], { ...known, tenant }));
}

/** Finds the accounts and the viewer's own acquaintances with one of these refs. */
export async function findByRefs(
  graph: GraphSession,
  tenant: string,
  viewer: string,
  refs: readonly string[],
): Promise<PersonRow[]> {
  return (await graph.read(statements['directory/people/find-by-refs'], { tenant, viewer, refs })).map(personOf);
}

/** Creation of acquaintances and things: in whose name, and at what time (epoch ms). */
export interface NameCreation {
  readonly tenant: string;
  readonly creator: string;
  /** Quota of names, to be looked at before; absent for operators. */
  readonly quota?: Quota;
  readonly now: number;
}

/** Creates acquaintances with names as aliases, or finds those of the same ref, or their merge targets; in order. */
export async function upsertAcquaintances(
  transaction: GraphTransaction,
  { tenant, creator, quota, now }: NameCreation,
  labels: readonly string[],
): Promise<PersonRow[]> {
  if (labels.length === 0) return [];
  const people = labels.map((label) => ({
    id: newId('person'),
    ref: refOf('person', label),
    label,
    names: [label],
    finderTokens: [finderToken('c', creator)],
  }));
  const rows = await transaction.run(statements['directory/people/upsert-acquaintances'], {
    tenant,
    creator,
    people,
    now,
  });
  const byRef = new Map(rowsOf(madeRow, rows).map((one) => [one.ref, one]));
  const acquaintanceRows = people.map(({ ref }) => byRef.get(ref)!);
  const newIds = new Set(people.map(({ id }) => id));
  quota?.charge(transaction, tenant, new Map([[creator, acquaintanceRows.filter(({ id }) => newIds.has(id)).length]]));
  const aliases = acquaintanceRows.map(({ id }, index) => ({
    person: id,
    space: creator,
    name: labels[index]!,
    at: now,
  }));
  await addAliases(transaction, tenant, aliases);
  return acquaintanceRows.map(({ person }) => person);
}

const thingRow = z.object({
  space: z.string(),
  ref: z.string(),
  thing: entityRow.pick({ id: true, type: true, ref: true, label: true, creatorId: true }),
});

/** Creates organisations, places and projects, or finds those of the same ref and space, or merge targets; in order. */
export async function upsertThings(
  transaction: GraphTransaction,
  { tenant, creator, quota, now }: NameCreation,
  things: readonly Thing[],
): Promise<EntityRow[]> {
  if (things.length === 0) return [];
  const thingItems = things
    .map((thing) => ({ ...thing, id: newId('entity'), ref: refOf(thing.type, thing.label) }))
    .sort((a, b) => (a.space + a.ref < b.space + b.ref ? -1 : 1));
  const rows = await transaction.run(statements['directory/people/upsert-things'], {
    tenant,
    creator,
    things: thingItems,
    now,
  });
  const newIds = new Set(thingItems.map(({ id }) => id));
  const thingRows = rowsOf(thingRow, rows);
  const createdIds = new Set(thingRows.flatMap(({ thing: { id } }) => (newIds.has(id) ? id : [])));
  quota?.charge(transaction, tenant, new Map([[creator, createdIds.size]]));
  const thingsByKey = new Map(thingRows.map(({ space, ref, thing }) => [`${space} ${ref}`, thing]));
  return things.map(({ space, type, label }) => {
    const { id, ref, creatorId } = thingsByKey.get(`${space} ${refOf(type, label)}`)!;
    return { id, type, ref, label, handle: null, creatorId };
  });
}

/** Changes the displayed name of a person; the old names of an acquaintance stay known. */
export async function renamePerson(transaction: GraphTransaction, id: string, label: string): Promise<void> {
  await transaction.run(statements['directory/people/rename-person'], { id, label });
}

/** Links an acquaintance to an account; returns false if it is linked to another one, or merged into one. */
export async function linkAcquaintance(
  transaction: GraphTransaction,
  acquaintance: string,
  account: string,
  now: number,
): Promise<boolean> {
  const [row] = await transaction.run(statements['directory/people/link-acquaintance'], { acquaintance, account, now });
  return row?.linked === true;
}

const personOf = (row: Row): PersonRow => personRow.parse(row.person);
