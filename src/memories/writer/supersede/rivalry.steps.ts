import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { MemoryRow } from '../../memory.js';
import { memoryTypes } from '../../memoryTypes.js';
import { unsaidType } from '../../rememberInput.js';
import { composeMemory } from '../composeMemory.js';
import type { LockedMemories } from '../memoryWrites.store.js';
import { findRivals, type PossibleRival } from './rivals.store.js';
import { type ComposedDraft, entitiesOf } from '../storing.js';
import { canSupersede, type Fact, factOf, slotFrom } from './supersession.js';

/** Drafts with the live memories under other keys that they may take the place of. */
export interface Rivals {
  /** The drafts; one whose words fill a slot that a live memory fills has that slot. */
  readonly composed: readonly ComposedDraft[];
  /** Ids of memories that must be locked for them. */
  readonly ids: readonly string[];
  /** Live keys of what drafts say to be over, to be locked as well. */
  readonly ended: readonly string[];
  /** The rivals of each draft, by its id, among what was locked. */
  readonly rivalsAmong: (locked: LockedMemories) => Map<string, MemoryRow[]>;
}

/** Finds the live memories that drafts may take the place of though they have other keys; nothing is locked yet. */
export async function rivalsOf(transaction: GraphTransaction, said: readonly ComposedDraft[]): Promise<Rivals> {
  const facts = new Map(said.map(({ draft, memory, named }) => [draft.id, factOf(memory, entitiesOf(named))]));
  const able = [...facts.values()].filter(canSupersede);
  const found = able.length === 0 ? new Map<string, PossibleRival[]>() : await findRivals(transaction, able);
  const composed = said.map((one) => {
    const filled = slotFrom(facts.get(one.draft.id)!, found.get(one.draft.id) ?? []);
    return filled === null ? one : recomposed(one, filled);
  });
  const ended = new Map(composed.flatMap((one) => endedKey(one, facts.get(one.draft.id)!)));
  return {
    composed,
    ids: [...new Set([...found.values()].flat().map(({ id }) => id))],
    ended: [...ended.values()],
    rivalsAmong: ({ byId, byKey }) =>
      new Map(
        composed.map(({ draft: { id } }) => {
          const over = ended.has(id) ? byKey.get(ended.get(id)!) : undefined;
          return [id, [...(found.get(id) ?? []).flatMap((one) => byId.get(one.id) ?? []), ...(over ? [over] : [])]];
        }),
      ),
  };
}

/** Under which key that is live, if it is, which a draft says to be over. */
function endedKey({ draft, named }: ComposedDraft, { ended }: Fact): [string, string][] {
  if (ended === null) return [];
  const { liveKey } = composeMemory({ ...draft, text: ended }, named);
  return liveKey === null ? [] : [[draft.id, liveKey]];
}

/** A draft with the slot that its words fill; one whose type nobody has said is of the type of what fills that now. */
function recomposed(
  { draft, named }: ComposedDraft,
  { type, ...filled }: NonNullable<ReturnType<typeof slotFrom>>,
): ComposedDraft {
  const slotted = { ...draft, ...filled, type: draft.type === unsaidType ? type : draft.type };
  const { self } = named;
  const isOwners = named.people.length === 0 && draft.ownerId !== null && memoryTypes[slotted.type].aboutOwner;
  const known = isOwners && self ? { ...named, people: [self] } : named;
  return { draft: slotted, named: known, memory: composeMemory(slotted, known) };
}
