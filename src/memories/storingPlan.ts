import type { ChatStanding } from '../chats/chat.js';
import { isLive } from '../disclosure/rule.js';
import type { EntityRow } from '../people/person.js';
import { confirmedMemory, type Named, updatedMemory } from './composeMemory.js';
import { type Outcome, resolveConflict } from './conflict.js';
import type { Draft } from './draft.js';
import { historyEvent, type HistoryEvent } from './historyEvent.js';
import { type ChatRow, evidenceOf, type MemoryRow, type MemoryState } from './memory.js';
import { memoryTypes } from './memoryTypes.js';
import type { Change, Creation, Retirement } from './memoryWrites.store.js';

/** What became of one draft: the outcome and the memory that is live now. */
export interface Stored {
  readonly outcome: Outcome;
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
  readonly actor: string;
  readonly chats: ReadonlyMap<string, ChatStanding>;
  /** Persons that may be among the identities without being named: owners and staters, by id. */
  readonly people: ReadonlyMap<string, EntityRow>;
  /** The space that the drafts' vectors belong to. */
  readonly spaceId: string | null;
  /** More to be said of the writes in the history, for example which prompt made them. */
  readonly meta?: Readonly<Record<string, string>>;
  /** Whether a new fact takes the place of what it contradicts under other keys. */
  readonly supersedes?: boolean;
}

/** A draft with the memory that it becomes when nothing live has its key. */
export interface Composed {
  readonly draft: Draft;
  readonly memory: MemoryState;
  readonly named: Named;
}

/** What is to be written for drafts, and what becomes of each of them. */
export interface Plan {
  readonly creations: Creation[];
  readonly changes: Change[];
  readonly retirements: Retirement[];
  readonly events: HistoryEvent[];
  readonly stored: Map<string, Stored>;
}

/** Decides what becomes of drafts with different keys, given the memories that are live under those; `done` are events that the history holds already. */
export function decide(
  wave: readonly Composed[],
  live: ReadonlyMap<string, MemoryRow>,
  context: StoringContext,
  done: ReadonlySet<string>,
): Plan {
  const plan: Plan = { creations: [], changes: [], retirements: [], events: [], stored: new Map() };
  for (const one of wave) {
    const found = one.memory.liveKey === null ? undefined : live.get(one.memory.liveKey);
    if (done.has(one.draft.eventId)) {
      // What is not live, or no longer, has no key to be found by; its event says that it was stored.
      const said = rowOf(one.memory, one, context);
      const outcome = found && found.memory.id !== one.draft.id ? 'UPDATED' : 'CREATED';
      plan.stored.set(one.draft.id, { outcome, row: found ?? said, said, isRepeat: true });
    } else if (!found || !isLive(evidenceOf(found.memory), one.draft.createdAt)) {
      if (found) retire(plan, found.memory, 'ARCHIVED', one, context);
      create(plan, one, context, []);
    } else {
      meet(plan, one, found, context);
    }
  }
  return plan;
}

function meet(plan: Plan, one: Composed, found: MemoryRow, context: StoringContext): void {
  const { draft, memory, named } = one;
  const at = draft.createdAt;
  const outcome = resolveConflict(found.memory, memory);
  if (outcome !== 'CONFIRMED' && memoryTypes[draft.type].single) {
    retire(plan, found.memory, 'SUPERSEDED', one, context);
    create(plan, one, context, [{ id: found.memory.id, at, reason: 'replaced' }]);
    return;
  }
  if (outcome === 'IGNORED_LOWER_CONFIDENCE') {
    const meta = { ...context.meta, confidence: memory.confidence, stored: found.memory.confidence };
    plan.events.push(
      historyEvent('IGNORE', {
        before: found.memory,
        after: found.memory,
        newText: memory.text,
        actor: context.actor,
        at,
        id: draft.eventId,
        meta,
      }),
    );
    plan.stored.set(draft.id, { outcome, row: found, said: rowOf(memory, one, context), isRepeat: false });
    return;
  }
  const after =
    outcome === 'CONFIRMED'
      ? confirmedMemory(found.memory, memory, draft)
      : updatedMemory(found.memory, memory, draft, named);
  const row = rowOf(after, one, context, found);
  plan.changes.push({
    ...liveWrite(one, context, found),
    before: found.memory,
    after,
    vector: outcome === 'CONFIRMED' ? null : vectorOf(draft, context),
  });
  plan.events.push(
    historyEvent(outcome === 'CONFIRMED' ? 'CONFIRM' : 'UPDATE', {
      before: found.memory,
      after,
      actor: context.actor,
      at,
      id: draft.eventId,
      meta: context.meta,
    }),
  );
  plan.stored.set(draft.id, { outcome, row, said: rowOf(memory, one, context), isRepeat: false });
}

function create(plan: Plan, one: Composed, context: StoringContext, supersedes: Creation['supersedes']): void {
  const { draft, memory } = one;
  plan.creations.push({ ...liveWrite(one, context), after: memory, vector: vectorOf(draft, context), supersedes });
  plan.events.push(
    historyEvent('ADD', {
      before: null,
      after: memory,
      actor: context.actor,
      at: draft.createdAt,
      id: draft.eventId,
      meta: context.meta,
    }),
  );
  const row = rowOf(memory, one, context);
  plan.stored.set(draft.id, { outcome: 'CREATED', row, said: row, isRepeat: false });
}

function retire(
  plan: Plan,
  before: MemoryState,
  status: 'ARCHIVED' | 'SUPERSEDED',
  one: Composed,
  context: StoringContext,
): void {
  const at = one.draft.createdAt;
  plan.retirements.push({ before, status, purgeAt: null, at });
  const meta = status === 'SUPERSEDED' ? { by: one.draft.id } : { expired: true };
  plan.events.push(
    historyEvent(status === 'SUPERSEDED' ? 'SUPERSEDE' : 'TTL', {
      before,
      after: before,
      actor: context.actor,
      at,
      meta,
    }),
  );
}

function liveWrite({ draft, named }: Composed, context: StoringContext, found?: MemoryRow) {
  const scope = draft.chatId === null ? undefined : context.chats.get(draft.chatId);
  return {
    entities: distinctById([...named.people, ...named.things, ...(found?.entities ?? [])]),
    staterTookPartInScope: draft.staterId !== null && scope?.periods[draft.staterId] !== undefined,
  };
}

function vectorOf(draft: Draft, context: StoringContext) {
  return draft.vector && context.spaceId ? { vector: draft.vector, spaceId: context.spaceId } : null;
}

function rowOf(memory: MemoryState, { named }: Composed, context: StoringContext, found?: MemoryRow): MemoryRow {
  const people = [memory.ownerId, memory.staterId].flatMap((id) => (id === null ? [] : (context.people.get(id) ?? [])));
  const entities = [...named.people, ...named.things, ...people, ...(found?.entities ?? [])];
  const chats = [memory.chatId, memory.learnedInId].flatMap((id): ChatRow[] => {
    const chat = id === null ? undefined : context.chats.get(id);
    return chat ? [chat] : [];
  });
  return { memory, entities: distinctById(entities), chats: distinctById([...chats, ...(found?.chats ?? [])]) };
}

/** Each thing once, by its id; the last of the same id at the place of the first. */
export const distinctById = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
