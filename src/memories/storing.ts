import { holdChats } from '../chats/chats.store.js';
import { makeAcquaintances, makeThings } from '../people/people.store.js';
import { type EntityRow, refOf } from '../people/person.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { composeMemory, type Named } from './composeMemory.js';
import type { Draft } from './draft.js';
import type { HistoryEvent } from './historyEvent.js';
import { memoryTypes } from './memoryTypes.js';
import {
  changeMemories,
  createMemories,
  findEvents,
  lockLive,
  lockThreads,
  recordEvents,
  retireMemories,
} from './memoryWrites.store.js';
import { heldBack, ignore, lockRivals, supersede } from './superseding.js';
import { type Composed, decide, distinctById, type Stored, type StoringContext } from './storingPlan.js';

/**
 * Stores drafts in one transaction: all of them, each by the conflict rule for its key, or nothing. Drafts of one key
 * are decided one after the other. Running it twice (a retry after a lost acknowledgement) stores nothing twice.
 */
export async function storeDrafts(
  graph: GraphSession,
  drafts: readonly Draft[],
  context: StoringContext,
): Promise<Stored[]> {
  const prepared = await prepareDrafts(graph, drafts, context);
  return graph.write((transaction) => storePrepared(transaction, prepared, { mayRepeat: transaction.attempt > 1 }));
}

/** Drafts whose acquaintances and things are in the graph: they can be stored in any transaction. */
export interface PreparedDrafts {
  readonly drafts: readonly Draft[];
  readonly context: StoringContext;
  readonly named: PreparedNames;
}

/** Finds or makes what drafts name, before any lock is held. Nothing of the drafts themselves is stored. */
export async function prepareDrafts(
  graph: GraphSession,
  drafts: readonly Draft[],
  context: StoringContext,
): Promise<PreparedDrafts> {
  return { drafts, context, named: await prepareNamed(graph, drafts, context) };
}

/**
 * Stores prepared drafts within a transaction of the caller, all or nothing with it; one result a draft, in order. With
 * `mayRepeat` a draft whose event the history holds already is left alone: ask for it when the very same drafts may have
 * been committed before.
 */
export async function storePrepared(
  transaction: GraphTransaction,
  { drafts, context, named }: PreparedDrafts,
  { mayRepeat }: { mayRepeat: boolean },
): Promise<Stored[]> {
  if (drafts.length === 0) return [];
  const composed = compose(drafts, named, context);
  const eventIds = drafts.map(({ eventId }) => eventId);
  const done = mayRepeat ? await findEvents(transaction, eventIds) : new Set<string>();
  const now = Math.max(...drafts.map(({ createdAt }) => createdAt));
  // Everybody locks memories first, then threads, then chats: writers wait for each other and do not deadlock.
  const keys = [...new Set(composed.flatMap(({ memory }) => memory.liveKey ?? []))];
  const live = await lockLive(transaction, keys, now);
  const rivals = await lockRivals(transaction, composed, context, now);
  const isKnown = ({ draft, memory }: Composed) => done.has(draft.eventId) || live.has(memory.liveKey ?? '');
  const surer = heldBack(composed, rivals, isKnown);
  const touched = [...live.values(), ...[...rivals.values()].flat()].map(({ memory }) => memory);
  const threadKeys = [...composed.map(({ memory }) => memory), ...touched].map(({ threadKey }) => threadKey);
  lockThreads(transaction, context.tenantId, threadKeys, now);
  holdChats(transaction, momentsOf(drafts), now);
  const stored = new Map<string, Stored>();
  const events: HistoryEvent[] = [];
  for (const one of composed.filter(({ draft }) => surer.has(draft.id))) {
    const ignored = ignore(one, surer.get(one.draft.id)!, context);
    events.push(...ignored.events);
    stored.set(one.draft.id, ignored.stored);
  }
  let isFirst = true;
  const admitted = composed.filter(({ draft }) => !surer.has(draft.id));
  for (const wave of waves(admitted)) {
    const waveKeys = wave.flatMap(({ memory }) => memory.liveKey ?? []);
    const plan = decide(wave, isFirst ? live : await lockLive(transaction, waveKeys, now), context, done);
    isFirst = false;
    retireMemories(transaction, plan.retirements);
    createMemories(transaction, plan.creations);
    changeMemories(transaction, plan.changes);
    events.push(...plan.events);
    for (const [id, one] of plan.stored) stored.set(id, one);
  }
  events.push(...supersede(transaction, admitted, stored, rivals, context));
  recordEvents(transaction, context.tenantId, events);
  return drafts.map(({ id }) => stored.get(id)!);
}

/** Acquaintances and things that statements name, by draft; made before, so that no lock of theirs is held meanwhile. */
interface PreparedNames {
  readonly acquaintances: ReadonlyMap<string, EntityRow>;
  readonly things: readonly EntityRow[];
}

/** Finds or makes what the drafts name. Names alone are no memory: left behind by a crash, they are found next time. */
async function prepareNamed(
  graph: GraphSession,
  drafts: readonly Draft[],
  context: StoringContext,
): Promise<PreparedNames> {
  const { tenantId, creatorId } = context;
  const now = drafts[0]?.createdAt ?? 0;
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

function compose(
  drafts: readonly Draft[],
  { acquaintances, things }: PreparedNames,
  context: StoringContext,
): Composed[] {
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
