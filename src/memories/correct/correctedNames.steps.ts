import { distinctById } from '../../platform/groupBy.js';
import type { Audience } from '../../disclosure/audience.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import {
  type EntityRow,
  maxLabel,
  type PersonRow,
  refOf,
  type ResolvedReference,
  type Thing,
} from '../../directory/people/person.js';
import type { NameCreation } from '../../directory/people/people.store.js';
import { upsertNames, resolveConfidants, resolvePeople } from '../../directory/people/references.steps.js';
import { DomainError } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import type { CorrectedNames, Correction } from '../correction.js';
import type { MemoryRow } from '../memory.js';

type ResolvedName = ResolvedReference | { readonly person: EntityRow; readonly called: string };

/** Names in a correction, resolved as far as they exist. New names and things are still to be created. */
export interface CorrectionNames {
  readonly about: readonly ResolvedName[] | null;
  readonly things: readonly Thing[] | null;
  readonly confidants: readonly PersonRow[] | null;
}

/** Resolves names; not `merged` if others hear the memory or the correction. Errors as for names in a statement. */
export async function findCorrectedNames(
  request: RequestContext,
  { row, audience }: { readonly row: MemoryRow; readonly audience: Audience },
  { about, entities, confidedTo }: Correction,
): Promise<CorrectionNames> {
  const { chatId, learnedInId } = row.memory;
  const readsMergedNames =
    audience.isPrivate && [chatId, learnedInId].every((id) => id === null || id === audience.chatId);
  const givenEntities = entities?.map(({ type, label }) => ({
    type,
    label: cleanText('entities.label', label, { max: maxLabel }),
  }));
  const personRefs = (givenEntities ?? []).flatMap(({ type, label }) => (type === 'person' ? [{ name: label }] : []));
  const refs = [...(about ?? []), ...personRefs];
  const [resolutions, confidants] = await Promise.all([
    refs.length === 0 ? [] : resolvePeople(request, refs, { merged: readsMergedNames }),
    confidedTo == null ? null : resolveConfidants(request, confidedTo),
  ]);
  const resolvedPeople = resolutions.map((one) => {
    if (one instanceof DomainError) throw one;
    return one;
  });
  const space = chatId ?? request.caller.viewerId;
  return {
    // Persons among the entities are added to those the memory is about, as when it is remembered.
    about:
      about != null ? resolvedPeople : personRefs.length > 0 ? [...subjectsWithNames(row), ...resolvedPeople] : null,
    things: givenEntities?.flatMap(({ type, label }) => (type === 'person' ? [] : [{ type, label, space }])) ?? null,
    confidants,
  };
}

/** Finds or creates the persons and things that a correction names, as `upsertNames` does. */
export async function makeCorrectedNames(
  graph: GraphSession,
  by: NameCreation,
  { about, things, confidants }: CorrectionNames,
): Promise<CorrectedNames> {
  const labels = (about ?? []).flatMap((one) => ('newName' in one ? one.newName : []));
  const distinctLabels = [...new Map(labels.map((label) => [refOf('person', label), label])).values()];
  const createdNames = await upsertNames(graph, by, distinctLabels, things ?? []);
  const namedPeople = about?.map((one) => {
    const person = 'person' in one ? one.person : createdNames.acquaintances.get(refOf('person', one.newName))!;
    const mergedId = 'mergedId' in one ? one.mergedId : undefined;
    return { person, called: ('newName' in one ? one.newName : one.called) ?? person.label, mergedId };
  });
  return {
    people: namedPeople ? [...new Map(namedPeople.map((one) => [one.person.id, one])).values()] : null,
    things: things && distinctById(createdNames.things),
    confidants,
    confidedByWords: false,
  };
}

/** Returns the persons a memory is about, each with the name that the memory uses. */
const subjectsWithNames = ({ memory, entities }: MemoryRow): ResolvedName[] =>
  memory.aboutIds.flatMap((id, index) => {
    const person = entities.find((one) => one.id === id);
    return person ? [{ person, called: memory.aboutLabels[index] ?? person.label }] : [];
  });
