import type { ChatStanding } from '../chats/chat.js';
import { holdChats } from '../chats/chats.store.js';
import { makeAcquaintances, makeThings } from '../people/people.store.js';
import { type EntityRow, refOf } from '../people/person.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { composeMemory, confirmedMemory, type Named, updatedMemory } from './composeMemory.js';
import { type Outcome, resolveConflict } from './conflict.js';
import type { Draft } from './draft.js';
import { historyEvent, type HistoryEvent } from './historyEvent.js';
import { evidenceOf, type ChatRow, type MemoryRow, type MemoryState } from './memory.js';
import { isLive } from '../disclosure/rule.js';
import { memoryTypes } from './memoryTypes.js';
import {
  type Change,
  changeMemories,
  type Creation,
  createMemories,
  findEvents,
  lockLive,
  lockThreads,
  recordEvents,
  retireMemories,
  type Retirement,
} from './memoryWrites.store.js';

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
}

/**
 * Stores drafts in one transaction: all of them, each by the conflict rule for its key, or nothing. Drafts of one key
 * are decided one after the other. Running it twice (a retry after a lost acknowledgement) stores nothing twice.
 */
export async function storeDrafts(
  graph: GraphSession,
  drafts: readonly Draft[],
  context: StoringContext,
): Promise<Stored[]> {
  const prepared = await prepareNamed(graph, drafts, context);
  let attempts = 0;
  return graph.write(async (transaction) => {
    attempts += 1;
    const composed = compose(drafts, prepared, context);
    const eventIds = drafts.map(({ eventId }) => eventId);
    const done = attempts > 1 ? await findEvents(transaction, eventIds) : new Set<string>();
    const now = Math.max(...drafts.map(({ createdAt }) => createdAt));
    // Everybody locks memories first, then threads, then chats: writers wait for each other and do not deadlock.
    const keys = [...new Set(composed.flatMap(({ memory }) => memory.liveKey ?? []))];
    const live = await lockLive(transaction, keys, now);
    const threads = [...composed.map(({ memory }) => memory), ...[...live.values()].map(({ memory }) => memory)];
    const threadKeys = threads.map(({ threadKey }) => threadKey);
    const revisions = await lockThreads(transaction, context.tenantId, threadKeys, now);
    await holdChats(transaction, momentsOf(drafts), now);
    const stored = new Map<string, Stored>();
    const events: HistoryEvent[] = [];
    let isFirst = true;
    for (const wave of waves(composed)) {
      const waveKeys = wave.flatMap(({ memory }) => memory.liveKey ?? []);
      const plan = decide(wave, isFirst ? live : await lockLive(transaction, waveKeys, now), context, done);
      isFirst = false;
      await retireMemories(transaction, plan.retirements);
      await createMemories(transaction, plan.creations);
      await changeMemories(transaction, plan.changes);
      events.push(...plan.events);
      for (const [id, one] of plan.stored) stored.set(id, one);
    }
    if (events.length > 0) await recordEvents(transaction, context.tenantId, events, revisions);
    return drafts.map(({ id }) => stored.get(id)!);
  });
}

/** Acquaintances and things that statements name, by draft; made before, so that no lock of theirs is held meanwhile. */
interface Prepared {
  readonly acquaintances: ReadonlyMap<string, EntityRow>;
  readonly things: readonly EntityRow[];
}

/** Finds or makes what the drafts name. Names alone are no memory: left behind by a crash, they are found next time. */
async function prepareNamed(graph: GraphSession, drafts: readonly Draft[], context: StoringContext): Promise<Prepared> {
  const { tenantId, creatorId } = context;
  const now = drafts[0]!.createdAt;
  const labels = new Map<string, string>();
  for (const { about } of drafts) {
    for (const one of about) {
      if ('newName' in one && !labels.has(refOf('person', one.newName)))
        labels.set(refOf('person', one.newName), one.newName);
    }
  }
  const wanted = drafts.flatMap(({ things }) => things);
  if (labels.size === 0 && wanted.length === 0) return { acquaintances: new Map(), things: [] };
  return graph.write(async (transaction) => {
    const made = await makeAcquaintances(transaction, tenantId, creatorId, [...labels.values()], now);
    const things = await makeThings(transaction, tenantId, creatorId, wanted, now);
    return { acquaintances: new Map(made.map((person) => [person.ref, person])), things };
  });
}

interface Composed {
  readonly draft: Draft;
  readonly memory: MemoryState;
  readonly named: Named;
}

function compose(drafts: readonly Draft[], { acquaintances, things }: Prepared, context: StoringContext): Composed[] {
  let next = 0;
  return drafts.map((draft) => {
    const people = draft.about.map((one) =>
      'person' in one ? one.person : acquaintances.get(refOf('person', one.newName))!,
    );
    const selfId = draft.ownerId ?? draft.staterId;
    const self = selfId === null ? null : (context.people.get(selfId) ?? null);
    const named: Named = {
      people:
        people.length === 0 && draft.ownerId !== null && memoryTypes[draft.type].aboutOwner && self
          ? [self]
          : distinctById(people),
      things: distinctById(things.slice(next, (next += draft.things.length))),
      self,
      learnedIn: draft.learnedInId === null ? null : (context.chats.get(draft.learnedInId) ?? null),
    };
    return { draft, named, memory: composeMemory(draft, named) };
  });
}

interface Plan {
  readonly creations: Creation[];
  readonly changes: Change[];
  readonly retirements: Retirement[];
  readonly events: HistoryEvent[];
  readonly stored: Map<string, Stored>;
}

function decide(
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
    const meta = { confidence: memory.confidence, stored: found.memory.confidence };
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
    }),
  );
  plan.stored.set(draft.id, { outcome, row, said: rowOf(memory, one, context), isRepeat: false });
}

function create(plan: Plan, one: Composed, context: StoringContext, supersedes: Creation['supersedes']): void {
  const { draft, memory } = one;
  plan.creations.push({ ...liveWrite(one, context), after: memory, vector: vectorOf(draft, context), supersedes });
  plan.events.push(
    historyEvent('ADD', { before: null, after: memory, actor: context.actor, at: draft.createdAt, id: draft.eventId }),
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

/** Drafts of one key follow each other in different waves, everything else goes side by side. */
function* waves(composed: readonly Composed[]): Generator<Composed[]> {
  let rest = composed;
  while (rest.length > 0) {
    const seen = new Set<string>();
    const wave: Composed[] = [];
    const later: Composed[] = [];
    for (const one of rest) {
      const key = one.memory.liveKey ?? one.draft.id;
      (seen.has(key) ? later : wave).push(one);
      seen.add(key);
    }
    yield wave;
    rest = later;
  }
}

function momentsOf(drafts: readonly Draft[]): Map<string, number> {
  const moments = new Map<string, number>();
  for (const { chatId, learnedInId, learnedAt } of drafts) {
    for (const id of new Set([chatId, learnedInId])) {
      if (id !== null) moments.set(id, Math.max(moments.get(id) ?? learnedAt, learnedAt));
    }
  }
  return moments;
}

const distinctById = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
