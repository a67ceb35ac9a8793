import type { ChatsById } from '../../directory/chats/chat.js';
import { presentWhenLearned } from '../../disclosure/participation.js';
import { combineRestrictions, isRestricted, type Restriction, unrestricted } from '../../disclosure/restriction.js';
import type { EntityRow } from '../../directory/people/person.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { historyEvent, type HistoryEvent, type HistoryEventKind } from '../historyEvent.js';
import { spaceOfThread } from '../threadKey.js';

/** Vector of a text with the id of its embedding space. */
export interface TextVector {
  readonly vector: readonly number[];
  readonly spaceId: string;
}

/** Data that the graph keeps about a memory besides its statement; null for none. */
export interface MemoryBookkeeping {
  /** Epoch ms of its last use. */
  readonly accessedAt: number | null;
  /** Number of recent uses by its own people. */
  readonly uses: number | null;
  /** Id of the fold that it was part of. Memories with the same one are not folded again with each other. */
  readonly apart: string | null;
  /** Number of its mentions that said an earlier text, if a message gave the present one. */
  readonly formerMentions: number | null;
}

/** State to write of one memory. */
export interface Write {
  /** Null if the memory is created. */
  readonly before: MemoryState | null;
  readonly after: MemoryState;
  /** All entities that it names. */
  readonly entities: readonly EntityRow[];
  /** Vector of a new text; null keeps the old one if there is one. */
  readonly vector: TextVector | null;
  /** Ids of the participants of the chat it was learned in, at that moment. */
  readonly presentIds: readonly string[];
  /** Bookkeeping of an imported memory in the other graph. */
  readonly bookkeeping?: MemoryBookkeeping;
}

export interface ThreadMove {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Key of the thread without a name to which the named thread belongs. */
  readonly space: string;
}

/** Returns the move of a memory to a thread; undefined if it is there. */
export const threadMove = ({ id, threadKey: from }: MemoryState, to: string): ThreadMove | undefined =>
  from === to ? undefined : { id, from, to, space: spaceOfThread(from) };

export const threadKeysOfMove = ({ from, to, space }: ThreadMove): string[] => [from, to, space];

type RetiredStatus = Exclude<MemoryState['status'], 'ACTIVE'>;

export interface WriteActor {
  /** Id of the person who writes, or the name of a job. */
  readonly actor: string;
  /** Chats that the memories are scoped to or were learned in, by id. */
  readonly chats: ChatsById;
  /** Details added to the history event of each write. */
  readonly meta?: object;
}

/** Details of one history event; `at` in epoch ms. */
type EventDetails = { readonly at: number } & Partial<Pick<HistoryEvent, 'id'>> & { meta?: object; newText?: string };

/** Memory writes of one transaction. A memory changed in several steps is written once; its history has each step. */
export class WriteSet {
  private readonly writes = new Map<string, Write>();
  /** Ids of the memories written with a live key, by that key. */
  private readonly idsByKey = new Map<string, Set<string>>();
  /** History events in the order in which they were added. */
  readonly events: HistoryEvent[] = [];
  /** Restrictions by subjects, by live key. They outlive the memories. */
  readonly restrictions = new Map<string, Restriction & { readonly updatedAt: number }>();
  /** Pairs of a superseded memory and its successor; `at` in epoch ms. */
  readonly supersessions: { newer: string; older: string; at: number; reason: string }[] = [];

  constructor(private readonly by: WriteActor) {}

  get actor(): string {
    return this.by.actor;
  }

  get threadMoves(): ThreadMove[] {
    return this.all.flatMap(({ before, after }) => (before ? (threadMove(before, after.threadKey) ?? []) : []));
  }

  /** Keys of the threads that the writes change, as their transaction must lock them. */
  get threadKeys(): string[] {
    return [...this.all.map(({ after }) => after.threadKey), ...this.threadMoves.flatMap(threadKeysOfMove)];
  }

  /** Creates a memory (`before` is null), changes it or retires it, depending on its new status. Records an event. */
  put(
    event: HistoryEventKind,
    { before, row, vector }: { before: MemoryState | null; row: MemoryRow; vector: TextVector | null },
    details: EventDetails,
  ): void {
    const { memory: after, entities } = row;
    const earlierWrite = this.writes.get(after.id);
    const keptVector = before?.text === after.text ? (earlierWrite?.vector ?? null) : null;
    this.putWrite({
      before: earlierWrite ? earlierWrite.before : before,
      after,
      entities,
      vector: vector ?? keptVector,
    });
    this.restrict(before, after);
    this.recordEvent(event, before, after, details);
  }

  /** Restores an exported memory. Its history is added separately. */
  restore({ memory: after, entities }: MemoryRow, vector: TextVector | null, bookkeeping: MemoryBookkeeping): void {
    this.putWrite({ before: null, after, entities, vector, bookkeeping });
  }

  /** Keeps a restriction by subjects, or its end, for every later memory with the same key. */
  restrict(before: MemoryState | null, after: MemoryState): void {
    const isConcerned = isRestricted(after) || (before !== null && isRestricted(before));
    if (after.liveKey !== null && isConcerned) this.restrictions.set(after.liveKey, after);
  }

  /** Keeps a restriction for every later memory with this key. `updatedAt` is in epoch ms. */
  restrictKey(key: string, restriction: Restriction, updatedAt: number): void {
    const combined = combineRestrictions(restriction, this.restrictions.get(key) ?? unrestricted);
    this.restrictions.set(key, { ...combined, updatedAt });
  }

  /** Retires a memory with this status: no audience hears it, and its key is free. */
  retire(event: HistoryEventKind, row: MemoryRow, status: RetiredStatus, details: EventDetails): void {
    const memory = retiredMemory(row.memory, status, details.at);
    this.put(event, { before: row.memory, row: { ...row, memory }, vector: null }, details);
  }

  /** Archives an expired memory that still holds its key, which is then free. */
  archiveExpired(row: MemoryRow, now: number): void {
    this.retire('TTL', row, 'ARCHIVED', { at: now, meta: { expired: true } });
  }

  supersede(older: MemoryRow, newer: string, reason: string, { at, id }: Pick<EventDetails, 'at' | 'id'>): void {
    this.retire('SUPERSEDE', older, 'SUPERSEDED', { at, id, meta: { by: newer } });
    this.supersessions.push({ newer, older: older.memory.id, at, reason });
  }

  /** Records an event in the history of a memory, without writing the memory. */
  recordEvent(
    event: HistoryEventKind,
    before: MemoryState | null,
    after: MemoryState,
    { meta, ...details }: EventDetails,
  ): void {
    const { actor, meta: common } = this.by;
    this.events.push(historyEvent(event, { before, after, actor, ...details, meta: { ...common, ...meta } }));
  }

  /** Returns the state in which a memory will be written; undefined if it is not written. */
  stateOf(id: string): MemoryState | undefined {
    return this.writes.get(id)?.after;
  }

  /** True if a memory is retired by this batch. */
  isRetired(id: string): boolean {
    const after = this.stateOf(id);
    return after !== undefined && after.status !== 'ACTIVE';
  }

  /** Sets the memory key that a written memory shows. */
  showKey(id: string, memoryKey: string): void {
    const write = this.writes.get(id)!;
    this.writes.set(id, { ...write, after: { ...write.after, memoryKey } });
  }

  /** Returns a row with the memory key that is written. */
  asWritten(row: MemoryRow): MemoryRow {
    const after = this.stateOf(row.memory.id);
    return after && after.memoryKey !== row.memory.memoryKey
      ? { ...row, memory: { ...row.memory, memoryKey: after.memoryKey } }
      : row;
  }

  /** True if another memory is written with this key. */
  isTaken(key: string, exceptId: string): boolean {
    const takerIds = this.idsByKey.get(key);
    return takerIds !== undefined && takerIds.size > (takerIds.has(exceptId) ? 1 : 0);
  }

  private putWrite(change: Omit<Write, 'presentIds'>): void {
    const write = { ...change, presentIds: presentWhenLearned(change.after, this.by.chats) };
    const { id, liveKey } = write.after;
    const formerKey = this.writes.get(id)?.after.liveKey;
    if (formerKey) this.idsByKey.get(formerKey)?.delete(id);
    if (liveKey !== null) this.idsByKey.set(liveKey, (this.idsByKey.get(liveKey) ?? new Set()).add(id));
    this.writes.set(id, write);
  }

  /** All written memories, each once. */
  get all(): readonly Write[] {
    return [...this.writes.values()];
  }
}

/** Returns a retired memory: undisclosed, its key free. Times in epoch ms; `purgeAt` is null if it is not purged. */
export const retiredMemory = (
  memory: MemoryState,
  status: RetiredStatus,
  now: number,
  purgeAt: number | null = null,
): MemoryState => ({ ...memory, status, purgeAt, liveKey: null, updatedAt: now });
