import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { MemoryRow } from '../../memory.js';
import { memoryTypes } from '../../memoryTypes.js';
import { defaultType } from '../../rememberInput.js';
import { composeMemory } from '../composeMemory.js';
import type { LockedMemories } from '../memoryWrites.store.js';
import { findConflictCandidates, type ConflictCandidate } from './conflicts.store.js';
import { type ComposedDraft, entitiesOf } from '../decideDrafts.js';
import { canSupersede, endedKeyOf, type Fact, factOf, slotFrom, type SlotStatement } from './supersession.js';

/** Drafts with the live memories under other keys that they may replace. */
export interface PossibleConflicts {
  /** Drafts. One whose words fill a slot that a live memory fills has that slot. */
  readonly composed: readonly ComposedDraft[];
  /** Ids of the memories to lock. */
  readonly ids: readonly string[];
  /** Live keys of statements that drafts say have ended; to lock as well. */
  readonly ended: readonly string[];
  /** Selects the conflicts of each draft, by its id, among the locked memories. */
  readonly conflictsAmong: (locked: LockedMemories) => Map<string, MemoryRow[]>;
}

/**
 * Finds the live memories that drafts may replace though they have other keys. They are not locked yet, but the lock of
 * each speaker of fields keeps other writers from adding to them.
 */
export async function findConflicts(
  transaction: GraphTransaction,
  said: readonly ComposedDraft[],
  facts: ReadonlyMap<string, Fact>,
): Promise<PossibleConflicts> {
  const able = [...facts.values()].filter(canSupersede);
  const found =
    able.length === 0 ? new Map<string, ConflictCandidate[]>() : await findConflictCandidates(transaction, able);
  const composed = withSlots(said, facts, found);
  const ended = new Map(composed.flatMap(endedKey));
  return {
    composed,
    ids: [...new Set([...found.values()].flat().map(({ id }) => id))],
    ended: [...ended.values()],
    conflictsAmong: ({ byId, byKey }) => {
      const endings = [...byId.values()].filter(({ memory, entities }) => factOf(memory, entities).ended !== null);
      return new Map(
        composed.map(({ draft: { id } }) => {
          const over = ended.has(id) ? byKey.get(ended.get(id)!) : undefined;
          const others = (found.get(id) ?? []).flatMap((one) => byId.get(one.id) ?? []);
          return [id, [...others, ...endings, ...(over ? [over] : [])]];
        }),
      );
    },
  };
}

/** Returns drafts by id, as facts. */
export const factsOf = (said: readonly ComposedDraft[]): Map<string, Fact> =>
  new Map(said.map(({ draft, memory, named }) => [draft.id, factOf(memory, entitiesOf(named))]));

/** Returns drafts with the slots that their words fill, where a live memory or an earlier draft fills that slot. */
function withSlots(
  said: readonly ComposedDraft[],
  facts: ReadonlyMap<string, Fact>,
  found: ReadonlyMap<string, readonly ConflictCandidate[]>,
): ComposedDraft[] {
  const earlier: SlotStatement[] = [];
  return said.map((one) => {
    const fact = facts.get(one.draft.id)!;
    // The latest draft comes first: it will have replaced what was live.
    const filled = slotFrom(fact, [...earlier, ...(found.get(one.draft.id) ?? [])]);
    const drafted = filled === null ? one : recomposed(one, filled);
    const { type, slot, value } = drafted.memory;
    if (fact.field !== null && slot !== null) earlier.unshift({ type, slot, value, field: fact.field.key });
    return drafted;
  });
}

/** Returns the id of a draft and the live key of the statement that it says has ended; empty if it ends none. */
function endedKey({ draft, memory, named }: ComposedDraft): [string, string][] {
  const key = endedKeyOf(memory, entitiesOf(named));
  return key === null ? [] : [[draft.id, key]];
}

/** Returns a draft with the slot its words fill and, unless given, the type of the memory that fills the slot now. */
function recomposed(
  { draft, named }: ComposedDraft,
  { type, ...filled }: NonNullable<ReturnType<typeof slotFrom>>,
): ComposedDraft {
  const slotted = { ...draft, ...filled, type: draft.type === defaultType ? type : draft.type };
  const { self } = named;
  const isOwners = named.people.length === 0 && draft.ownerId !== null && memoryTypes[slotted.type].aboutOwner;
  const known = isOwners && self ? { ...named, people: [self] } : named;
  return { draft: slotted, named: known, memory: composeMemory(slotted, known) };
}
