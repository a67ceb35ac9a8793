import type { ChatStanding } from '../../directory/chats/chat.js';
import { isLive } from '../../disclosure/rule.js';
import type { ChatRow } from '../../directory/chats/chat.js';
import { type Restriction, restricted } from '../../disclosure/restriction.js';
import type { EntityRow } from '../../directory/people/person.js';
import { isId } from '../../platform/ids.js';
import { normalized } from '../../text/texts.js';
import { evidenceOf, type MemoryRow, type MemoryState } from '../memory.js';
import { memoryTypes } from '../memoryTypes.js';
import { confirmedMemory, type DraftReferences, updatedMemory } from './composeMemory.js';
import { type Outcome, resolveConflict } from '../conflict.js';
import type { Draft } from './draft.js';
import { answersHearsay, factOf, type Rivalry, rivalryOf } from './supersede/supersession.js';
import type { TextVector, WriteSet } from './writeSet.js';

/** What became of a draft that asks first: nothing is stored, and nothing told. */
export type HeldBack = 'HELD_BACK';

/** What became of one draft: the outcome and the memory that is live now. */
export interface Stored {
  readonly outcome: Outcome | HeldBack;
  readonly row: MemoryRow;
  /** The memory that the statement alone would have made. */
  readonly said: MemoryRow;
  /** Whether an earlier try, or somebody else, had stored this very draft already: nothing was written for it. */
  readonly isRepeat: boolean;
}

/** Who stores, and what was read before. */
export interface StoringContext {
  readonly tenantId: string;
  /** The person who speaks, in whose space new acquaintances and things are made. */
  readonly creatorId: string;
  /** The person who writes, or the name of a job. */
  readonly actor: string;
  readonly chats: ReadonlyMap<string, ChatStanding>;
  /** Persons that a statement may name beside those it is about: its owner, its stater and its confidants, by id. */
  readonly people: ReadonlyMap<string, EntityRow>;
  /** The space of vectors that the drafts bring along; the writer's own where it is not said. */
  readonly spaceId?: string | null;
  /** More to be said of the writes in the history, for example which prompt made them. */
  readonly meta?: Readonly<Record<string, string>>;
}

/** A draft with the memory that it becomes when nothing live has its key. */
export interface ComposedDraft {
  readonly draft: Draft;
  readonly memory: MemoryState;
  readonly named: DraftReferences;
}

/** What the locked part of the graph holds, as far as it matters to drafts. */
export interface HeldMemories {
  /** Live memories by the key they are live under. */
  readonly live: ReadonlyMap<string, MemoryRow>;
  /** Live memories that may say the same of the same people under other keys, by the id of the draft that meets them. */
  readonly rivals: ReadonlyMap<string, readonly MemoryRow[]>;
  /** How subjects have closed statements, by key. */
  readonly restrictions: ReadonlyMap<string, Restriction>;
  /** Ids of events that the history holds already. */
  readonly done: ReadonlySet<string>;
}

/**
 * Decides what becomes of drafts, one after the other, each by the conflict rule for its key, and gathers the writes.
 * One result per draft, in order.
 */
export function decideDrafts(
  composed: readonly ComposedDraft[],
  found: HeldMemories,
  context: StoringContext & { readonly spaceId: string | null },
  writes: WriteSet,
): Stored[] {
  const storing = new Storing(found, context, writes);
  const stored = composed.map((one) => storing.keptOut(one));
  const admitted = composed.map((one, at) => (stored[at] ??= storing.store(one)));
  composed.forEach((one, at) => storing.supersede(one, admitted[at]!));
  return admitted;
}

class Storing {
  /** What is live under each key, as the writes so far leave it. */
  private readonly live: Map<string, MemoryRow>;
  /** Memories that drafts have made, changed or met. */
  private readonly touched = new Set<string>();

  constructor(
    private readonly found: HeldMemories,
    private readonly context: StoringContext & { readonly spaceId: string | null },
    private readonly writes: WriteSet,
  ) {
    this.live = new Map(found.live);
  }

  /** What becomes of a draft that a memory under another key keeps out, or that must not take its place; undefined where none does. */
  keptOut(one: ComposedDraft): Stored | undefined {
    const { draft, memory } = one;
    const holder = this.found.live.get(memory.liveKey ?? '');
    const isHeld = holder !== undefined && isLive(evidenceOf(holder.memory), draft.createdAt);
    if (this.found.done.has(draft.eventId) || isHeld) return undefined;
    const [surer] = this.rivalsOf(one, 'LESS_SURE');
    if (draft.asksFirst === undefined) return surer && this.ignore(one, surer);
    // Whoever is asked is as sure as can be: how sure the statement was does not matter.
    const rivals = [...(surer ? [surer] : []), ...this.rivalsOf(one, 'SUPERSEDES')];
    const own = rivals.find((rival) => rival.memory.ownerId === memory.ownerId && !rival.memory.hearsay);
    return own && this.holdBack(one, own);
  }

  /** Stores a draft by the conflict rule for its key. */
  store(one: ComposedDraft): Stored {
    const { draft, memory } = one;
    const holder = memory.liveKey === null ? undefined : this.live.get(memory.liveKey);
    if (this.found.done.has(draft.eventId)) {
      // What is not live, or no longer, has no key to be found by; its event says that it was stored.
      const said = this.rowOf(memory, one);
      const outcome = holder && holder.memory.id !== draft.id ? 'UPDATED' : 'CREATED';
      return this.became(outcome, holder ?? said, said, true);
    }
    if (!holder) return this.create(one);
    if (!isLive(evidenceOf(holder.memory), draft.createdAt)) {
      this.writes.retire('TTL', holder, 'ARCHIVED', { at: draft.createdAt, meta: { expired: true } });
      return this.create(one);
    }
    return this.meet(one, holder);
  }

  /** Takes out of life what a stored draft has taken the place of under other keys. */
  supersede(one: ComposedDraft, { outcome, row, isRepeat }: Stored): void {
    if (isRepeat || outcome === 'IGNORED_LOWER_CONFIDENCE' || outcome === 'HELD_BACK') return;
    for (const rival of this.rivalsOf(one, 'SUPERSEDES')) {
      const { id } = rival.memory;
      // What is said again replaces nothing, but for hearsay that has come up meanwhile.
      if (this.touched.has(id) || (outcome === 'CONFIRMED' && !answersHearsay(one.memory, rival.memory))) continue;
      this.touched.add(id);
      this.writes.supersede(rival, row.memory.id, one.draft.createdAt, 'contradicted');
    }
  }

  /** The live memories under other keys to which a draft stands so. */
  private rivalsOf({ draft, memory, named }: ComposedDraft, rivalry: Rivalry): MemoryRow[] {
    const rivals = this.found.rivals.get(draft.id) ?? [];
    if (rivals.length === 0) return [];
    const fact = factOf(memory, entitiesOf(named));
    return rivals.filter((rival) => rivalryOf(fact, rival, draft.createdAt) === rivalry);
  }

  private meet(one: ComposedDraft, holder: MemoryRow): Stored {
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
    const row = this.rowOf(updatedMemory(before, memory, draft, named), one, holder);
    this.writes.put('UPDATE', { before, row, vector: this.vectorOf(draft) }, detailsOf(draft));
    return this.became(outcome, row, said);
  }

  private create(one: ComposedDraft): Stored {
    const { draft, memory } = one;
    if (draft.asksFirst === 'TO_STORE') return this.holdBack(one, null);
    const row = this.rowOf(restricted(memory, this.found.restrictions.get(memory.liveKey ?? '') ?? memory), one);
    this.writes.put('ADD', { before: null, row, vector: this.vectorOf(draft) }, detailsOf(draft));
    return this.became('CREATED', row, row);
  }

  private ignore(one: ComposedDraft, surer: MemoryRow): Stored {
    const { draft, memory: stated } = one;
    const meta = { confidence: stated.confidence, stored: surer.memory.confidence };
    // Whoever said it may read what they said. What was learned is told to nobody, and would outlive its message here.
    const said = isId(this.writes.actor) ? { newText: stated.text } : {};
    this.writes.note('IGNORE', surer.memory, surer.memory, { ...detailsOf(draft), ...said, meta });
    return this.became('IGNORED_LOWER_CONFIDENCE', surer, this.rowOf(stated, one));
  }

  private holdBack(one: ComposedDraft, holder: MemoryRow | null): Stored {
    const said = this.rowOf(one.memory, one);
    return { outcome: 'HELD_BACK', row: holder ?? said, said, isRepeat: false };
  }

  private became(outcome: Outcome, row: MemoryRow, said: MemoryRow, isRepeat = false): Stored {
    this.touched.add(row.memory.id);
    if (!isRepeat && row.memory.liveKey !== null) this.live.set(row.memory.liveKey, row);
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

/** Whether a field keeps its value: whatever else the words for it say. */
const saysSameValue = (stored: MemoryState, stated: MemoryState): boolean =>
  stated.value === null || stored.value === null
    ? normalized(stated.text) === normalized(stored.text)
    : normalized(stated.value) === normalized(stored.value);

/** Everybody and everything that a draft names, itself included. */
export const entitiesOf = ({ people, things, self }: DraftReferences): EntityRow[] => [
  ...people,
  ...things,
  ...(self ? [self] : []),
];

const detailsOf = ({ createdAt, eventId }: Draft) => ({ at: createdAt, id: eventId });

/** Each thing once, by its id; the last of the same id at the place of the first. */
export const distinctById = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
