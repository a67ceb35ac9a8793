import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { readerOf } from '../../platform/neo4j/readerOf.js';
import { idsOf } from '../../platform/neo4j/rows.js';
import { type StoredSpace, spaceOfSet } from '../../platform/neo4j/spaces.js';
import { defaultVectorSet, type VectorSet } from '../../platform/neo4j/vectorSets.js';
import { titleOf } from '../../text/texts.js';
import { statements } from '../statements.generated.js';
import type { HistoryEvent } from '../historyEvent.js';
import { audienceTokens, cardRank, indexKeys, searchProperties } from './indexing.js';
import type { MemoryBookkeeping, ThreadMove, Write, WriteSet } from './writeSet.js';
import type { MemoryKeys } from './keys/rekeying.js';
import type { MemoryState } from '../memory.js';
import { memoryTypes } from '../memoryTypes.js';
import { putRestrictions } from './writeConstraints.store.js';

/** Returns those of these events that are already in the history: of an earlier import or a commit without an answer. */
export async function findRecordedEvents(
  graph: GraphSession | GraphTransaction,
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set(idsOf(await readerOf(graph).run(statements['memories/writer/find-recorded-events'], { ids })));
}

interface WriteOptions {
  readonly vectorSet: VectorSet;
  /** Epoch ms at which new memories count as used; absent for not at all. */
  readonly accessedAt?: number;
}

/** Writes a write set and increments the revisions of its threads, which the transaction must have locked. */
export function writeAll(transaction: GraphTransaction, tenant: string, writes: WriteSet, options: WriteOptions): void {
  const isRetirement = ({ before, after }: Write): boolean => before !== null && after.status !== 'ACTIVE';
  retireMemories(transaction, writes.all.filter(isRetirement));
  createMemories(
    transaction,
    writes.all.filter(({ before }) => before === null),
    options,
  );
  changeMemories(
    transaction,
    writes.all.filter((write) => write.before !== null && !isRetirement(write)),
    options,
  );
  supersedeMemories(transaction, writes.supersessions);
  putRestrictions(transaction, tenant, writes);
  recordEvents(transaction, tenant, writes.events);
  moveToThreads(transaction, tenant, writes.threadMoves);
}

/** Moves memories with their history to other threads, and deletes those in which nothing is left. */
export function moveToThreads(transaction: GraphTransaction, tenant: string, items: readonly ThreadMove[]): void {
  if (items.length > 0) transaction.send(statements['memories/writer/move-to-threads'], { tenant, items });
}

/** Creates new memories with their edges and index entries. */
function createMemories(
  transaction: GraphTransaction,
  creations: readonly Write[],
  { vectorSet, accessedAt }: WriteOptions,
): void {
  if (creations.length === 0) return;
  const items = creations.map((write) => ({
    memory: {
      ...write.after,
      ...searchPropertiesOf(write),
      title: titleOf(write.after.text),
      ...(write.bookkeeping ? nonNullFields(write.bookkeeping) : accessFields(accessedAt)),
      ...(write.after.status === 'ACTIVE' ? waitsForNeighbours(write, write.after.createdAt) : {}),
    },
    about: [...write.after.aboutIds, ...write.after.entityIds],
    rank: cardRank(write.after),
  }));
  transaction.send(statements['memories/writer/create-memories'], { items });
  putEntries(transaction, creations, vectorSet);
}

const accessFields = (accessedAt: number | undefined): object => (accessedAt === undefined ? {} : { accessedAt });

/** Drops null values: in the graph a null property does not exist. */
const nonNullFields = (bookkeeping: MemoryBookkeeping): object =>
  Object.fromEntries(Object.entries(bookkeeping).filter(([, value]) => value !== null));

/** Updates live memories. Unchanged properties are not written. */
function changeMemories(transaction: GraphTransaction, changes: readonly Write[], { vectorSet }: WriteOptions): void {
  if (changes.length === 0) return;
  const items = changes.map((write) => {
    const hasNewText = write.before!.text !== write.after.text;
    // A memory that is not live has no vector, so a restored one needs its neighbours anew.
    const needsNeighbours = hasNewText || write.before!.status !== 'ACTIVE';
    const hasMoved = needsNeighbours || audienceOf(write.before!, write) !== audienceOf(write.after, write);
    const hasNewEvidence =
      write.before!.staterId !== write.after.staterId ||
      write.before!.learnedInId !== write.after.learnedInId ||
      write.before!.learnedAt !== write.after.learnedAt ||
      write.before!.hearsay !== write.after.hearsay;
    const { staterId, hearsay, learnedInId, learnedAt } = write.after;
    return {
      id: write.after.id,
      set: {
        ...changedFields(write.before!, write.after),
        ...searchPropertiesOf(write),
        ...(hasNewText ? { title: titleOf(write.after.text) } : {}),
        ...(hasMoved ? { unrelatedSince: write.after.updatedAt } : {}),
        ...(needsNeighbours ? waitsForNeighbours(write, write.after.updatedAt) : {}),
      },
      moved: hasMoved,
      evidence: hasNewEvidence ? { staterId, hearsay, learnedInId, learnedAt } : null,
      about: newNamesOf(write),
      rank: cardRank(write.after),
    };
  });
  transaction.send(statements['memories/writer/update-memories'], { items });
  putEntries(transaction, changes, vectorSet);
}

/** Retires memories: their keys become free, and no search finds them. */
function retireMemories(transaction: GraphTransaction, retirements: readonly Write[]): void {
  if (retirements.length === 0) return;
  const items = retirements.map(({ before, after }) => {
    const { id, status, purgeAt, updatedAt } = after;
    const set = { ...changedFields(before!, after), status, purgeAt, updatedAt };
    return { id, set, about: newNamesOf({ before, after }), rank: null };
  });
  transaction.send(statements['memories/writer/retire-memories'], { items });
}

/** Returns the ids of all entities that a memory names now; null if it named the same before. */
function newNamesOf({ before, after }: Pick<Write, 'before' | 'after'>): readonly string[] | null {
  const namedIds = [...after.aboutIds, ...after.entityIds];
  return namedIds.join() === [...before!.aboutIds, ...before!.entityIds].join() ? null : namedIds;
}

/** Writes the present form of the keys of memories. A memory that is not live gets no live key. */
export function updateMemoryKeys(transaction: GraphTransaction, items: readonly MemoryKeys[]): void {
  if (items.length > 0) transaction.send(statements['memories/writer/update-memory-keys'], { items });
}

/** Deletes memories for good, and their texts from their history. Their PURGE events must be written before. */
export function purgeAll(transaction: GraphTransaction, ids: readonly string[]): void {
  if (ids.length > 0) transaction.send(statements['memories/writer/purge-memories'], { ids });
}

function supersedeMemories(transaction: GraphTransaction, pairs: WriteSet['supersessions']): void {
  if (pairs.length > 0) transaction.send(statements['memories/writer/supersede-memories'], { pairs });
}

/**
 * Repairs SUPERSEDES edges from the successors that the history names; times in epoch ms. A type with at most one
 * active memory has the reason `replaced`, others `contradicted`.
 */
export function relinkSuperseded(
  graph: GraphSession,
  successions: readonly { older: string; type: MemoryState['type']; newer: { id: string; at: number } }[],
): Promise<void> {
  const pairs = successions
    .map(({ older, type, newer }) => {
      return { older, newer: newer.id, at: newer.at, reason: memoryTypes[type].single ? 'replaced' : 'contradicted' };
    })
    .sort((a, b) => (a.older < b.older ? -1 : 1));
  return graph.write(async (transaction) => {
    await transaction.run(statements['memories/writer/supersede-memories'], { pairs });
  });
}

/** Appends events to the history and increments their threads' revisions, which the transaction must have locked. */
function recordEvents(transaction: GraphTransaction, tenant: string, events: readonly HistoryEvent[]): void {
  if (events.length === 0) return;
  const steps = new Map<string, number>();
  const rows = events.map(({ raisesRevision, ...event }) => {
    const step = (steps.get(event.threadKey) ?? 0) + (raisesRevision ? 1 : 0);
    steps.set(event.threadKey, step);
    return { event, step };
  });
  const threads = [...steps].map(([key, by]) => ({ key, by }));
  transaction.send(statements['memories/writer/record-events'], { tenant, events: rows, threads });
}

/** Memory whose edges, index entries and search properties are to be rebuilt. */
export interface MemoryRebuild extends Pick<Write, 'entities' | 'presentIds'> {
  readonly memory: MemoryState;
}

/** Rebuilds edges, index entries and search properties of memories. Vectors in one of these spaces are kept. */
export function rebuildMemories(
  transaction: GraphTransaction,
  items: readonly MemoryRebuild[],
  spaces: readonly StoredSpace[],
): void {
  if (items.length === 0) return;
  const [first, second] = [spaceOfSet('first', spaces), spaceOfSet('second', spaces)];
  transaction.send(statements['memories/writer/rebuild-memories'], { items: items.map(rebuiltItem), first, second });
  const writes = items.map((one) => ({ ...one, before: one.memory, after: one.memory, vector: null }));
  putEntries(transaction, writes, defaultVectorSet);
}

function rebuiltItem({ memory, entities, presentIds }: MemoryRebuild) {
  const { id, tenantId, status, liveKey, aboutIds, aboutLabels, acquaintedIds, subjectIds } = memory;
  const { hearsay, aboutAccount, aboutOthers, ownerId, chatId, staterId, learnedInId, learnedAt, threadKey } = memory;
  const clearedFields = { audienceTokens: null, cardTokens: null, unrelatedSince: null };
  return {
    id,
    tenantId,
    hearsay,
    ownerId,
    chatId,
    staterId,
    learnedInId,
    learnedAt,
    threadKey,
    about: [...aboutIds, ...memory.entityIds],
    rank: cardRank(memory),
    set: {
      ...searchProperties(memory, entities, presentIds),
      ...(status === 'ACTIVE' ? {} : clearedFields),
      status,
      liveKey,
      aboutIds,
      aboutLabels,
      acquaintedIds,
      subjectIds,
      hearsay,
      aboutAccount,
      aboutOthers,
      title: titleOf(memory.text),
    },
  };
}

/** Returns the time since when a new text waits for neighbours; null while it has no vector to find them by. */
const waitsForNeighbours = ({ vector }: Write, since: number) => ({ unrelatedSince: vector ? since : null });

/** Returns a comparison key of the audience of a memory without blocks: neighbours that end with one would tell of it. */
const audienceOf = (memory: MemoryState, { presentIds }: Write): string =>
  [memory.sensitivity, memory.chatId, ...audienceTokens({ ...memory, blockerIds: [] }, presentIds).sort()].join();

const searchPropertiesOf = ({ after, entities, presentIds }: Write) => searchProperties(after, entities, presentIds);

function putEntries(transaction: GraphTransaction, writes: readonly Write[], set: VectorSet): void {
  const items = writes.map((write) => ({
    id: write.after.id,
    keys: indexKeys(write.after, write.presentIds),
    entry: {
      kind: write.after.channel === 'episodic' ? 'episode' : 'memory',
      sensitivity: write.after.sensitivity,
      persona: write.after.persona,
      expiresAt: write.after.expiresAt,
    },
    vector: write.vector?.vector ?? null,
    space: write.vector?.spaceId ?? 'none',
    keepsVector: write.before?.text === write.after.text,
    since: write.before === null ? write.after.createdAt : write.after.updatedAt,
  }));
  transaction.send(statements['memories/writer/put-entries'], { items, set });
}

function changedFields(before: MemoryState, after: MemoryState): Partial<MemoryState> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof MemoryState]),
    ),
  );
}

/** Reads of one memory: total, per viewer, and the time of the last one (epoch ms). */
export interface MemoryRead {
  readonly id: string;
  readonly count: number;
  readonly at: number;
  readonly by: readonly { readonly viewer: string; readonly count: number }[];
}

/** Adds up reads of memories. The ids are sorted, so that instances do not deadlock. */
export async function recordAccesses(transaction: GraphTransaction, reads: readonly MemoryRead[]): Promise<void> {
  const sorted = [...reads].sort((a, b) => (a.id < b.id ? -1 : 1));
  await transaction.run(statements['memories/writer/record-accesses'], { reads: sorted });
}
