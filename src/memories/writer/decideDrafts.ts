import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import { isLive } from '../../disclosure/rule.js';
import type { ChatRow } from '../../directory/chats/chat.js';
import { addRestriction, type Restriction, restricted } from '../../disclosure/restriction.js';
import type { EntityRow } from '../../directory/people/person.js';
import { distinctById, isId } from '../../platform/ids.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { memoryTypes } from '../memoryTypes.js';
import { confirmedMemory, type DraftReferences, updatedMemory } from './composeMemory.js';
import { type Outcome, resolveConflict, saysSameValue } from '../conflict.js';
import { type Draft, isStoredLate } from './draft.js';
import { BatchConflicts } from './supersede/batchConflicts.js';
import { mayHoldBeside, precedenceOf } from './supersede/precedence.js';
import {
  overridesHearsay,
  type Conflict,
  conflictOf,
  type Fact,
  factOf,
  inheritsRestriction,
} from './supersede/supersession.js';
import type { TextVector, WriteSet } from './writeSet.js';

/** Outcome of a draft that needs consent first: nothing is stored and nothing disclosed. */
export type ConsentPending = 'HELD_BACK';

/** Outcome of one draft, and the memory that is live now. */
export interface StoreResult {
  readonly outcome: Outcome | ConsentPending;
  readonly row: MemoryRow;
  /** Memory that the statement alone would have created. */
  readonly said: MemoryRow;
  /** True if an earlier attempt, or another writer, had stored this very draft already. Nothing was written for it. */
  readonly isRepeat: boolean;
}

/** Writer of drafts, and the people and chats that were read before. */
export interface StoringContext {
  readonly tenantId: string;
  /** Id of the speaker, in whose space new acquaintances and things are created. */
  readonly creatorId: string;
  /** Id of the person who writes, or the name of a job. */
  readonly actor: string;
  readonly chats: ReadonlyMap<string, ChatWithPeriods>;
  /** Persons that a statement may name besides those it is about: its owner, its stater and its confidants, by id. */
  readonly people: ReadonlyMap<string, EntityRow>;
  /** Id of the embedding space of the drafts' own vectors; the writer's own if not given. */
  readonly spaceId?: string | null;
  /** Details for the history of these writes, for example the prompt that made them. */
  readonly meta?: Readonly<Record<string, string>>;
}

/** Draft with the memory that it becomes if no live memory has its key. */
export interface ComposedDraft {
  readonly draft: Draft;
  readonly memory: MemoryState;
  readonly named: DraftReferences;
}

/** Locked state of the graph that decides the outcome of drafts. */
export interface LockedState {
  /** Live memories by live key. */
  readonly live: ReadonlyMap<string, MemoryRow>;
  /** Live memories that may say the same of the same people under other keys, by the id of the draft. */
  readonly conflicts: ReadonlyMap<string, readonly MemoryRow[]>;
  /** Restrictions by subjects, by live key. */
  readonly restrictions: ReadonlyMap<string, Restriction>;
  /** Ids of events that are already in the history. */
  readonly done: ReadonlySet<string>;
}

/**
 * Decides the outcomes of drafts, one after the other, each by the conflict rule for its key, and collects the writes.
 * A draft meets what the drafts before it have written. Returns one result per draft, in order.
 */
export function decideDrafts(
  composed: readonly ComposedDraft[],
  found: LockedState,
  context: StoringContext & { readonly spaceId: string | null },
  writes: WriteSet,
): StoreResult[] {
  const storing = new Storing(found, context, writes);
  return composed.map((one) => storing.decide(one));
}

/** Draft with the parts of its memory that decide what it replaces. */
interface StatedDraft extends ComposedDraft {
  readonly fact: Fact;
}

class Storing {
  /** Live memory under each key, after the writes collected so far. */
  private readonly live: Map<string, MemoryRow>;
  /** Memories that the drafts so far have created, changed or met. */
  private readonly met = new BatchConflicts();

  constructor(
    private readonly found: LockedState,
    private readonly context: StoringContext & { readonly spaceId: string | null },
    private readonly writes: WriteSet,
  ) {
    this.live = new Map(found.live);
  }

  /** Stores a draft if no other memory keeps it out, and retires those that it replaces. */
  decide(composed: ComposedDraft): StoreResult {
    const one = { ...composed, fact: factOf(composed.memory, entitiesOf(composed.named)) };
    const heir = this.heirOf(one);
    if (heir !== undefined) return this.storeFormer(one, heir);
    const stored = this.keptOut(one) ?? this.store(one);
    this.supersede(one, stored);
    return stored;
  }

  /** Returns the live memory that was said after a draft and, stored in order, would have replaced it; or undefined. */
  private heirOf(one: StatedDraft): MemoryRow | undefined {
    const { draft, memory, named, fact } = one;
    if (!isStoredLate(draft) || this.found.done.has(draft.eventId)) return undefined;
    const holder = this.live.get(memory.liveKey ?? '');
    if (holder !== undefined && resolveConflict(holder.memory, memory) === 'CONFIRMED') return undefined;
    const row = { ...this.rowOf(memory, one), entities: entitiesOf(named) };
    return [...(holder ? [holder] : []), ...this.met.among(fact, this.candidatesOf(draft))]
      .map((other) => this.asWritten(other))
      .filter((other) => other.memory.id !== draft.id && isLive(other.memory, draft.createdAt))
      .find((other) => precedenceOf(row, other, draft.createdAt) === 'SUPERSEDES_IT');
  }

  /** Stores what is no longer so, as superseded by what was said after it; ignores it if it would need consent. */
  private storeFormer(one: StatedDraft, heir: MemoryRow): StoreResult {
    const { draft } = one;
    if (draft.asksFirst !== undefined) return this.ignore(one, heir);
    const added = this.added(one);
    const reason = memoryTypes[draft.type].single ? 'replaced' : 'contradicted';
    this.writes.supersede(added, heir.memory.id, draft.createdAt, reason);
    const row = this.asWritten(added);
    return { outcome: 'CREATED', row, said: row, isRepeat: false };
  }

  /**
   * Returns the outcome of a draft that loses to a memory under another key, or that must not replace it without
   * consent. Undefined if there is no such memory.
   */
  private keptOut(one: StatedDraft): StoreResult | undefined {
    const { draft, memory } = one;
    const holder = this.live.get(memory.liveKey ?? '');
    const isHeld = holder !== undefined && isLive(holder.memory, draft.createdAt);
    if (this.found.done.has(draft.eventId) || isHeld) return undefined;
    const [surer] = this.conflictsOf(one, 'LESS_SURE');
    if (draft.asksFirst === undefined) return surer && this.ignore(one, surer);
    // The person asked for consent is certain, so the confidence of the statement does not matter.
    const conflicts = [...(surer ? [surer] : []), ...this.conflictsOf(one, 'SUPERSEDES')];
    const own = conflicts.find((live) => live.memory.ownerId === memory.ownerId && !live.memory.hearsay);
    return own && this.holdBack(one, own);
  }

  /** Stores a draft by the conflict rule for its key. */
  private store(one: StatedDraft): StoreResult {
    const { draft, memory } = one;
    const holder = memory.liveKey === null ? undefined : this.live.get(memory.liveKey);
    if (this.found.done.has(draft.eventId)) {
      // A memory that is not live has no key to be found by. Its event proves that it was stored.
      const said = this.rowOf(memory, one);
      const outcome = holder && holder.memory.id !== draft.id ? 'UPDATED' : 'CREATED';
      return this.became(outcome, holder ?? said, said, true);
    }
    if (!holder) return this.create(one);
    if (!isLive(holder.memory, draft.createdAt)) {
      this.writes.retire('TTL', holder, 'ARCHIVED', { at: draft.createdAt, meta: { expired: true } });
      return this.create(one);
    }
    return this.meet(one, holder);
  }

  /** Retires the memories under other keys that a stored draft replaces. */
  private supersede(one: StatedDraft, { outcome, row, isRepeat }: StoreResult): void {
    if (isRepeat || outcome === 'IGNORED_LOWER_CONFIDENCE' || outcome === 'HELD_BACK') return;
    for (const live of this.conflictsOf(one, 'SUPERSEDES')) {
      // A repetition replaces nothing, except for hearsay that has come up meanwhile.
      if (outcome === 'CONFIRMED' && !overridesHearsay(one.memory, live.memory)) continue;
      this.live.delete(live.memory.liveKey ?? '');
      this.writes.supersede(live, row.memory.id, one.draft.createdAt, 'contradicted');
    }
  }

  /** Returns the live memories under other keys with this relation to a draft, as the drafts before it leave them. */
  private conflictsOf(one: StatedDraft, conflict: Conflict): MemoryRow[] {
    const { draft, memory, named, fact } = one;
    const conflicts = this.candidatesOf(draft);
    if (conflicts.length === 0 && this.met.isEmpty) return [];
    const stated = { memory, entities: entitiesOf(named), chats: [] };
    const stays = (live: MemoryRow): boolean => isStoredLate(draft) && mayHoldBeside(live, stated, draft.createdAt);
    return this.met
      .among(fact, conflicts)
      .map((row) => this.asWritten(row))
      .filter((live) => conflictOf(fact, live, draft.createdAt) === conflict && !stays(live));
  }

  private candidatesOf({ id }: Draft): readonly MemoryRow[] {
    return this.found.conflicts.get(id) ?? [];
  }

  /** Returns a memory as the drafts so far leave it. */
  private asWritten(row: MemoryRow): MemoryRow {
    return { ...row, memory: this.writes.stateOf(row.memory.id) ?? row.memory };
  }

  private meet(one: StatedDraft, holder: MemoryRow): StoreResult {
    const { draft, memory, named } = one;
    const at = draft.createdAt;
    const outcome = resolveConflict(holder.memory, memory);
    if (draft.asksFirst !== undefined && !saysSameValue(holder.memory, memory)) return this.holdBack(one, holder);
    if (outcome === 'IGNORED_LOWER_CONFIDENCE') return this.ignore(one, holder);
    if (outcome !== 'CONFIRMED' && memoryTypes[draft.type].single) {
      this.writes.supersede(holder, draft.id, at, 'replaced');
      return this.create(one);
    }
    const before = holder.memory;
    const said = this.rowOf(memory, one);
    if (outcome === 'CONFIRMED') {
      const row = this.rowOf(confirmedMemory(before, memory, draft), one, holder);
      this.writes.put('CONFIRM', { before, row, vector: null }, detailsOf(draft));
      return this.became(outcome, row, said);
    }
    const row = this.rowOf(this.closed(updatedMemory(before, memory, draft, named), one), one, holder);
    this.writes.put('UPDATE', { before, row, vector: this.vectorOf(draft) }, detailsOf(draft));
    return this.became(outcome, row, said);
  }

  /** Returns the memory of a draft as closed as subjects left those of its origin, under other keys, that it replaces. */
  private closed(memory: MemoryState, one: StatedDraft): MemoryState {
    const replaced = this.conflictsOf(one, 'SUPERSEDES').map((live) => live.memory);
    return replaced.filter((live) => inheritsRestriction(memory, live)).reduce(addRestriction, memory);
  }

  private create(one: StatedDraft): StoreResult {
    if (one.draft.asksFirst === 'TO_STORE') return this.holdBack(one, null);
    const row = this.added(one);
    return this.became('CREATED', row, row);
  }

  private added(one: StatedDraft): MemoryRow {
    const { draft, memory } = one;
    const underKey = restricted(memory, this.found.restrictions.get(memory.liveKey ?? '') ?? memory);
    const row = this.rowOf(this.closed(underKey, one), one);
    this.writes.put('ADD', { before: null, row, vector: this.vectorOf(draft) }, detailsOf(draft));
    return row;
  }

  private ignore(one: ComposedDraft, surer: MemoryRow): StoreResult {
    const { draft, memory: stated } = one;
    const meta = { confidence: stated.confidence, stored: surer.memory.confidence };
    // A person who said it may read their words. Extracted words are disclosed to no viewer, and would outlive their
    // message here.
    const said = isId(this.writes.actor) ? { newText: stated.text } : {};
    this.writes.note('IGNORE', surer.memory, surer.memory, { ...detailsOf(draft), ...said, meta });
    return this.became('IGNORED_LOWER_CONFIDENCE', surer, this.rowOf(stated, one));
  }

  private holdBack(one: ComposedDraft, holder: MemoryRow | null): StoreResult {
    const said = this.rowOf(one.memory, one);
    return { outcome: 'HELD_BACK', row: holder ?? said, said, isRepeat: false };
  }

  private became(outcome: Outcome, row: MemoryRow, said: MemoryRow, isRepeat = false): StoreResult {
    if (!isRepeat && row.memory.liveKey !== null) {
      this.live.set(row.memory.liveKey, row);
      this.met.add(row);
    }
    return { outcome, row, said, isRepeat };
  }

  private vectorOf({ vector }: Draft): TextVector | null {
    const { spaceId } = this.context;
    return vector && spaceId ? { vector, spaceId } : null;
  }

  private rowOf(memory: MemoryState, { named }: ComposedDraft, holder?: MemoryRow): MemoryRow {
    const { people, chats } = this.context;
    const selves = [memory.ownerId, memory.staterId, ...(memory.confidedIds ?? [])].flatMap((id) =>
      id === null ? [] : (people.get(id) ?? []),
    );
    const entities = [...named.people, ...named.things, ...selves, ...(holder?.entities ?? [])];
    const chatRows = [memory.chatId, memory.learnedInId].flatMap((id): ChatRow[] => {
      const chat = id === null ? undefined : chats.get(id);
      return chat ? [chat] : [];
    });
    return { memory, entities: distinctById(entities), chats: distinctById([...chatRows, ...(holder?.chats ?? [])]) };
  }
}

/** Returns all entities that a draft names, including the owner or stater. */
export const entitiesOf = ({ people, things, self }: DraftReferences): EntityRow[] => [
  ...people,
  ...things,
  ...(self ? [self] : []),
];

const detailsOf = ({ createdAt, eventId }: Draft) => ({ at: createdAt, id: eventId });
