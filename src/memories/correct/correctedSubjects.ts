import type { EntityRow } from '../../directory/people/person.js';
import type { CorrectedNames } from '../correction.js';
import type { MemoryState } from '../memory.js';
import type { MemoryTypePolicy } from '../memoryTypes.js';

export type CorrectedSubjects = ReturnType<typeof correctedSubjects>;

/** Returns the persons and things that the memory is about after the correction. */
export function correctedSubjects(
  memory: MemoryState,
  { people: correctedPeople, things }: CorrectedNames,
  { aboutOwner }: MemoryTypePolicy,
  entities: readonly EntityRow[],
) {
  const byId = new Map(entities.map((one) => [one.id, one]));
  const withLabels = (ids: readonly string[], labels: readonly string[]) =>
    ids.map((id, index) => ({ id, label: labels[index] ?? byId.get(id)?.label ?? '' }));
  const owner = memory.ownerId === null ? undefined : byId.get(memory.ownerId);
  // A type that speaks of a life is about its owner if no person is named, as when it is remembered.
  const defaultSubjects = aboutOwner && owner ? [{ id: owner.id, label: owner.label }] : [];
  const newSubjects = correctedPeople?.map(({ person, called }) => ({ id: person.id, label: called }));
  const storedSubjects = withLabels(memory.aboutIds, memory.aboutLabels);
  const namedSubjects = newSubjects ?? storedSubjects;
  const about = namedSubjects.length > 0 ? namedSubjects : defaultSubjects;
  const becomesOwners = newSubjects === undefined && storedSubjects.length === 0 && about.length > 0;
  const namedThings =
    things?.map(({ id, label }) => ({ id, label })) ?? withLabels(memory.entityIds, memory.entityLabels);
  const aboutIds = about.map(({ id }) => id);
  const entityIds = namedThings.map(({ id }) => id);
  const unaccountedPeople = about.filter(({ id }) => (byId.get(id)?.handle ?? null) === null);
  return {
    aboutIds,
    aboutLabels: about.map(({ label }) => label),
    entityIds,
    entityLabels: namedThings.map(({ label }) => label),
    /** Names that the statement gives. Accounts give themselves theirs, so these are none of its words. */
    givenNames: [...unaccountedPeople, ...namedThings].map(({ label }) => label),
    people: aboutIds.flatMap((id) => byId.get(id) ?? []),
    differs: correctedPeople !== null || things !== null || becomesOwners,
    becomesOwners,
  };
}
