import { z } from 'zod';
import type { EntityRow } from '../people/person.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';
import type { HistoryEvent } from './historyEvent.js';
import { cardRank, indexed } from './indexing.js';
import { parseMemoryRow } from './memories.store.js';
import { type MemoryRow, memoryRow, type MemoryState } from './memory.js';

/** The vector of a text with the space it belongs to. */
export interface TextVector {
  readonly vector: readonly number[];
  readonly spaceId: string;
}

/** A memory as it is to stand in the graph from now on. */
export interface LiveWrite {
  readonly after: MemoryState;
  /** Everybody and everything it names. */
  readonly entities: readonly EntityRow[];
  readonly staterTookPartInScope: boolean;
  /** The vector of a new text; null keeps the old one where there is one. */
  readonly vector: TextVector | null;
}

/** A memory to be made, with what it supersedes. */
export interface Creation extends LiveWrite {
  readonly supersedes: readonly { id: string; at: number; reason: string }[];
}

/** A memory to be changed. */
export interface Change extends LiveWrite {
  readonly before: MemoryState;
}

/** A memory to be taken out of life. */
export interface Retirement {
  readonly before: MemoryState;
  readonly status: Exclude<MemoryState['status'], 'ACTIVE'>;
  readonly purgeAt: number | null;
  readonly at: number;
}

const liveRow = memoryRow.extend({ key: z.string(), held: z.boolean() });
const eventRow = z.object({ id: z.string(), memoryId: z.string() });

/** Locks threads until the transaction ends, in one order for everybody. */
export function lockThreads(transaction: GraphTransaction, tenant: string, keys: readonly string[], now: number): void {
  const threads = [...new Set(keys)].sort();
  if (threads.length > 0) transaction.send(statements['memories/lock-threads'], { tenant, threads, now });
}

/**
 * Locks the memories that are live under these keys and says what they hold, by key. Who waited for a lock may find that
 * the key has moved on to another memory: then that one is locked.
 */
export async function lockLive(
  transaction: GraphTransaction,
  keys: readonly string[],
  now: number,
): Promise<Map<string, MemoryRow>> {
  const found = new Map<string, MemoryRow>();
  for (let open = [...keys].sort(); open.length > 0;) {
    const rows = (await transaction.run(statements['memories/lock-live'], { keys: open, audience: { now } })).map(
      (row) => liveRow.parse(row),
    );
    for (const row of rows) if (row.held) found.set(row.key, row);
    open = rows.filter(({ held }) => !held).map(({ key }) => key);
  }
  return found;
}

/** Locks memories and says what they hold, by id; whether they may be touched was decided by a disclosing read before. */
export async function lockMemories(
  transaction: GraphTransaction,
  tenant: string,
  ids: readonly string[],
  now: number,
): Promise<Map<string, MemoryRow>> {
  const rows = await transaction.run(statements['memories/lock-by-id'], { ids, audience: { tenant, now } });
  return new Map(rows.map(parseMemoryRow).map((row) => [row.memory.id, row]));
}

/** Which events the history holds already: those of a write whose acknowledgement got lost. */
export async function findEvents(transaction: GraphTransaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await transaction.run(statements['memories/find-events'], { ids });
  return new Set(rows.map((row) => eventRow.parse(row).id));
}

/** Which of these events the history holds already, outside of any transaction: what they tell of was imported before. */
export async function findKnownEvents(graph: GraphSession, ids: readonly string[]): Promise<Set<string>> {
  const rows = await graph.read(statements['memories/find-events'], { ids });
  return new Set(rows.map((row) => eventRow.parse(row).id));
}

/** Whether an earlier try of this transaction was stored although its acknowledgement got lost. */
export const isRepeat = async (transaction: GraphTransaction, eventId: string): Promise<boolean> =>
  transaction.attempt > 1 && (await findEvents(transaction, [eventId])).size > 0;

/** Stores new memories with their edges and index entries. */
export function createMemories(transaction: GraphTransaction, creations: readonly Creation[]): void {
  if (creations.length === 0) return;
  const items = creations.map((one) => ({
    memory: {
      ...one.after,
      ...searchProperties(one),
      unembeddedSince: one.vector || one.after.status !== 'ACTIVE' ? null : one.after.createdAt,
    },
    about: [...one.after.aboutIds, ...one.after.entityIds],
    rank: cardRank(one.after),
    supersedes: one.supersedes,
  }));
  transaction.send(statements['memories/create'], { items });
  putEntries(transaction, creations);
}

/** Changes live memories; what did not change is not written. */
export function changeMemories(transaction: GraphTransaction, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const items = changes.map((one) => {
    const newText = one.before.text !== one.after.text;
    const newEvidence =
      one.before.staterId !== one.after.staterId ||
      one.before.learnedInId !== one.after.learnedInId ||
      one.before.learnedAt !== one.after.learnedAt ||
      one.before.hearsay !== one.after.hearsay;
    const named = [...one.after.aboutIds, ...one.after.entityIds];
    const sameAbout = named.join() === [...one.before.aboutIds, ...one.before.entityIds].join();
    const { staterId, hearsay, learnedInId, learnedAt } = one.after;
    return {
      id: one.after.id,
      set: {
        ...changed(one.before, one.after),
        ...searchProperties(one),
        ...(newText ? { unembeddedSince: one.vector ? null : one.after.updatedAt } : {}),
      },
      evidence: newEvidence ? { staterId, hearsay, learnedInId, learnedAt } : null,
      about: sameAbout ? null : named,
      rank: cardRank(one.after),
    };
  });
  transaction.send(statements['memories/update'], { items });
  putEntries(transaction, changes);
}

/** Takes memories out of life: their keys are free and no search finds them. */
export function retireMemories(transaction: GraphTransaction, retirements: readonly Retirement[]): void {
  if (retirements.length === 0) return;
  const items = retirements.map(({ before, status, purgeAt, at }) => ({
    id: before.id,
    set: { status, purgeAt, updatedAt: at },
  }));
  transaction.send(statements['memories/retire'], { items });
}

/** Appends events to the history and counts their threads up, which the transaction has locked. */
export function recordEvents(transaction: GraphTransaction, tenant: string, events: readonly HistoryEvent[]): void {
  if (events.length === 0) return;
  const steps = new Map<string, number>();
  const rows = events.map(({ changes, ...event }) => {
    const step = (steps.get(event.threadKey) ?? 0) + (changes ? 1 : 0);
    steps.set(event.threadKey, step);
    return { event, step };
  });
  const threads = [...steps].map(([key, by]) => ({ key, by }));
  transaction.send(statements['memories/record-events'], { tenant, events: rows, threads });
}

function searchProperties(write: LiveWrite) {
  return indexed(write.after, write.entities, write.staterTookPartInScope).properties;
}

function putEntries(transaction: GraphTransaction, writes: readonly (LiveWrite & Partial<Change>)[]): void {
  const items = writes.map((one) => ({
    id: one.after.id,
    keys: indexed(one.after, one.entities, one.staterTookPartInScope).keys,
    entry: {
      kind: one.after.channel === 'episodic' ? 'episode' : 'memory',
      sensitivity: one.after.sensitivity,
      persona: one.after.persona,
      expiresAt: one.after.expiresAt,
    },
    vector: one.vector?.vector ?? null,
    spaceId: one.vector?.spaceId ?? 'none',
    keepsVector: one.before?.text === one.after.text,
  }));
  transaction.send(statements['memories/put-entries'], { items });
}

function changed(before: MemoryState, after: MemoryState): Partial<MemoryState> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof MemoryState]),
    ),
  );
}

/** Lets the database plan the statements of a new memory; they store nothing here. */
export async function planWrites(transaction: GraphTransaction): Promise<void> {
  await transaction.run(statements['memories/lock-live'], { keys: [], audience: { now: 0 } });
  await transaction.run(statements['memories/lock-threads'], { tenant: '', threads: [], now: 0 });
  await transaction.run(statements['memories/create'], { items: [] });
  await transaction.run(statements['memories/put-entries'], { items: [] });
  await transaction.run(statements['memories/record-events'], { tenant: '', events: [], threads: [] });
}

/** Adds up when and how often memories were read; ids in order, so that copies of the service do not lock each other out. */
export async function recordAccesses(
  transaction: GraphTransaction,
  reads: readonly { id: string; count: number; at: number }[],
): Promise<void> {
  const sorted = [...reads].sort((a, b) => (a.id < b.id ? -1 : 1));
  await transaction.run(statements['memories/record-accesses'], { reads: sorted });
}

/** A live memory that waits for its vector. */
export interface Unembedded {
  readonly id: string;
  readonly text: string;
}

const unembeddedRow = z.object({ id: z.string(), text: z.string() });

/** Live memories that wait for their vectors, the longest waiting first. */
export async function listUnembedded(graph: GraphSession, limit: number): Promise<Unembedded[]> {
  const rows = await graph.read(statements['memories/list-unembedded'], { limit });
  return rows.map((row) => unembeddedRow.parse(row));
}

/** Gives waiting memories their vectors, unless their text changed meanwhile. */
export async function storeVectors(
  transaction: GraphTransaction,
  items: readonly (Unembedded & { vector: readonly number[] })[],
  spaceId: string,
): Promise<void> {
  await transaction.run(statements['memories/store-vectors'], { items, spaceId });
}
