import { refOf } from '../../directory/people/person.js';
import { makeNames } from '../../directory/people/references.steps.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Quota } from '../../platform/quota.js';
import { memoryTypes } from '../memoryTypes.js';
import { composeMemory, type DraftReferences, type WritingDefaults } from './composeMemory.js';
import type { Draft } from './draft.js';
import type { PreparedNames } from './preparedDrafts.js';
import { distinctById } from '../../platform/ids.js';
import { type ComposedDraft, type StoringContext } from './decideDrafts.js';

/**
 * Finds or creates the entities that drafts name, as `makeNames` does. Entities without a memory disclose nothing: left
 * behind by a crash, they are reused next time.
 */
export async function findNames(
  graph: GraphSession,
  drafts: readonly Draft[],
  { tenantId: tenant, creatorId: creator }: StoringContext,
  quota?: Quota,
): Promise<PreparedNames> {
  const now = drafts[0]?.createdAt ?? 0;
  const labels = new Map<string, string>();
  for (const { about } of drafts) {
    for (const one of about) {
      if ('newName' in one && !labels.has(refOf('person', one.newName)))
        labels.set(refOf('person', one.newName), one.newName);
    }
  }
  const wanted = drafts.flatMap(({ things }) => things);
  return makeNames(graph, { tenant, creator, quota, now }, [...labels.values()], wanted);
}

/** Returns the memories that drafts become if no live memory has their keys. */
export function composeAll(
  drafts: readonly Draft[],
  { acquaintances, things }: PreparedNames,
  context: StoringContext,
  defaults: WritingDefaults,
): ComposedDraft[] {
  let next = 0;
  return drafts.map((draft) => {
    const people = draft.about.map((one) =>
      'person' in one ? one.person : acquaintances.get(refOf('person', one.newName))!,
    );
    const called = draft.about.flatMap((one, index) => {
      const name = 'person' in one ? one.called : one.newName;
      return name === undefined ? [] : [[people[index]!.id, name] as const];
    });
    const selfId = draft.ownerId ?? draft.staterId;
    const self = selfId === null ? null : (context.people.get(selfId) ?? null);
    const named: DraftReferences = {
      people:
        people.length === 0 && draft.ownerId !== null && memoryTypes[draft.type].aboutOwner && self
          ? [self]
          : distinctById(people),
      called: new Map(called),
      things: distinctById(things.slice(next, (next += draft.things.length))),
      self,
      learnedIn: draft.learnedInId === null ? null : (context.chats.get(draft.learnedInId) ?? null),
      defaults,
    };
    return { draft, named, memory: composeMemory(draft, named) };
  });
}
