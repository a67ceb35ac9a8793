import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { MemoryRow } from '../../memory.js';
import { memoryTypes } from '../../memoryTypes.js';
import { defaultType } from '../../drafts/rememberInput.js';
import { composeMemory } from '../../drafts/composeMemory.js';
import type { LockedMemories } from '../../memoryLocks.store.js';
import { findConflictCandidates, type ConflictCandidate } from './conflicts.store.js';
import { entitiesOf } from '../store/decideDrafts.js';
import type { ComposedDraft } from '../store/draftStorage.js';
import { canSupersede, endedKeyOf, type Fact, factOf, slotFrom, type SlotStatement } from './supersession.js';

/** Drafts with the live memories under other keys that they may replace. */
export interface PossibleConflicts {
  /** Drafts. One whose words fill a slot that a live memory fills has that slot. */
  readonly composed: readonly ComposedDraft[];
  /** Ids of the memories to lock. */
  readonly ids: readonly string[];
  /** Live keys of statements that drafts say have ended; to lock as well. */
  readonly endedKeys: readonly string[];
  /** Selects the conflicts of each draft, by its id, among the locked memories. */
  readonly conflictsAmong: (locked: LockedMemories) => Map<string, MemoryRow[]>;
}

/**
 * Finds the live memories that drafts may replace though they have other keys. They are not locked yet, but the lock of
 * each speaker of fields keeps other writers from adding to them.
 */
export async function findConflicts(
  transaction: GraphTransaction,
  composedDrafts: readonly ComposedDraft[],
  facts: ReadonlyMap<string, Fact>,
): Promise<PossibleConflicts> {
  const supersedingFacts = [...facts.values()].filter(canSupersede);
  const candidatesByDraft =
    supersedingFacts.length === 0
      ? new Map<string, ConflictCandidate[]>()
      : await findConflictCandidates(transaction, supersedingFacts);
  const composed = withSlots(composedDrafts, facts, candidatesByDraft);
  const endedKeyByDraft = new Map(composed.flatMap(endedKey));
  return {
    composed,
    ids: [...new Set([...candidatesByDraft.values()].flat().map(({ id }) => id))],
    endedKeys: [...endedKeyByDraft.values()],
    conflictsAmong: ({ byId, byKey }) => {
      const endings = [...byId.values()].filter(
        ({ memory, entities }) => factOf(memory, entities).endedStatement !== null,
      );
      return new Map(
        composed.map(({ draft: { id } }) => {
          const endedRow = endedKeyByDraft.has(id) ? byKey.get(endedKeyByDraft.get(id)!) : undefined;
          const candidateRows = (candidatesByDraft.get(id) ?? []).flatMap((one) => byId.get(one.id) ?? []);
          return [id, [...candidateRows, ...endings, ...(endedRow ? [endedRow] : [])]];
        }),
      );
    },
  };
}

/** Returns drafts by id, as facts. */
export const factsOf = (composedDrafts: readonly ComposedDraft[]): Map<string, Fact> =>
  new Map(composedDrafts.map(({ draft, memory, references }) => [draft.id, factOf(memory, entitiesOf(references))]));

/** Returns drafts, each with the slot that its words fill if a live memory or an earlier draft fills that slot. */
function withSlots(
  composedDrafts: readonly ComposedDraft[],
  facts: ReadonlyMap<string, Fact>,
  candidatesByDraft: ReadonlyMap<string, readonly ConflictCandidate[]>,
): ComposedDraft[] {
  const earlierSlots: SlotStatement[] = [];
  return composedDrafts.map((composedDraft) => {
    const fact = facts.get(composedDraft.draft.id)!;
    // The latest draft comes first: it will have replaced what was live.
    const filledSlot = slotFrom(fact, [...earlierSlots, ...(candidatesByDraft.get(composedDraft.draft.id) ?? [])]);
    const slottedDraft = filledSlot === null ? composedDraft : recompose(composedDraft, filledSlot);
    const { type, slot, value } = slottedDraft.memory;
    if (fact.field !== null && slot !== null) earlierSlots.unshift({ type, slot, value, field: fact.field.key });
    return slottedDraft;
  });
}

/** Returns the id of a draft and the live key of the statement that it says has ended; empty if it ends none. */
function endedKey({ draft, memory, references }: ComposedDraft): [string, string][] {
  const key = endedKeyOf(memory, entitiesOf(references));
  return key === null ? [] : [[draft.id, key]];
}

/** Returns a draft with the slot its words fill and, unless given, the type of the memory that fills the slot now. */
function recompose(
  { draft, references }: ComposedDraft,
  { type, ...filledSlot }: NonNullable<ReturnType<typeof slotFrom>>,
): ComposedDraft {
  const slottedDraft = { ...draft, ...filledSlot, type: draft.type === defaultType ? type : draft.type };
  const { self } = references;
  const isOwners =
    references.people.length === 0 && draft.ownerId !== null && memoryTypes[slottedDraft.type].aboutOwner;
  const ownReferences = isOwners && self ? { ...references, people: [self] } : references;
  return { draft: slottedDraft, references: ownReferences, memory: composeMemory(slottedDraft, ownReferences) };
}
