import { isLive } from '../../../disclosure/rule.js';
import type { ChatRow } from '../../../directory/chats/chat.js';
import { addRestriction, applyRestriction, unrestricted } from '../../../disclosure/restriction.js';
import type { EntityRow } from '../../../directory/people/person.js';
import { distinctById } from '../../../platform/groupBy.js';
import { isId } from '../../../platform/ids.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import { ownLiveKeyOf } from '../../memoryKey.js';
import { memoryTypes } from '../../memoryTypes.js';
import type { DraftReferences } from '../../drafts/composeMemory.js';
import { leavesProfile, type Outcome, resolveConflict, saysSameValue } from '../../conflict.js';
import { type Draft, isStoredLate } from '../../drafts/draft.js';
import type { ComposedDraft, LockedState, StoreResult, StoringContext } from './draftStorage.js';
import { BatchConflicts } from '../supersede/batchConflicts.js';
import { mayHoldBeside, precedenceOf } from '../supersede/precedence.js';
import {
  overridesHearsay,
  type Conflict,
  conflictOf,
  type Fact,
  factOf,
  inheritsRestriction,
  isOfOneOrigin,
} from '../supersede/supersession.js';
import type { TextVector, WriteSet } from '../writeSet.js';
import { confirmedMemory, updatedMemory } from './restatedMemory.js';

/** Decides drafts in order, each by the conflict rule for its key, against the writes of those before it. */
export function decideDrafts(
  composed: readonly ComposedDraft[],
  lockedState: LockedState,
  context: StoringContext & { readonly spaceId: string | null },
  writes: WriteSet,
): StoreResult[] {
  const decider = new DraftDecider(lockedState, context, writes);
  return composed.map((composedDraft) => decider.decide(composedDraft));
}

/** Draft with the parts of its memory that decide what it replaces. */
interface StatedDraft extends ComposedDraft {
  readonly fact: Fact;
}

class DraftDecider {
  /** Live memory under each key, after the writes collected so far. */
  private readonly liveByKey: Map<string, MemoryRow>;
  private readonly batchConflicts = new BatchConflicts();

  constructor(
    private readonly lockedState: LockedState,
    private readonly context: StoringContext & { readonly spaceId: string | null },
    private readonly writes: WriteSet,
  ) {
    this.liveByKey = new Map(lockedState.liveByKey);
  }

  /** Stores a draft if no other memory keeps it out, and retires those that it replaces. */
  decide(composedDraft: ComposedDraft): StoreResult {
    const statedDraft = { ...composedDraft, fact: factOf(composedDraft.memory, entitiesOf(composedDraft.references)) };
    const successor = this.successorOf(statedDraft);
    if (successor !== undefined) return this.storeFormer(statedDraft, successor);
    const result = this.resultIfBarred(statedDraft) ?? this.store(statedDraft);
    this.supersede(statedDraft, result);
    return result;
  }

  /** Returns the live memory that was said after a draft and, stored in order, would have replaced it; or undefined. */
  private successorOf(statedDraft: StatedDraft): MemoryRow | undefined {
    const { draft, memory, references, fact } = statedDraft;
    if (!isStoredLate(draft) || this.lockedState.recordedEventIds.has(draft.eventId)) return undefined;
    const keyHolder = this.liveByKey.get(memory.liveKey ?? '');
    if (keyHolder !== undefined && resolveConflict(keyHolder.memory, memory) === 'CONFIRMED') return undefined;
    const row = { ...this.rowOf(memory, statedDraft), entities: entitiesOf(references) };
    return [...(keyHolder ? [keyHolder] : []), ...this.batchConflicts.conflictsFor(fact, this.candidatesOf(draft))]
      .map((other) => this.asWritten(other))
      .filter((other) => other.memory.id !== draft.id && isLive(other.memory, draft.createdAt))
      .find((other) => precedenceOf(row, other, draft.createdAt, this.context.chats) === 'SUPERSEDES_IT');
  }

  /** Stores what is no longer so, as superseded by what was said after it; ignores it if it would need consent. */
  private storeFormer(statedDraft: StatedDraft, successor: MemoryRow): StoreResult {
    const { draft } = statedDraft;
    if (draft.consentRule !== undefined) return this.ignore(statedDraft, successor);
    const addedRow = this.addMemory(statedDraft);
    const reason = memoryTypes[draft.type].single ? 'replaced' : 'contradicted';
    this.writes.supersede(addedRow, successor.memory.id, reason, { at: draft.createdAt });
    const row = this.asWritten(addedRow);
    return { outcome: 'CREATED', row, statementRow: row, isRepeat: false };
  }

  /** Result of a draft that loses to a memory under another key or needs consent to replace it; else undefined. */
  private resultIfBarred(statedDraft: StatedDraft): StoreResult | undefined {
    const { draft, memory } = statedDraft;
    const keyHolder = this.liveByKey.get(memory.liveKey ?? '');
    const isKeyHeld = keyHolder !== undefined && isLive(keyHolder.memory, draft.createdAt);
    if (this.lockedState.recordedEventIds.has(draft.eventId) || isKeyHeld) return undefined;
    const [surerRow] = this.conflictsOf(statedDraft, 'LESS_SURE');
    if (draft.consentRule === undefined) return surerRow && this.ignore(statedDraft, surerRow);
    // The person asked for consent is certain, so the confidence of the statement does not matter.
    const conflicts = [...(surerRow ? [surerRow] : []), ...this.conflictsOf(statedDraft, 'SUPERSEDES')];
    const ownersRow = conflicts.find((live) => live.memory.ownerId === memory.ownerId && !live.memory.hearsay);
    return ownersRow && this.holdBack(statedDraft, ownersRow);
  }

  /** Stores a draft by the conflict rule for its key. */
  private store(statedDraft: StatedDraft): StoreResult {
    const { draft, memory } = statedDraft;
    const keyHolder = memory.liveKey === null ? undefined : this.liveByKey.get(memory.liveKey);
    if (this.lockedState.recordedEventIds.has(draft.eventId)) {
      // A memory that is not live has no key to be found by. Its event proves that it was stored.
      const statementRow = this.rowOf(memory, statedDraft);
      const outcome = keyHolder && keyHolder.memory.id !== draft.id ? 'UPDATED' : 'CREATED';
      return this.recordResult(outcome, keyHolder ?? statementRow, statementRow, true);
    }
    if (!keyHolder) return this.create(statedDraft);
    if (!isLive(keyHolder.memory, draft.createdAt)) {
      this.writes.archiveExpired(keyHolder, draft.createdAt);
      return this.create(statedDraft);
    }
    return this.storeUnderKey(statedDraft, keyHolder);
  }

  /** Retires the memories under other keys that a stored draft replaces. */
  private supersede(statedDraft: StatedDraft, { outcome, row, isRepeat }: StoreResult): void {
    if (isRepeat || outcome === 'IGNORED_LOWER_CONFIDENCE' || outcome === 'HELD_BACK') return;
    for (const liveRow of this.conflictsOf(statedDraft, 'SUPERSEDES')) {
      // A repetition replaces nothing, except for hearsay that has come up meanwhile.
      if (outcome === 'CONFIRMED' && !overridesHearsay(statedDraft.memory, liveRow.memory)) continue;
      this.liveByKey.delete(liveRow.memory.liveKey ?? '');
      this.writes.supersede(liveRow, row.memory.id, 'contradicted', { at: statedDraft.draft.createdAt });
    }
  }

  /** Returns the live memories under other keys with this relation to a draft, as the drafts before it leave them. */
  private conflictsOf(statedDraft: StatedDraft, conflict: Conflict): MemoryRow[] {
    const { draft, memory, references, fact } = statedDraft;
    const candidates = this.candidatesOf(draft);
    if (candidates.length === 0 && this.batchConflicts.isEmpty) return [];
    const statementRow = { memory, entities: entitiesOf(references), chats: [] };
    const { chats } = this.context;
    const mayStay = (live: MemoryRow): boolean =>
      isStoredLate(draft) && mayHoldBeside(live, statementRow, draft.createdAt, chats);
    return this.batchConflicts
      .conflictsFor(fact, candidates)
      .map((row) => this.asWritten(row))
      .filter((live) => conflictOf(fact, live, draft.createdAt, chats) === conflict && !mayStay(live));
  }

  private candidatesOf({ id }: Draft): readonly MemoryRow[] {
    return this.lockedState.conflicts.get(id) ?? [];
  }

  /** Returns a memory as the drafts so far leave it. */
  private asWritten(row: MemoryRow): MemoryRow {
    return { ...row, memory: this.writes.stateOf(row.memory.id) ?? row.memory };
  }

  private storeUnderKey(statedDraft: StatedDraft, keyHolder: MemoryRow): StoreResult {
    const { draft, memory, references } = statedDraft;
    const at = draft.createdAt;
    const outcome = leavesProfile(keyHolder.memory, memory) ? 'UPDATED' : resolveConflict(keyHolder.memory, memory);
    if (draft.consentRule !== undefined && !saysSameValue(keyHolder.memory, memory))
      return this.holdBack(statedDraft, keyHolder);
    if (outcome === 'IGNORED_LOWER_CONFIDENCE') return this.ignore(statedDraft, keyHolder);
    if (outcome !== 'CONFIRMED' && !isOfOneOrigin(memory, keyHolder.memory))
      return this.storeBeside(statedDraft, keyHolder);
    if (outcome !== 'CONFIRMED' && memoryTypes[draft.type].single) {
      this.writes.supersede(keyHolder, draft.id, 'replaced', { at });
      return this.create(statedDraft);
    }
    const before = keyHolder.memory;
    const statementRow = this.rowOf(memory, statedDraft);
    if (outcome === 'CONFIRMED') {
      const row = this.rowOf(confirmedMemory(before, memory, draft), statedDraft, keyHolder);
      this.writes.put('CONFIRM', { before, row, vector: null }, detailsOf(draft));
      return this.recordResult(outcome, row, statementRow);
    }
    const row = this.rowOf(
      this.inheritRestrictions(updatedMemory(before, memory, draft, references), statedDraft),
      statedDraft,
      keyHolder,
    );
    this.writes.put('UPDATE', { before, row, vector: this.vectorOf(draft) }, detailsOf(draft));
    return this.recordResult(outcome, row, statementRow);
  }

  /** Stores a draft beside a memory of another origin that has its key; ignores it if its type has one live memory. */
  private storeBeside(statedDraft: StatedDraft, keyHolder: MemoryRow): StoreResult {
    const { draft, memory } = statedDraft;
    if (memoryTypes[draft.type].single) return this.ignore(statedDraft, keyHolder);
    const row = this.addMemory(statedDraft, ownLiveKeyOf(memory.liveKey!, memory.id));
    return this.recordResult('CREATED', row, row);
  }

  /** Closes a memory as subjects left its words as said, and the memories of its origin that it replaces. */
  private inheritRestrictions(memory: MemoryState, statedDraft: StatedDraft): MemoryState {
    const { restrictionAsSaid = unrestricted } = statedDraft.draft;
    const replacedMemories = this.conflictsOf(statedDraft, 'SUPERSEDES').map((live) => live.memory);
    return replacedMemories
      .filter((live) => inheritsRestriction(memory, live))
      .reduce(addRestriction, addRestriction(memory, restrictionAsSaid));
  }

  private create(statedDraft: StatedDraft): StoreResult {
    if (statedDraft.draft.consentRule === 'TO_STORE') return this.holdBack(statedDraft, null);
    const row = this.addMemory(statedDraft);
    return this.recordResult('CREATED', row, row);
  }

  private addMemory(statedDraft: StatedDraft, liveKey = statedDraft.memory.liveKey): MemoryRow {
    const { draft, memory } = statedDraft;
    const restrictedMemory = applyRestriction(
      memory,
      this.lockedState.restrictions.get(memory.liveKey ?? '') ?? memory,
    );
    const row = this.rowOf({ ...this.inheritRestrictions(restrictedMemory, statedDraft), liveKey }, statedDraft);
    this.writes.put('ADD', { before: null, row, vector: this.vectorOf(draft) }, detailsOf(draft));
    return row;
  }

  private ignore(composedDraft: ComposedDraft, surerRow: MemoryRow): StoreResult {
    const { draft, memory: statement } = composedDraft;
    const meta = { confidence: statement.confidence, stored: surerRow.memory.confidence };
    // A person who said it may read their words. Extracted words are disclosed to no viewer, and would outlive their
    // message here.
    const textDetails = isId(this.writes.actor) ? { newText: statement.text } : {};
    this.writes.recordEvent('IGNORE', surerRow.memory, surerRow.memory, { ...detailsOf(draft), ...textDetails, meta });
    return this.recordResult('IGNORED_LOWER_CONFIDENCE', surerRow, this.rowOf(statement, composedDraft));
  }

  private holdBack(composedDraft: ComposedDraft, keyHolder: MemoryRow | null): StoreResult {
    const statementRow = this.rowOf(composedDraft.memory, composedDraft);
    return { outcome: 'HELD_BACK', row: keyHolder ?? statementRow, statementRow, isRepeat: false };
  }

  private recordResult(outcome: Outcome, row: MemoryRow, statementRow: MemoryRow, isRepeat = false): StoreResult {
    if (!isRepeat && row.memory.liveKey !== null) {
      this.liveByKey.set(row.memory.liveKey, row);
      this.batchConflicts.add(row);
    }
    return { outcome, row, statementRow, isRepeat };
  }

  private vectorOf({ vector }: Draft): TextVector | null {
    const { spaceId } = this.context;
    return vector && spaceId ? { vector, spaceId } : null;
  }

  private rowOf(memory: MemoryState, { references }: ComposedDraft, keyHolder?: MemoryRow): MemoryRow {
    const { people, chats } = this.context;
    const originsAndConfidants = [memory.ownerId, memory.staterId, ...(memory.confidedIds ?? [])].flatMap((id) =>
      id === null ? [] : (people.get(id) ?? []),
    );
    const entities = [
      ...references.people,
      ...references.things,
      ...originsAndConfidants,
      ...(keyHolder?.entities ?? []),
    ];
    const chatRows = [memory.chatId, memory.learnedInId].flatMap((id): ChatRow[] => {
      const chat = id === null ? undefined : chats.get(id);
      return chat ? [chat] : [];
    });
    return {
      memory,
      entities: distinctById(entities),
      chats: distinctById([...chatRows, ...(keyHolder?.chats ?? [])]),
    };
  }
}

/** Returns all entities that a draft names, including the owner or stater. */
export const entitiesOf = ({ people, things, self }: DraftReferences): EntityRow[] => [
  ...people,
  ...things,
  ...(self ? [self] : []),
];

const detailsOf = ({ createdAt, eventId }: Draft) => ({ at: createdAt, id: eventId });
