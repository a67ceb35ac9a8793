import type { ChatStanding } from '../../directory/chats/chat.js';
import { presentWhenLearned } from '../../disclosure/participation.js';
import { isRestricted } from '../../disclosure/restriction.js';
import type { EntityRow } from '../../directory/people/person.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { historyEvent, type HistoryEvent, type HistoryEventKind } from '../historyEvent.js';

/** The vector of a text with the space it belongs to. */
export interface TextVector {
  readonly vector: readonly number[];
  readonly spaceId: string;
}

/** What the graph keeps of a memory beside what it says; null for nothing. */
export interface Beside {
  /** When it was last used, epoch ms. */
  readonly accessedAt: number | null;
  /** How often its own people have used it of late. */
  readonly uses: number | null;
  /** The fold that it was once part of: what has the same one is not folded with it again. */
  readonly apart: string | null;
}

/** A memory as it is to stand in the graph from now on. */
export interface Write {
  /** Null where the memory is made. */
  readonly before: MemoryState | null;
  readonly after: MemoryState;
  /** Everybody and everything it names. */
  readonly entities: readonly EntityRow[];
  /** The vector of a new text; null keeps the old one where there is one. */
  readonly vector: TextVector | null;
  /** Ids of those who took part in the chat it was learned in at that moment. */
  readonly presentIds: readonly string[];
  /** Of a memory that stood elsewhere, as it was kept there. */
  readonly beside?: Beside;
}

type Retired = Exclude<MemoryState['status'], 'ACTIVE'>;

/** For whom a set of writes is made. */
export interface WritesBy {
  /** The person who writes, or the name of a job. */
  readonly actor: string;
  /** The chats that the memories belong to or were learned in, by id. */
  readonly chats: ReadonlyMap<string, ChatStanding>;
  /** More to be said of each write in the history. */
  readonly meta?: object;
}

/** What is said of one write in the history; `at` in epoch ms. */
type EventDetails = { readonly at: number } & Partial<Pick<HistoryEvent, 'id'>> & { meta?: object; newText?: string };

/**
 * Everything that one transaction writes of memories. It is gathered first: what becomes of a memory in several steps is
 * written once, as the last of them leaves it, while the history tells of each.
 */
export class WriteSet {
  private readonly writes = new Map<string, Write>();
  /** The memories that are written with a key, by that. */
  private readonly takers = new Map<string, Set<string>>();
  /** In the order in which they came about. */
  readonly events: HistoryEvent[] = [];
  /** How subjects have closed what is written, by key: that outlives the memories. */
  readonly restrictions = new Map<string, MemoryState>();
  /** Which memories have taken the place of which. */
  readonly supersessions: { newer: string; older: string; at: number; reason: string }[] = [];

  constructor(private readonly by: WritesBy) {}

  /** The person who writes, or the name of a job. */
  get actor(): string {
    return this.by.actor;
  }

  /** Makes a memory (`before` is null), changes it, or takes it out of life, as the status it is left with says. */
  put(
    event: HistoryEventKind,
    { before, row, vector }: { before: MemoryState | null; row: MemoryRow; vector: TextVector | null },
    details: EventDetails,
  ): void {
    const { memory: after, entities } = row;
    const earlier = this.writes.get(after.id);
    const kept = before?.text === after.text ? (earlier?.vector ?? null) : null;
    this.keep({
      before: earlier ? earlier.before : before,
      after,
      entities,
      vector: vector ?? kept,
      presentIds: presentWhenLearned(after, this.by.chats),
    });
    this.restrict(after);
    this.note(event, before, after, details);
  }

  /** Makes a memory again that stood elsewhere; its history is another's to bring. */
  putBack({ memory: after, entities }: MemoryRow, vector: TextVector | null, beside: Beside): void {
    const presentIds = presentWhenLearned(after, this.by.chats);
    this.keep({ before: null, after, entities, vector, presentIds, beside });
  }

  /** Keeps how subjects have closed a memory for whatever is ever stored under its key. */
  restrict(memory: MemoryState): void {
    if (memory.liveKey !== null && isRestricted(memory)) this.restrictions.set(memory.liveKey, memory);
  }

  /** Takes a memory out of life. */
  retire(event: HistoryEventKind, row: MemoryRow, status: Retired, details: EventDetails): void {
    const memory = retired(row.memory, status, details.at);
    this.put(event, { before: row.memory, row: { ...row, memory }, vector: null }, details);
  }

  /** Takes a memory out of life because another has taken its place. */
  supersede(older: MemoryRow, newer: string, at: number, reason: string, eventId?: string): void {
    const id = eventId === undefined ? {} : { id: eventId };
    this.retire('SUPERSEDE', older, 'SUPERSEDED', { at, ...id, meta: { by: newer } });
    this.supersessions.push({ newer, older: older.memory.id, at, reason });
  }

  /** Says in the history of a memory that something happened to it, without writing it. */
  note(
    event: HistoryEventKind,
    before: MemoryState | null,
    after: MemoryState,
    { meta, ...details }: EventDetails,
  ): void {
    const { actor, meta: common } = this.by;
    this.events.push(historyEvent(event, { before, after, actor, ...details, meta: { ...common, ...meta } }));
  }

  /** The state a memory is left in; undefined where nothing is written of it. */
  stateOf(id: string): MemoryState | undefined {
    return this.writes.get(id)?.after;
  }

  /** Whether a memory goes out of life. */
  isOver(id: string): boolean {
    const after = this.stateOf(id);
    return after !== undefined && after.status !== 'ACTIVE';
  }

  /** Gives a memory that is written the key that it shows. */
  showKey(id: string, memoryKey: string): void {
    const write = this.writes.get(id)!;
    this.writes.set(id, { ...write, after: { ...write.after, memoryKey } });
  }

  /** A row as it is written. */
  asWritten(row: MemoryRow): MemoryRow {
    const after = this.stateOf(row.memory.id);
    return after && after.memoryKey !== row.memory.memoryKey
      ? { ...row, memory: { ...row.memory, memoryKey: after.memoryKey } }
      : row;
  }

  /** Whether a memory other than this one is written with a key. */
  isTaken(key: string, byOtherThan: string): boolean {
    const takers = this.takers.get(key);
    return takers !== undefined && takers.size > (takers.has(byOtherThan) ? 1 : 0);
  }

  private keep(write: Write): void {
    const { id, liveKey } = write.after;
    const earlier = this.writes.get(id)?.after.liveKey;
    if (earlier) this.takers.get(earlier)?.delete(id);
    if (liveKey !== null) this.takers.set(liveKey, (this.takers.get(liveKey) ?? new Set()).add(id));
    this.writes.set(id, write);
  }

  /** Every memory that is written, once. */
  get all(): readonly Write[] {
    return [...this.writes.values()];
  }
}

/** A memory out of life: nobody hears it, and its key is free. Times in epoch ms; `purgeAt` is null where it is kept. */
export const retired = (
  memory: MemoryState,
  status: Retired,
  now: number,
  purgeAt: number | null = null,
): MemoryState => ({ ...memory, status, purgeAt, liveKey: null, updatedAt: now });
