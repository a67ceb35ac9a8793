import { z } from 'zod';
import { loadStandings } from '../../directory/chats/chats.store.js';
import { sensitivities } from '../../disclosure/evidence.js';
import type { Restriction } from '../../disclosure/restriction.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import type { PlacedSpace } from '../../platform/neo4j/spaces.js';
import { usualSet, type VectorSet } from '../../platform/neo4j/vectorSets.js';
import { titleOf } from '../../text/texts.js';
import { statements } from '../statements.generated.js';
import type { HistoryEvent } from '../historyEvent.js';
import { audienceTokens, cardRank, indexKeys, searchProperties } from './indexing.js';
import type { Beside, Write, WriteSet } from './writeSet.js';
import type { MemoryKeys } from './rekeying.js';
import { type MemoryRow, memoryRow, type MemoryState } from '../memory.js';
import { memoryTypes } from '../memoryTypes.js';
import { type RemovedValueRow, removedValueRow } from '../removals.store.js';

const lockedRow = memoryRow.extend({ keys: z.array(z.string()), held: z.array(z.string()) });
const eventRow = z.object({ id: z.string(), memoryId: z.string() });

/** Locks threads until the transaction ends, in one order for everybody. */
export function lockThreads(transaction: GraphTransaction, tenant: string, keys: readonly string[], now: number): void {
  const threads = [...new Set(keys)].sort();
  if (threads.length > 0) transaction.send(statements['memories/lock-threads'], { tenant, threads, now });
}

/** Memories that a transaction has locked, with what they hold. */
export interface LockedMemories {
  readonly byId: ReadonlyMap<string, MemoryRow>;
  /** By the key that they are live under. */
  readonly byKey: ReadonlyMap<string, MemoryRow>;
}

/**
 * Locks memories, by id and by the keys they are live under, until the transaction ends; all of them in one statement in
 * the order of their ids. Whether they may be touched was decided before. A writer that waited for a lock may find that a
 * key has moved on to another memory: then that one is locked, too. What has expired by `seenAt`, which is now unless
 * given, is out of life.
 */
export async function lockMemories(
  transaction: GraphTransaction,
  wanted: { tenant: string; ids: readonly string[]; keys: readonly string[]; now: number; seenAt?: number },
): Promise<LockedMemories> {
  const [byId, byKey] = [new Map<string, MemoryRow>(), new Map<string, MemoryRow>()];
  const { tenant, now, seenAt = now } = wanted;
  let { ids, keys } = wanted;
  while (ids.length > 0 || keys.length > 0) {
    const audience = { tenant, now: seenAt };
    const rows = await transaction.run(statements['memories/lock-memories'], { ids, keys, now, audience });
    const lost: string[] = [];
    for (const { keys: asked, held, ...row } of rows.map((one) => lockedRow.parse(one))) {
      byId.set(row.memory.id, row);
      for (const key of asked) {
        if (held.includes(key)) byKey.set(key, row);
        else lost.push(key);
      }
    }
    [ids, keys] = [[], lost];
  }
  return { byId, byKey };
}

/** The chats that memories belong to or were learned in, with everybody's periods. */
export const loadStandingsOf = (transaction: GraphTransaction, tenant: string, rows: readonly MemoryRow[]) =>
  loadStandings({ read: (statement, params) => transaction.run(statement, params) }, tenant, [
    ...new Set(rows.flatMap(({ memory }) => [memory.chatId, memory.learnedInId].flatMap((id) => id ?? []))),
  ]);

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

/** How memories are written. */
interface Writing {
  /** Where new vectors belong. */
  readonly set: VectorSet;
  /** When new memories count as used, epoch ms; not at all, when not given. */
  readonly accessedAt?: number;
}

/** Writes everything that a set has gathered, and counts up the threads, which the transaction has locked. */
export function writeAll(transaction: GraphTransaction, tenant: string, writes: WriteSet, writing: Writing): void {
  const isGone = ({ before, after }: Write): boolean => before !== null && after.status !== 'ACTIVE';
  retireMemories(transaction, writes.all.filter(isGone));
  createMemories(
    transaction,
    writes.all.filter(({ before }) => before === null),
    writing,
  );
  changeMemories(
    transaction,
    writes.all.filter((one) => one.before !== null && !isGone(one)),
    writing,
  );
  supersedeMemories(transaction, writes.supersessions);
  putRestrictions(transaction, tenant, writes);
  recordEvents(transaction, tenant, writes.events);
}

/** Stores new memories with their edges and index entries. */
function createMemories(
  transaction: GraphTransaction,
  creations: readonly Write[],
  { set, accessedAt }: Writing,
): void {
  if (creations.length === 0) return;
  const items = creations.map((one) => ({
    memory: {
      ...one.after,
      ...searchPropertiesOf(one),
      title: titleOf(one.after.text),
      ...(one.beside ? knownOf(one.beside) : usedAt(accessedAt)),
      ...(one.after.status === 'ACTIVE' ? waitsForNeighbours(one, one.after.createdAt) : {}),
    },
    about: [...one.after.aboutIds, ...one.after.entityIds],
    rank: cardRank(one.after),
  }));
  transaction.send(statements['memories/create-memories'], { items });
  putEntries(transaction, creations, set);
}

const usedAt = (accessedAt: number | undefined): object => (accessedAt === undefined ? {} : { accessedAt });

/** What is known of it: a property that is null would be none. */
const knownOf = (beside: Beside): object =>
  Object.fromEntries(Object.entries(beside).filter(([, value]) => value !== null));

/** Changes live memories; what did not change is not written. */
function changeMemories(transaction: GraphTransaction, changes: readonly Write[], { set }: Writing): void {
  if (changes.length === 0) return;
  const items = changes.map((one) => {
    const newText = one.before!.text !== one.after.text;
    // Out of life a memory has no vector.
    const anew = newText || one.before!.status !== 'ACTIVE';
    const moved = anew || audienceOf(one.before!, one) !== audienceOf(one.after, one);
    const newEvidence =
      one.before!.staterId !== one.after.staterId ||
      one.before!.learnedInId !== one.after.learnedInId ||
      one.before!.learnedAt !== one.after.learnedAt ||
      one.before!.hearsay !== one.after.hearsay;
    const named = [...one.after.aboutIds, ...one.after.entityIds];
    const sameAbout = named.join() === [...one.before!.aboutIds, ...one.before!.entityIds].join();
    const { staterId, hearsay, learnedInId, learnedAt } = one.after;
    return {
      id: one.after.id,
      set: {
        ...changed(one.before!, one.after),
        ...searchPropertiesOf(one),
        ...(newText ? { title: titleOf(one.after.text) } : {}),
        ...(moved ? { unrelatedSince: one.after.updatedAt } : {}),
        ...(anew ? waitsForNeighbours(one, one.after.updatedAt) : {}),
      },
      moved,
      evidence: newEvidence ? { staterId, hearsay, learnedInId, learnedAt } : null,
      about: sameAbout ? null : named,
      rank: cardRank(one.after),
    };
  });
  transaction.send(statements['memories/update-memories'], { items });
  putEntries(transaction, changes, set);
}

/** Takes memories out of life: their keys are free and no search finds them. */
function retireMemories(transaction: GraphTransaction, gone: readonly Write[]): void {
  if (gone.length === 0) return;
  const items = gone.map(({ before, after }) => {
    const { id, status, purgeAt, updatedAt } = after;
    return { id, set: { ...changed(before!, after), status, purgeAt, updatedAt } };
  });
  transaction.send(statements['memories/retire-memories'], { items });
}

const boundsRow = z.object({
  restrictions: z.array(
    z.object({ key: z.string(), sensitivity: z.enum(sensitivities).nullable(), closed: z.boolean() }),
  ),
  removed: z.array(removedValueRow),
});

/** What bounds new words. */
export interface Bounds {
  /** How subjects have closed statements, by key, also where the memory is gone. */
  readonly restrictions: ReadonlyMap<string, Restriction>;
  /** What places keep out. */
  readonly removed: readonly RemovedValueRow[];
}

/** Finds what bounds statements of these keys in these places. */
export async function findBounds(
  transaction: GraphTransaction,
  asked: { readonly tenant: string; readonly keys: readonly string[]; readonly places?: readonly string[] },
): Promise<Bounds> {
  const { tenant, keys, places = [] } = asked;
  if (keys.length === 0 && places.length === 0) return { restrictions: new Map(), removed: [] };
  const [row] = await transaction.run(statements['memories/find-bounds'], { tenant, keys, places });
  const { restrictions, removed } = boundsRow.parse(row);
  const closed = restrictions.map(({ key, sensitivity, closed: subjectClosed }): [string, Restriction] => [
    key,
    { subjectSensitivity: sensitivity, subjectClosed },
  ]);
  return { restrictions: new Map(closed), removed };
}

function putRestrictions(transaction: GraphTransaction, tenant: string, { restrictions }: WriteSet): void {
  if (restrictions.size === 0) return;
  const items = [...restrictions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { subjectSensitivity, subjectClosed, updatedAt }]) => {
      return { key, sensitivity: subjectSensitivity, closed: subjectClosed, at: updatedAt };
    });
  transaction.send(statements['memories/put-restrictions'], { tenant, items });
}

const tieRow = z.object({ key: z.string(), id: z.string(), memoryKey: z.string() });

/** Finds live ties by their live keys; of whom they are, nobody else makes any until the transaction ends. */
export async function findTies(
  transaction: GraphTransaction,
  asked: {
    readonly tenant: string;
    readonly people: readonly string[];
    readonly keys: readonly string[];
    readonly now: number;
  },
): Promise<z.infer<typeof tieRow>[]> {
  const rows = await transaction.run(statements['memories/find-ties'], asked);
  return rows.map((row) => tieRow.parse(row));
}

/** Gives memories their keys in the present form, those that are not live none to be live under. */
export function putKeys(transaction: GraphTransaction, items: readonly MemoryKeys[]): void {
  if (items.length > 0) transaction.send(statements['memories/put-keys'], { items });
}

/** Takes memories out of the graph, and their texts out of their history, which the transaction has written. */
export function purgeAll(transaction: GraphTransaction, ids: readonly string[]): void {
  if (ids.length > 0) transaction.send(statements['memories/purge-memories'], { ids });
}

/** Notes which memories have taken the place of which. */
function supersedeMemories(transaction: GraphTransaction, pairs: WriteSet['supersessions']): void {
  if (pairs.length > 0) transaction.send(statements['memories/supersede-memories'], { pairs });
}

/**
 * Joins superseded memories to those that their history names as what has taken their place; times in epoch ms. Of a type
 * of which one is active a new one replaces the old, of others it contradicts it.
 */
export function relinkSuperseded(
  graph: GraphSession,
  parted: readonly { older: string; type: MemoryState['type']; newer: { id: string; at: number } }[],
): Promise<void> {
  const pairs = parted
    .map(({ older, type, newer }) => {
      return { older, newer: newer.id, at: newer.at, reason: memoryTypes[type].single ? 'replaced' : 'contradicted' };
    })
    .sort((a, b) => (a.older < b.older ? -1 : 1));
  return graph.write(async (transaction) => {
    await transaction.run(statements['memories/supersede-memories'], { pairs });
  });
}

/** Appends events to the history and counts their threads up, which the transaction has locked. */
function recordEvents(transaction: GraphTransaction, tenant: string, events: readonly HistoryEvent[]): void {
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

/** A memory as it is, of which all that is stored beside its own properties is to be made anew. */
export interface Rebuilt extends Pick<Write, 'entities' | 'presentIds'> {
  readonly memory: MemoryState;
}

/** Makes edges, index entries and words of memories anew; vectors are kept where they are of one of these spaces. */
export function rebuildMemories(
  transaction: GraphTransaction,
  items: readonly Rebuilt[],
  spaces: readonly PlacedSpace[],
): void {
  if (items.length === 0) return;
  const spaceIn = (set: VectorSet) => spaces.find((space) => space.set === set) ?? { id: 'none', dimensions: 0 };
  const [first, second] = [spaceIn('first'), spaceIn('second')];
  transaction.send(statements['memories/rebuild-memories'], { items: items.map(rebuiltItem), first, second });
  const writes = items.map((one) => ({ ...one, before: one.memory, after: one.memory, vector: null }));
  putEntries(transaction, writes, usualSet);
}

function rebuiltItem({ memory, entities, presentIds }: Rebuilt): object {
  const { id, tenantId, status, liveKey, aboutIds, aboutLabels, acquaintedIds, subjectIds } = memory;
  const { hearsay, aboutAccount, aboutOthers, ownerId, chatId, staterId, learnedInId, learnedAt, threadKey } = memory;
  const nothing = { audienceTokens: null, cardTokens: null, unrelatedSince: null };
  return {
    ...{ id, tenantId, hearsay, ownerId, chatId, staterId, learnedInId, learnedAt, threadKey },
    about: [...aboutIds, ...memory.entityIds],
    rank: cardRank(memory),
    set: {
      ...searchProperties(memory, entities, presentIds),
      ...(status === 'ACTIVE' ? {} : nothing),
      ...{ status, liveKey, aboutIds, aboutLabels, acquaintedIds, subjectIds, hearsay, aboutAccount, aboutOthers },
      title: titleOf(memory.text),
    },
  };
}

/** Since when a new text waits for its neighbours, which are looked for by its vector: without one, not yet. */
const waitsForNeighbours = ({ vector }: Write, since: number) => ({ unrelatedSince: vector ? since : null });

/** Who may reach a memory, as one text: neighbours agree in it. */
const audienceOf = (memory: MemoryState, { presentIds }: Write): string =>
  [memory.sensitivity, memory.chatId, ...audienceTokens(memory, presentIds).sort()].join();

const searchPropertiesOf = ({ after, entities, presentIds }: Write) => searchProperties(after, entities, presentIds);

function putEntries(transaction: GraphTransaction, writes: readonly Write[], set: VectorSet): void {
  const items = writes.map((one) => ({
    id: one.after.id,
    keys: indexKeys(one.after, one.presentIds),
    entry: {
      kind: one.after.channel === 'episodic' ? 'episode' : 'memory',
      sensitivity: one.after.sensitivity,
      persona: one.after.persona,
      expiresAt: one.after.expiresAt,
    },
    vector: one.vector?.vector ?? null,
    space: one.vector?.spaceId ?? 'none',
    keepsVector: one.before?.text === one.after.text,
    since: one.before === null ? one.after.createdAt : one.after.updatedAt,
  }));
  transaction.send(statements['memories/put-entries'], { items, set });
}

function changed(before: MemoryState, after: MemoryState): Partial<MemoryState> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof MemoryState]),
    ),
  );
}

/** How often a memory was read, and how often by whom; when last, epoch ms. */
export interface MemoryRead {
  readonly id: string;
  readonly count: number;
  readonly at: number;
  readonly by: readonly { readonly viewer: string; readonly count: number }[];
}

/** Adds up when and how often memories were read; ids in order, so that copies of the service do not lock each other out. */
export async function recordAccesses(transaction: GraphTransaction, reads: readonly MemoryRead[]): Promise<void> {
  const sorted = [...reads].sort((a, b) => (a.id < b.id ? -1 : 1));
  await transaction.run(statements['memories/record-accesses'], { reads: sorted });
}
