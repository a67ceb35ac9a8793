import type { RequestContext } from '../../disclosure/requestContext.js';
import { DomainError, errorAsValue, invalidInput, notFound } from '../../platform/errors.js';
import { distinctById } from '../../platform/groupBy.js';
import { isId } from '../../platform/ids.js';
import type { Requester } from '../../platform/fairQueue.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { quote } from '../../text/lines.js';
import { cleanText } from '../../text/texts.js';
import {
  fetchPeopleWithNames,
  fetchPeople,
  findAccounts,
  findByNames,
  requireAccount,
  upsertAcquaintances,
  upsertThings,
  type NameCreation,
  type NamedPerson,
} from './people.store.js';
import {
  type EntityRow,
  isAccount,
  maxLabel,
  type PersonRef,
  type PersonRow,
  type ResolvedReference,
  slugOf,
  maxConfidants,
  type Thing,
} from './person.js';

/**
 * Resolves references to persons, in three parallel queries for any number of them. A bare name finds the speaker's own
 * acquaintances only. Each reference has its own outcome: NOT_FOUND for an id or handle that the viewer cannot see,
 * INVALID_INPUT with the candidates for a name that several acquaintances share. Where others hear the statement, pass
 * `merged: false`: merged acquaintances stay two, since one id for two names would tell of the merge.
 */
export async function resolvePeople(
  { graph, caller: speaker }: RequestContext<Requester>,
  refs: readonly PersonRef[],
  { merged }: { merged: boolean } = { merged: true },
): Promise<(ResolvedReference | DomainError)[]> {
  const parsedRefs = refs.map(parseReference);
  const valuesOf = (kind: ParsedReference['kind']): string[] => [
    ...new Set(parsedRefs.flatMap((ref) => (!(ref instanceof DomainError) && ref.kind === kind ? [ref.value] : []))),
  ];
  const { tenantId, viewerId } = speaker;
  const [ids, handles, names] = [valuesOf('id'), valuesOf('handle'), valuesOf('name')];
  const [byId, byHandle, byName] = await Promise.all([
    ids.length > 0 ? fetchPeopleWithNames(graph, tenantId, viewerId, { ids, merged }) : new Map<string, never>(),
    handles.length > 0 ? findAccounts(graph, tenantId, handles) : noPeople,
    names.length > 0
      ? findByNames(graph, tenantId, viewerId, { slugs: names.map(slugOf), merged })
      : new Map<string, never[]>(),
  ]);
  const linkedIds = [...byId.values()].flatMap(({ person }) => person.linkedId ?? []);
  const linkedAccounts = linkedIds.length > 0 ? await fetchPeople(graph, tenantId, viewerId, linkedIds) : noPeople;
  return parsedRefs.map((ref) => {
    if (ref instanceof DomainError) return ref;
    if (ref.kind === 'name') return referenceByName(ref.value, byName.get(slugOf(ref.value)) ?? []);
    const named = ref.kind === 'id' ? byId.get(ref.value) : undefined;
    const person = named?.person ?? byHandle.get(ref.value);
    // A linked acquaintance resolves to its account, by id, handle or name.
    const account = person?.linkedId ? linkedAccounts.get(person.linkedId) : undefined;
    // The id of a merged one says what its name would: an unmerge tells the statements of the two apart by it.
    const called = named && named.person.id !== ref.value ? { called: named.called, mergedId: ref.value } : {};
    if (person) return { person: account ?? person, ...called };
    return ref.kind === 'handle' ? unknownHandleError(ref.value) : notFound('No person by that id or handle');
  });
}

/** Returns the accounts of references or their errors, in order, without creating any. `subject` begins an error. */
export async function resolveAccounts(
  request: RequestContext<Requester>,
  refs: readonly PersonRef[],
  subject: string,
): Promise<(PersonRow | DomainError)[]> {
  if (refs.length === 0) return [];
  const references = await resolvePeople(request, refs);
  return references.map((reference, index) => {
    if (refs[index]!.name != null)
      return invalidInput(`${subject} must be named by id or handle: a bare name never stands for an account.`);
    if (reference instanceof DomainError) return reference;
    return 'person' in reference && isAccount(reference.person)
      ? reference.person
      : notFound('No account by that id or handle');
  });
}

/** Returns the account of a reference. Rejects with INVALID_INPUT for a bare name, and with NOT_FOUND. */
export async function resolveAccount(
  request: RequestContext<Requester>,
  ref: PersonRef,
  subject: string,
): Promise<PersonRow> {
  const [account] = await resolveAccounts(request, [ref], subject);
  return requireAccount(account!);
}

/**
 * Returns the persons of `confidedTo`, each once. Rejects with INVALID_INPUT above 20 or for an unknown name, and with
 * NOT_FOUND for ids and handles that the viewer may not see.
 */
export async function resolveConfidants(
  request: RequestContext<Requester>,
  refs: readonly PersonRef[],
): Promise<PersonRow[]> {
  if (refs.length > maxConfidants)
    throw invalidInput(`confidedTo must have at most ${maxConfidants} persons; it has ${refs.length}.`);
  return confidantsAmong(await resolvePeople(request, refs));
}

/** Returns the persons among resolved confidants, once each; throws the errors of a rejected `resolveConfidants`. */
export function confidantsAmong(resolved: readonly (ResolvedReference | DomainError)[]): PersonRow[] {
  const people = resolved.map((one) => {
    if (one instanceof DomainError) throw one;
    if ('person' in one) return one.person;
    throw invalidInput(`confidedTo must name people you know; "${one.newName}" is unknown.`);
  });
  return distinctById(people);
}

/** Returns the viewer or a person that the viewer has created; rejects with NOT_FOUND for any other person. */
export async function requireOwnPerson(
  { graph, caller: { tenantId, viewerId } }: RequestContext<Requester>,
  id: string,
): Promise<PersonRow> {
  const person = isId(id, 'person') ? (await fetchPeople(graph, tenantId, viewerId, [id])).get(id) : undefined;
  if (!person || (person.id !== viewerId && person.creatorId !== viewerId)) throw notFound('No person by that id');
  return person;
}

/** Error that may say that a handle has no account, as these are visible in their tenant, and how one is created. */
const unknownHandleError = (handle: string): DomainError =>
  new DomainError(
    'NOT_FOUND',
    `No account has the handle ${quote(handle.slice(0, 200))} yet. An account is created when a person first sends a request with their own token, or when a connector lets them join a chat. For a person you know only by name, use "name".`,
  );

interface ParsedReference {
  readonly kind: 'id' | 'handle' | 'name';
  readonly value: string;
}

const noPeople: Map<string, PersonRow> = new Map();

function parseReference(ref: PersonRef): ParsedReference | DomainError {
  const givenKinds = (['id', 'handle', 'name'] as const).filter((kind) => ref[kind] != null);
  const [kind] = givenKinds;
  if (givenKinds.length !== 1 || !kind) {
    return invalidInput(
      `A person must be named by exactly one of id, handle and name; got ${givenKinds.join(', ') || 'none'}.`,
    );
  }
  const value = ref[kind]!;
  if (kind === 'id') return isId(value, 'person') ? { kind, value } : notFound('No person by that id or handle');
  try {
    return { kind, value: kind === 'name' ? cleanText('name', value, { max: maxLabel }) : value };
  } catch (error) {
    return errorAsValue(error);
  }
}

function referenceByName(name: string, matches: readonly NamedPerson[]): ResolvedReference | DomainError {
  const namedPeople = [...new Map(matches.map((one) => [one.person.id, one])).values()];
  if (namedPeople.length === 0) return { newName: name };
  if (namedPeople.length === 1) {
    const { person } = namedPeople[0]!;
    // A name that the person also has without a merge stays theirs when the merge ends.
    const mergedIds = matches.map(({ mergedId }) => mergedId);
    const mergedId = mergedIds.includes(null) ? null : mergedIds[0];
    return { person, called: name, ...(mergedId != null && { mergedId }) };
  }
  const candidates = namedPeople.map(({ person, label }) => ({ id: person.id, name: label }));
  const list = candidates.map(({ name: label, id }) => `${label} (${id})`).join(', ');
  return invalidInput(`The name "${name}" fits several people you know: ${list}. Name one by id.`, { candidates });
}

/**
 * Finds or creates acquaintances, by labels with a ref each, and things, in a transaction of its own, so that none of
 * its locks is held later. Returns the acquaintances by ref, and the things in order. Rejects with QUOTA_EXCEEDED if
 * the new ones exceed the quota.
 */
export async function upsertNames(
  graph: GraphSession,
  by: NameCreation,
  labels: readonly string[],
  things: readonly Thing[],
): Promise<{ acquaintances: ReadonlyMap<string, PersonRow>; things: EntityRow[] }> {
  if (labels.length === 0 && things.length === 0) return { acquaintances: new Map(), things: [] };
  await by.quota?.refresh(graph, by.tenant, [by.creator]);
  return graph.write(async (transaction) => {
    const people = await upsertAcquaintances(transaction, by, labels);
    const storedThings = await upsertThings(transaction, by, things);
    return { acquaintances: new Map(people.map((person) => [person.ref, person])), things: storedThings };
  });
}
