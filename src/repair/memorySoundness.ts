import { z } from 'zod';
import { subjectsOf } from '../disclosure/evidence.js';
import { isAccount } from '../directory/people/person.js';
import { dayMs } from '../platform/clock.js';
import type { StoredSpace } from '../platform/neo4j/spaces.js';
import { titleOf } from '../text/texts.js';
import { type MemoryRow, memoryRow, type MemoryState, memoryStatuses } from '../memories/memory.js';
import { memoryTypes } from '../memories/memoryTypes.js';
import { ownLiveKeyOf, relationKeyOf } from '../memories/memoryKey.js';
import { keysWithEntities, relationAmong } from '../memories/drafts/composedKeys.js';
import { isHearsay, speaksOfOthers } from '../memories/drafts/composeMemory.js';
import { cardRank, indexKeys, searchProperties } from '../memories/writer/indexing.js';
import { differingFields, type FaultName, presentFaults } from './faults.js';

export const optionalNumber = z.number().nullish();
export const optionalText = z.string().nullish();
const optionalTexts = z.array(z.string()).nullish();

/** Memory with all data that is derived from its own properties. */
export const examinedRow = memoryRow.extend({
  /** Stored status: a memory that has expired but is not archived yet is still ACTIVE. */
  storedStatus: z.enum(memoryStatuses),
  searchFields: z.object({
    stems: optionalText,
    dayTokens: optionalTexts,
    audienceTokens: optionalTexts,
    cardTokens: optionalTexts,
    endsAt: optionalNumber,
    fieldKey: optionalText,
    title: optionalText,
    unembeddedSince: optionalNumber,
    secondUnembeddedSince: optionalNumber,
    unrelatedSince: optionalNumber,
  }),
  edges: z.array(
    z.object({
      type: z.string(),
      to: optionalText,
      position: optionalNumber,
      entityId: optionalText,
      rank: optionalNumber,
      hearsay: z.boolean().nullish(),
      at: optionalNumber,
    }),
  ),
  entries: z.array(
    z.object({
      memoryId: optionalText,
      audience: optionalText,
      kind: optionalText,
      sensitivity: optionalText,
      persona: optionalText,
      expiresAt: optionalNumber,
      spaceId: optionalText,
      secondSpaceId: optionalText,
      size: optionalNumber,
      secondSize: optionalNumber,
    }),
  ),
  /** Number of index entries of this memory that no edge leads to. */
  looseEntries: z.number(),
  events: z.number(),
  /** Number of events of this memory that no edge leads to. */
  looseEvents: z.number(),
  successors: z.number(),
  /** True if the memory is in a chain of supersession that only leads back to itself. */
  inCircle: z.boolean(),
  /** Latest SUPERSEDE or RESTORE event of the history. */
  lastTurn: z.object({ event: z.string(), at: z.number(), meta: z.string() }).nullable(),
});
export type ExaminedMemory = z.infer<typeof examinedRow>;

export interface ExamContext {
  readonly now: number;
  readonly spaces: readonly StoredSpace[];
  /** Ids of the participants of the chat LEARNED_IN at the moment when the memory was learned. */
  readonly presentIds: readonly string[];
}

/** Age in ms after which expiry counts as missed: the job that archives expired memories runs every five minutes. */
const overdueMs = dayMs;

/** Returns all faults of a memory. Its own properties are authoritative, unless they say less than the history. */
export function faultsOf(row: ExaminedMemory, context: ExamContext): FaultName[] {
  const memory = expectedMemory(row);
  const isLive = memory.status === 'ACTIVE';
  const missingIds = missingIdsOf(row, memory);
  const isUnlinked = row.storedStatus === 'SUPERSEDED' && row.successors === 0;
  return [
    ...differingFields('Memory', storedOf(row), derivedOf(row, memory, context, missingIds)),
    ...(isLive ? new Set(row.entries.flatMap((entry) => differingFields('IndexEntry', entry, entryOf(memory)))) : []),
    ...presentFaults({
      'IndexEntry.embedding': isLive && (lacksVectors(row, context.spaces) || hasForeignVector(row, context.spaces)),
      'Memory.references': missingIds.length > 0,
      'Memory.events': row.events + row.looseEvents === 0,
      'Memory.HAS_EVENT': row.looseEvents > 0,
      'Memory.SUPERSEDES': isUnlinked && successorOf(row) !== null,
      'Memory.successor': isUnlinked && successorOf(row) === null,
      'Memory.circle': row.inCircle,
    }),
  ];
}

/** True if a live memory has expired so long ago that the job that archives it has missed it. */
export const isOverdue = ({ status, expiresAt }: MemoryState, now: number): boolean =>
  status === 'ACTIVE' && expiresAt + overdueMs <= now;

/** Returns a memory as its properties say; SUPERSEDED if the history says so and the stored status is ACTIVE. */
export const expectedMemory = (row: ExaminedMemory): MemoryState => ({
  ...row.memory,
  status: isSupersededByHistory(row) ? 'SUPERSEDED' : row.storedStatus,
});

/** Returns the successor of a superseded memory and the time (epoch ms), from the history; null if it names none. */
export function successorOf({ lastTurn }: ExaminedMemory): { id: string; at: number } | null {
  if (lastTurn?.event !== 'SUPERSEDE') return null;
  const by: unknown = (JSON.parse(lastTurn.meta) as { by?: unknown }).by;
  return typeof by === 'string' ? { id: by, at: lastTurn.at } : null;
}

/** True if a personal memory names no person although its type is about the owner. */
export const lacksOwner = (memory: MemoryState): boolean =>
  memoryTypes[memory.type].aboutOwner && memory.ownerId !== null && memory.aboutIds.length === 0;

/** Returns the properties that are derived from the persons a memory is about. */
export function expectedSubjectFields(row: Pick<MemoryRow, 'entities'>, memory: MemoryState) {
  const people = row.entities.filter(({ id }) => memory.aboutIds.includes(id));
  return {
    subjectIds: [...subjectsOf(memory)],
    hearsay: isHearsay(memory.staterId, memory.aboutIds),
    aboutAccount: people.some(isAccount),
    aboutOthers: speaksOfOthers(people, memory),
  };
}

/** Returns the edges that the properties of a memory require, by type, as comparable texts. */
function expectedEdges(memory: MemoryState): Map<string, string[]> {
  const { ownerId, chatId, staterId, learnedInId, learnedAt, hearsay, threadKey } = memory;
  const edgeTo = (id: string | null, ...more: unknown[]) => (id === null ? [] : [JSON.stringify([id, ...more])]);
  const rank = cardRank(memory);
  const about = [...memory.aboutIds, ...memory.entityIds];
  return new Map([
    ['OWNED_BY', edgeTo(ownerId)],
    ['SCOPED_TO', edgeTo(chatId)],
    ['STATED_BY', edgeTo(staterId, hearsay)],
    ['LEARNED_IN', edgeTo(learnedInId, learnedAt)],
    ['ABOUT', about.map((id, index) => JSON.stringify([id, index, id, rank]))],
    ['IN_THREAD', edgeTo(threadKey)],
  ]);
}

function storedEdges({ edges }: ExaminedMemory, type: string): string[] {
  return edges
    .filter((edge) => edge.type === type)
    .map(({ to, position, entityId, rank, hearsay, at }) => {
      const more = {
        STATED_BY: [hearsay ?? null],
        LEARNED_IN: [at ?? null],
        ABOUT: [position ?? null, entityId ?? null, rank ?? null],
      }[type];
      return JSON.stringify([to ?? null, ...(more ?? [])]);
    });
}

/** Returns the ids of the persons, things and chats that a memory names and that are gone. */
function missingIdsOf(row: ExaminedMemory, memory: MemoryState): string[] {
  const existingIds = new Set([...row.entities, ...row.chats].map(({ id }) => id));
  const scopeIds = [memory.ownerId, memory.chatId, memory.staterId, memory.learnedInId].flatMap((id) => id ?? []);
  return [...scopeIds, ...memory.aboutIds, ...memory.entityIds].filter((id) => !existingIds.has(id));
}

/** Returns everything that is stored of a memory and can be derived. */
function storedOf(row: ExaminedMemory): Record<string, unknown> {
  const { memory, searchFields, entries, looseEntries, edges, storedStatus } = row;
  const types = [...new Set(edges.map(({ type }) => type))];
  return {
    ...memory,
    ...searchFields,
    status: storedStatus,
    ...Object.fromEntries(types.map((type) => [type, storedEdges(row, type)])),
    HAS_ENTRY: [...entries.map(({ audience }) => audience ?? ''), ...Array<string>(looseEntries).fill('no edge')],
  };
}

/** Returns the values that these should have, derived from the properties of a memory. */
function derivedOf(
  row: ExaminedMemory,
  memory: MemoryState,
  { now, presentIds }: ExamContext,
  missingIds: readonly string[],
): Record<string, unknown> {
  // An edge to a missing node cannot be created.
  const isPossible = (edge: string): boolean => !missingIds.some((id) => edge.startsWith(`["${id}"`));
  const edges = [...expectedEdges(memory)].map(([type, expected]) => [type, expected.filter(isPossible)] as const);
  return {
    ...Object.fromEntries(edges),
    ...expectedSubjectFields(row, memory),
    ...searchProperties(memory, row.entities, presentIds),
    HAS_ENTRY: indexKeys(memory, presentIds),
    status: isOverdue(memory, now) ? 'ARCHIVED' : memory.status,
    ...(memory.status === 'ACTIVE'
      ? { ...expectedKeysOf(row, memory, now), title: titleOf(memory.text), aboutIds: subjectsOrOwner(memory) }
      : { liveKey: null, unembeddedSince: null, secondUnembeddedSince: null, unrelatedSince: null }),
  };
}

const subjectsOrOwner = (memory: MemoryState): readonly (string | null)[] =>
  lacksOwner(memory) ? [memory.ownerId] : memory.aboutIds;

/** True if a live memory has not the keys that it should have. */
export function hasWrongKeys(row: ExaminedMemory, now: number): boolean {
  const memory = expectedMemory(row);
  if (memory.status !== 'ACTIVE') return false;
  const { liveKey, memoryKey } = expectedKeysOf(row, memory, now);
  return memory.liveKey !== liveKey || memory.memoryKey !== memoryKey;
}

/** Returns the keys that a live memory should have: its own if they are among those it may have. */
function expectedKeysOf(
  row: ExaminedMemory,
  memory: MemoryState,
  now: number,
): { liveKey: string | null; memoryKey: string } {
  const { liveKey, memoryKey } = memory;
  if (liveKey === null && memory.expiresAt <= now) return { liveKey, memoryKey };
  const [expectedKeys, ownKey] = liveKeysOf(row, memory);
  const possibleKeys = possibleKeysOf(row, memory, expectedKeys.memoryKey);
  return {
    liveKey: liveKey === ownKey ? liveKey : expectedKeys.liveKey,
    memoryKey: liveKey === null || possibleKeys.includes(memoryKey) ? memoryKey : expectedKeys.memoryKey,
  };
}

/** Returns the values that each index entry of a memory should have. */
const entryOf = ({ id: memoryId, channel, sensitivity, persona, expiresAt }: MemoryState) => ({
  memoryId,
  kind: channel === 'episodic' ? 'episode' : 'memory',
  sensitivity,
  persona,
  expiresAt,
});

/** Returns the regular keys, and the live key if the stater must not learn that another memory has the regular one. */
function liveKeysOf(row: ExaminedMemory, memory: MemoryState): [{ memoryKey: string; liveKey: string | null }, string] {
  const keys = keysWithEntities(row.entities, { ...memory, status: 'ACTIVE' });
  return [keys, ownLiveKeyOf(keys.liveKey!, memory.id)];
}

/** Keys: the expected one; of a relation also the bare key with its kind, if one of another kind has the bare key. */
function possibleKeysOf(row: ExaminedMemory, memory: MemoryState, expectedKey: string): string[] {
  const relation = relationAmong(row.entities, memory);
  return relation === null ? [expectedKey] : [expectedKey, relationKeyOf(relation.bareKey, relation.kind)];
}

/** True if a vector of an active or next space is missing and not queued. */
const lacksVectors = ({ entries, searchFields }: ExaminedMemory, spaces: readonly StoredSpace[]): boolean =>
  spaces.some(({ role, set }) => {
    const waits = (set === 'first' ? searchFields.unembeddedSince : searchFields.secondUnembeddedSince) != null;
    return role !== 'former' && !waits && entries.some((entry) => sizeIn(entry, set) == null);
  });

function hasForeignVector({ entries }: ExaminedMemory, spaces: readonly StoredSpace[]): boolean {
  return (['first', 'second'] as const).some((set) => {
    const space = spaces.find((one) => one.set === set);
    return entries.some((entry) => {
      const size = sizeIn(entry, set);
      const spaceId = set === 'first' ? entry.spaceId : entry.secondSpaceId;
      return size != null && !(space && spaceId === space.id && size === space.dimensions);
    });
  });
}

const sizeIn = (entry: ExaminedMemory['entries'][number], set: StoredSpace['set']) =>
  set === 'first' ? entry.size : entry.secondSize;

/** True if a memory is ACTIVE by its properties but superseded and never restored by its history. */
const isSupersededByHistory = (row: ExaminedMemory): boolean =>
  row.storedStatus === 'ACTIVE' && row.lastTurn?.event === 'SUPERSEDE';
