import type { ChatStanding } from '../../chats/chat.js';
import { narrower } from '../../disclosure/confidence.js';
import { stricter } from '../../disclosure/evidence.js';
import { heardAlike } from '../../disclosure/participation.js';
import { bothRestrictions, restricted } from '../../disclosure/restriction.js';
import { isLive } from '../../disclosure/rule.js';
import { openness, type Speaking, type TiesOf, withBlockers } from '../../disclosure/ties.js';
import { dayMs } from '../../platform/clock.js';
import { never, newId } from '../../platform/ids.js';
import { risenByMentions } from '../importance.js';
import { type Lifetime, lifetimeOf } from '../lifetime.js';
import { evidenceOf, type MemoryRow, type MemoryState } from '../memory.js';
import { memoryTypes } from '../memoryTypes.js';
import { keysAmong } from './composeMemory.js';
import { distinctById } from './storing.js';
import type { TextVector } from './writeSet.js';

/** Why a memory is out of life that has become part of another one. */
export const foldedReason = 'folded';

/** What is to become part of one memory. */
export interface FoldSource {
  readonly id: string;
  /** What it said when it was judged: what says something else by now is not folded. */
  readonly text: string;
}

/** Live memories that are to become one. It can be tried again: it happens once. */
export interface Fold {
  readonly id: string;
  readonly eventId: string;
  /** Two at least. The first one lends its words, its kind and its key, unless there is a summary. */
  readonly sources: readonly FoldSource[];
  /** What several notes say together; null where all say the same. */
  readonly summary: string | null;
  /** The vector of the words that it will have; null lets them wait for it. */
  readonly vector: TextVector | null;
  /** Whose word the sources are, and of whom they speak. */
  readonly speaking: Speaking;
}

/** Describes a fold, with ids of its own. */
export const newFold = (fold: Omit<Fold, 'id' | 'eventId'>): Fold => ({ ...fold, id: newId(), eventId: newId() });

/** What may become part of a fold. */
export interface Foldable extends FoldSource {
  /** Epoch ms. */
  readonly observedAt: number;
  readonly ownerId: string | null;
  readonly staterId: string | null;
  readonly aboutIds: readonly string[];
}

/** What a fold is made of, and whose word that is: the same people's for all of it. */
export function madeOf(all: readonly Foldable[]): Pick<Fold, 'sources' | 'speaking'> {
  const [{ staterId, ownerId, aboutIds }] = all as [Foldable];
  const sources = all.map(({ id, text }) => ({ id, text }));
  return { sources, speaking: { staterId: (staterId ?? ownerId)!, aboutIds } };
}

/** Most characters of a summary of notes. */
export const longestSummary = memoryTypes.summary.maxLength;

/** What several notes say, each with its day, the earliest first. */
export const summaryOf = (notes: readonly Pick<MemoryState, 'text' | 'observedAt'>[]): string =>
  [...notes]
    .sort((a, b) => a.observedAt - b.observedAt)
    .map(({ text, observedAt }) => `${new Date(observedAt).toISOString().slice(0, 10)}: ${text.trim()}`)
    .join('\n');

/** What memories must have in common so that exactly those who may hear one may hear all of them, whenever they ask. */
const heardLike = (memory: MemoryState): string =>
  JSON.stringify([
    ...[memory.tenantId, memory.ownerId, memory.chatId, memory.staterId, memory.learnedInId, memory.aloneId],
    ...[memory.persona, memory.sensitivity, memory.portable, memory.unblockedPortable, memory.legacy, memory.hearsay],
    ...[memory.subjectSensitivity, memory.subjectClosed, memory.aboutAccount, memory.aboutOthers, memory.channel],
    ...[memory.aboutIds, memory.subjectIds, memory.acquaintedIds, memory.blockerIds].map(sorted),
    memory.confidedIds && sorted(memory.confidedIds),
  ]);

const sorted = (ids: readonly string[]): string[] => [...ids].sort();

/** What facts must have in common beside that. */
const saidLike = ({ type, stability, entityIds }: MemoryState): string =>
  JSON.stringify([type, stability, sorted(entityIds)]);

/** Whether facts fill no slot but that of the first one, with its value: what else stands there is for its rule to replace. */
const fillOneSlot = (memories: readonly MemoryState[], first: MemoryState): boolean =>
  memories.every(
    ({ slot, value }) => (slot === null && value === null) || (slot === first.slot && value === first.value),
  );

/**
 * Whether memories may become one: all are live and not pinned, exactly the same people may hear each of them, and those
 * who were there when one was said were there for all.
 */
export function mayFold(
  rows: readonly MemoryRow[],
  fold: Fold,
  { chats, tiesOf, now }: { chats: ReadonlyMap<string, ChatStanding>; tiesOf: TiesOf; now: number },
): boolean {
  const memories = rows.map(({ memory }) => memory);
  const [first] = memories;
  if (first === undefined || memories.length !== fold.sources.length || memories.length < 2) return false;
  if (memories.some((one, at) => one.text !== fold.sources[at]!.text || one.pinned || !isLive(evidenceOf(one), now)))
    return false;
  const alike = (of: (memory: MemoryState) => string): boolean => memories.every((one) => of(one) === of(first));
  if (!alike(heardLike)) return false;
  if (fold.summary === null && !(alike(saidLike) && fillOneSlot(memories, first))) return false;
  // Somebody blocks the stater since just now: what they said is about to close.
  const blockers = tiesOf(first.staterId ?? first.ownerId)?.blockerIds ?? [];
  if (first.aboutIds.some((id) => blockers.includes(id) !== first.blockerIds.includes(id))) return false;
  const moments = memories.map(({ learnedAt }) => learnedAt);
  return [first.chatId, first.learnedInId].every((id) => {
    const chat = id === null ? undefined : chats.get(id);
    return id === null || (chat !== undefined && heardAlike(chat, moments));
  });
}

/** The memory that others become: as sure as the least sure of them, as important as the most important, told to the same. */
export function foldedRow(rows: readonly MemoryRow[], fold: Fold, now: number): MemoryRow {
  const [{ memory: first }] = rows as [MemoryRow];
  const all = rows.map(({ memory }) => memory);
  const mentions = sum(all.map((one) => one.mentions));
  const importance = risenByMentions(Math.max(...all.map((one) => one.importance)), mentions);
  const confirmed = all.flatMap(({ confirmedAt }) => confirmedAt ?? []);
  const base = {
    ...first,
    id: fold.id,
    source: 'curated_fold' as const,
    importance,
    confidence: Math.min(...all.map((one) => one.confidence)),
    expiresAt: Math.max(...all.map((one) => one.expiresAt)),
    tags: union(all.map(({ tags }) => tags)).slice(0, mostTags),
    evidence: union(all.map(({ evidence }) => evidence)).slice(-mostEvidence),
    mentions,
    accesses: sum(all.map((one) => one.accesses)),
    createdAt: now,
    updatedAt: now,
    learnedAt: Math.max(...all.map((one) => one.learnedAt)),
    observedAt: Math.max(...all.map((one) => one.observedAt)),
    confirmedAt: confirmed.length === 0 ? null : Math.max(...confirmed),
  };
  const entities = distinctById(rows.flatMap((row) => row.entities));
  const chats = distinctById(rows.flatMap((row) => row.chats));
  return { memory: fold.summary === null ? base : summed(base, all, fold.summary, entities, now), entities, chats };
}

const [mostTags, mostEvidence] = [20, 20];

/** What several notes become: one of the kind that sums up, which lives as long as those do. */
function summed(
  base: MemoryState,
  all: readonly MemoryState[],
  text: string,
  entities: MemoryRow['entities'],
  now: number,
): MemoryState {
  const type = 'summary';
  const policy = memoryTypes[type];
  const named = new Map(
    all.flatMap(({ entityIds, entityLabels }) => entityIds.map((id, at) => [id, entityLabels[at]!])),
  );
  const note = {
    ...base,
    ...lifetimeOfAll(base.expiresAt, lifetimeOf(policy, {}, now), now),
    type,
    text,
    category: policy.category,
    factType: policy.factType,
    ...{ slot: null, value: null, agentId: null, runId: null },
    ...{ entityIds: [...named.keys()], entityLabels: [...named.values()] },
  } as const;
  return { ...note, ...keysAmong(entities, note) };
}

/** As long as the longest-lived of several notes, and at least as long as a summary of its own. */
function lifetimeOfAll(latest: number, own: Lifetime, now: number): Lifetime {
  if (latest <= own.expiresAt) return own;
  if (latest === never) return { stability: 'stable', ttlDays: null, expiresAt: never };
  return { stability: 'volatile', ttlDays: Math.ceil((latest - now) / dayMs), expiresAt: latest };
}

/**
 * What a memory is again that had become part of a fold: it tells what it told before, and to nobody whom the fold is
 * kept from by now.
 */
export function unfolded({ memory, entities }: MemoryRow, { memory: fold }: MemoryRow, now: number): MemoryState {
  const blockers = union([memory.blockerIds, fold.blockerIds]);
  const narrowed = {
    ...memory,
    sensitivity: stricter(memory.sensitivity, fold.sensitivity),
    portable: openness(memory) && openness(fold),
    unblockedPortable: null,
    confidedIds: copyOf(narrower(memory.confidedIds, fold.confidedIds)),
  };
  const closed = withBlockers(restricted(narrowed, bothRestrictions(memory, fold)), blockers);
  const live = { ...closed, status: 'ACTIVE' as const, purgeAt: null, updatedAt: now };
  return { ...live, ...keysAmong(entities, live) };
}

const copyOf = (ids: readonly string[] | null): string[] | null => ids && [...ids];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];
