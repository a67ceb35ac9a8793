import { refOf } from '../../../directory/people/person.js';
import { upsertNames } from '../../../directory/people/references.steps.js';
import type { GraphSession } from '../../../platform/neo4j/graph.js';
import type { Quota } from '../../../platform/neo4j/quota.js';
import { memoryTypes } from '../../memoryTypes.js';
import { composeMemory, type DraftReferences, type WritingDefaults } from '../../drafts/composeMemory.js';
import type { Draft } from '../../drafts/draft.js';
import { type PreparedNames, thingsOfDrafts } from './preparedDrafts.js';
import { distinctById } from '../../../platform/groupBy.js';
import type { ComposedDraft, StoringContext } from './draftStorage.js';

/** Finds or creates the entities named. Left behind by a crash, they disclose nothing and are reused next time. */
export async function findNames(
  graph: GraphSession,
  drafts: readonly Draft[],
  { tenantId: tenant, creatorId: creator }: StoringContext,
  quota?: Quota,
): Promise<PreparedNames> {
  const now = drafts[0]?.createdAt ?? 0;
  const labels = new Map<string, string>();
  for (const { about } of drafts) {
    for (const reference of about) {
      if ('newName' in reference && !labels.has(refOf('person', reference.newName)))
        labels.set(refOf('person', reference.newName), reference.newName);
    }
  }
  const draftThings = drafts.flatMap(({ things }) => things);
  return upsertNames(graph, { tenant, creator, quota, now }, [...labels.values()], draftThings);
}

/** Returns the memories that drafts become if no live memory has their keys. */
export function composeAll(
  drafts: readonly Draft[],
  { acquaintances, things }: PreparedNames,
  context: StoringContext,
  defaults: WritingDefaults,
): ComposedDraft[] {
  const thingsByDraft = thingsOfDrafts(drafts, things);
  return drafts.map((draft, draftIndex) => {
    const people = draft.about.map((reference) =>
      'person' in reference ? reference.person : acquaintances.get(refOf('person', reference.newName))!,
    );
    const labelEntries = draft.about.flatMap((reference, index) => {
      const name = reference.called ?? ('person' in reference ? undefined : reference.newName);
      return name === undefined ? [] : [[people[index]!.id, name] as const];
    });
    const selfId = draft.ownerId ?? draft.staterId;
    const self = selfId === null ? null : (context.people.get(selfId) ?? null);
    const references: DraftReferences = {
      people:
        people.length === 0 && draft.ownerId !== null && memoryTypes[draft.type].aboutOwner && self
          ? [self]
          : distinctById(people),
      labelById: new Map(labelEntries),
      things: distinctById(thingsByDraft[draftIndex]!),
      self,
      learnedIn: draft.learnedInId === null ? null : (context.chats.get(draft.learnedInId) ?? null),
      defaults,
    };
    return { draft, references, memory: composeMemory(draft, references) };
  });
}
