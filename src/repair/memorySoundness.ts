import { z } from 'zod';
import { subjectsOf } from '../disclosure/evidence.js';
import { isAccount } from '../directory/people/person.js';
import { dayMs } from '../platform/clock.js';
import { digest } from '../platform/ids.js';
import type { PlacedSpace } from '../platform/neo4j/spaces.js';
import { titleOf } from '../text/texts.js';
import { type MemoryRow, memoryRow, type MemoryState, memoryStatuses } from '../memories/memory.js';
import { memoryTypes } from '../memories/memoryTypes.js';
import { tieKeyOf } from '../memories/memoryKey.js';
import { isHearsay, keysAmong, speaksOfOthers, tieAmong } from '../memories/writer/composeMemory.js';
import { cardRank, indexKeys, searchProperties } from '../memories/writer/indexing.js';

const maybeNumber = z.number().nullish();
const maybeText = z.string().nullish();
const maybeTexts = z.array(z.string()).nullish();

/** Memory with all data that is derived from its own properties. */
export const examinedRow = memoryRow.extend({
  /** Stored status: a memory that has expired but is not archived yet is still ACTIVE. */
  stored: z.enum(memoryStatuses),
  found: z.object({
    ...{ stems: maybeText, dayTokens: maybeTexts, audienceTokens: maybeTexts, cardTokens: maybeTexts },
    ...{ endsAt: maybeNumber, title: maybeText, unembeddedSince: maybeNumber, secondUnembeddedSince: maybeNumber },
    unrelatedSince: maybeNumber,
  }),
  edges: z.array(
    z.object({
      ...{ type: z.string(), to: maybeText, position: maybeNumber, entityId: maybeText, rank: maybeNumber },
      ...{ hearsay: z.boolean().nullish(), at: maybeNumber },
    }),
  ),
  entries: z.array(
    z.object({
      ...{ memoryId: maybeText, audience: maybeText, kind: maybeText, sensitivity: maybeText, persona: maybeText },
      ...{ expiresAt: maybeNumber, spaceId: maybeText, secondSpaceId: maybeText, size: maybeNumber },
      secondSize: maybeNumber,
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

/** Names of the faults of a memory; `docs/operations.md` explains each. */
export const memoryAilments = [
  ...(['memory-owner-edge', 'memory-scope-edge', 'memory-stater-edge', 'memory-learned-edge'] as const),
  ...(['memory-about-edges', 'memory-thread-edge', 'memory-names-nobody', 'memory-subjects'] as const),
  ...(['self-fact-without-person', 'live-memory-without-entries', 'memory-entry-keys', 'memory-entry-values'] as const),
  ...(['dead-memory-with-entries', 'memory-search-words', 'dead-memory-with-search-words'] as const),
  ...(['memory-without-vector', 'memory-foreign-vector', 'live-memory-without-key', 'memory-wrong-key'] as const),
  ...([
    'dead-memory-with-key',
    'memory-without-history',
    'memory-event-edges',
    'superseded-without-successor',
  ] as const),
  ...(['superseded-by-nobody', 'live-though-superseded', 'supersedes-itself', 'expired-but-active'] as const),
] as const;
export type MemoryFault = (typeof memoryAilments)[number];

/** Context in which a memory is checked. */
export interface ExamContext {
  readonly now: number;
  readonly spaces: readonly PlacedSpace[];
  /** Ids of the participants of the chat LEARNED_IN at the moment when the memory was learned. */
  readonly presentIds: readonly string[];
}

/** Age in ms after which expiry counts as missed: the job that archives expired memories runs every five minutes. */
const overdueMs = dayMs;

/** Returns all faults of a memory. Its own properties are authoritative, unless they say less than the history. */
export function faultsOf(row: ExaminedMemory, context: ExamContext): MemoryFault[] {
  const memory = truthOf(row);
  const isLive = memory.status === 'ACTIVE';
  const ailments: [MemoryFault, boolean][] = [
    ...edgeAilments(row, memory),
    ['memory-subjects', !saysSubjects(row, memory)],
    ['self-fact-without-person', isLive && lacksOwner(memory)],
    ...(isLive ? liveAilments(row, memory, context) : deadAilments(row)),
    ['memory-without-history', row.events + row.looseEvents === 0],
    ['memory-event-edges', row.looseEvents > 0],
    ['superseded-without-successor', row.stored === 'SUPERSEDED' && row.successors === 0 && successorOf(row) !== null],
    ['superseded-by-nobody', row.stored === 'SUPERSEDED' && row.successors === 0 && successorOf(row) === null],
    ['live-though-superseded', isSettled(row)],
    ['supersedes-itself', row.inCircle],
    ['expired-but-active', isLive && memory.expiresAt + overdueMs <= context.now],
  ];
  return ailments.flatMap(([ailment, has]) => (has ? [ailment] : []));
}

/** Returns a memory as its properties say; SUPERSEDED if the history says so and the stored status is ACTIVE. */
export const truthOf = (row: ExaminedMemory): MemoryState => ({
  ...row.memory,
  status: isSettled(row) ? 'SUPERSEDED' : row.stored,
});

/** Returns the successor of a superseded memory and the time (epoch ms), from the history; null if it names none. */
export function successorOf({ lastTurn }: ExaminedMemory): { id: string; at: number } | null {
  if (lastTurn?.event !== 'SUPERSEDE') return null;
  const by: unknown = (JSON.parse(lastTurn.meta) as { by?: unknown }).by;
  return typeof by === 'string' ? { id: by, at: lastTurn.at } : null;
}

/** Returns true if a personal memory names no person although its type is about the owner. */
export const lacksOwner = (memory: MemoryState): boolean =>
  memoryTypes[memory.type].aboutOwner && memory.ownerId !== null && memory.aboutIds.length === 0;

/** Returns the properties that are derived from the persons a memory is about. */
export function subjectsSaid(row: Pick<MemoryRow, 'entities'>, memory: MemoryState) {
  const people = row.entities.filter(({ id }) => memory.aboutIds.includes(id));
  return {
    subjectIds: [...subjectsOf(memory)],
    hearsay: isHearsay(memory.staterId, memory.aboutIds),
    aboutAccount: people.some(isAccount),
    aboutOthers: speaksOfOthers(people, memory),
  };
}

/** Returns the edges that the properties of a memory require, by type, as comparable texts. */
function wantedEdges(memory: MemoryState): Map<string, string[]> {
  const { ownerId, chatId, staterId, learnedInId, learnedAt, hearsay, threadKey } = memory;
  const one = (id: string | null, ...more: unknown[]) => (id === null ? [] : [JSON.stringify([id, ...more])]);
  const rank = cardRank(memory);
  const about = [...memory.aboutIds, ...memory.entityIds];
  return new Map([
    ['OWNED_BY', one(ownerId)],
    ['SCOPED_TO', one(chatId)],
    ['STATED_BY', one(staterId, hearsay)],
    ['LEARNED_IN', one(learnedInId, learnedAt)],
    ['ABOUT', about.map((id, at) => JSON.stringify([id, at, id, rank]))],
    ['IN_THREAD', one(threadKey)],
  ]);
}

function foundEdges({ edges }: ExaminedMemory, type: string): string[] {
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

const edgeNames: Readonly<Record<string, MemoryFault>> = {
  OWNED_BY: 'memory-owner-edge',
  SCOPED_TO: 'memory-scope-edge',
  STATED_BY: 'memory-stater-edge',
  LEARNED_IN: 'memory-learned-edge',
  ABOUT: 'memory-about-edges',
  IN_THREAD: 'memory-thread-edge',
};

function edgeAilments(row: ExaminedMemory, memory: MemoryState): [MemoryFault, boolean][] {
  const there = new Set([...row.entities, ...row.chats].map(({ id }) => id));
  const named = [memory.ownerId, memory.chatId, memory.staterId, memory.learnedInId].flatMap((id) => id ?? []);
  const nobody = [...named, ...memory.aboutIds, ...memory.entityIds].filter((id) => !there.has(id));
  // An edge to a missing node cannot be created.
  const isPossible = (edge: string): boolean => !nobody.some((id) => edge.startsWith(`["${id}"`));
  return [
    ...[...wantedEdges(memory)].map(([type, wanted]): [MemoryFault, boolean] => [
      edgeNames[type]!,
      !sameTexts(wanted.filter(isPossible), foundEdges(row, type)),
    ]),
    ['memory-names-nobody', nobody.length > 0],
  ];
}

function saysSubjects(row: ExaminedMemory, memory: MemoryState): boolean {
  const { subjectIds, ...flags } = subjectsSaid(row, memory);
  return (
    sameTexts(subjectIds, memory.subjectIds) &&
    Object.entries(flags).every(([name, value]) => memory[name as keyof MemoryState] === value)
  );
}

function liveAilments(
  row: ExaminedMemory,
  memory: MemoryState,
  { now, spaces, presentIds }: ExamContext,
): [MemoryFault, boolean][] {
  const { entries, found } = row;
  const keys = indexKeys(memory, presentIds);
  const properties = searchProperties(memory, row.entities, presentIds);
  const kind = memory.channel === 'episodic' ? 'episode' : 'memory';
  const [wantedKey, ownKey] = liveKeysOf(row, memory);
  const isBare = entries.length === 0 && row.looseEntries === 0;
  return [
    ['live-memory-without-entries', isBare && keys.length > 0],
    [
      'memory-entry-keys',
      !isBare &&
        (row.looseEntries > 0 ||
          !sameTexts(
            keys,
            entries.map(({ audience }) => audience ?? ''),
          )),
    ],
    [
      'memory-entry-values',
      entries.some(
        (entry) =>
          entry.memoryId !== memory.id ||
          entry.kind !== kind ||
          entry.sensitivity !== memory.sensitivity ||
          entry.persona !== memory.persona ||
          entry.expiresAt !== memory.expiresAt,
      ),
    ],
    [
      'memory-search-words',
      found.stems !== properties.stems ||
        found.title !== titleOf(memory.text) ||
        (found.endsAt ?? null) !== properties.endsAt ||
        (['dayTokens', 'audienceTokens', 'cardTokens'] as const).some(
          (name) => !sameTexts(properties[name] ?? [], found[name] ?? []),
        ),
    ],
    ['memory-without-vector', spaces.some((space) => lacksVector(row, space))],
    ['memory-foreign-vector', hasForeignVector(row, spaces)],
    ['live-memory-without-key', memory.liveKey === null && memory.expiresAt > now],
    [
      'memory-wrong-key',
      memory.liveKey !== null &&
        ((memory.liveKey !== wantedKey.liveKey && memory.liveKey !== ownKey) ||
          !shownKeysOf(row, memory, wantedKey.memoryKey).includes(memory.memoryKey)),
    ],
  ];
}

/**
 * Returns the regular keys, and the live key for a memory whose stater must not learn that another memory has the
 * regular one.
 */
function liveKeysOf(row: ExaminedMemory, memory: MemoryState): [{ memoryKey: string; liveKey: string | null }, string] {
  const keys = keysAmong(row.entities, { ...memory, status: 'ACTIVE' });
  return [keys, digest(`${keys.liveKey}:${memory.id}`, 40)];
}

/**
 * Returns the memory keys a memory may have: the wanted one and, for a tie, also the bare key with its kind, in use if
 * a tie of another kind holds the bare key.
 */
function shownKeysOf(row: ExaminedMemory, memory: MemoryState, wanted: string): string[] {
  const tie = tieAmong(row.entities, memory);
  return tie === null ? [wanted] : [wanted, tieKeyOf(tie.bareKey, tie.kind)];
}

function deadAilments({ entries, looseEntries, found, memory }: ExaminedMemory): [MemoryFault, boolean][] {
  const {
    stems,
    dayTokens,
    audienceTokens,
    cardTokens,
    endsAt,
    unembeddedSince,
    secondUnembeddedSince,
    unrelatedSince,
  } = found;
  const words = [stems ?? [], dayTokens ?? [], audienceTokens ?? [], cardTokens ?? []];
  const moments = [endsAt, unembeddedSince, secondUnembeddedSince, unrelatedSince];
  return [
    ['dead-memory-with-entries', entries.length + looseEntries > 0],
    [
      'dead-memory-with-search-words',
      words.some(({ length }) => length > 0) || moments.some((moment) => moment != null),
    ],
    ['dead-memory-with-key', memory.liveKey !== null],
  ];
}

/** Returns true if a vector of an active or next space is missing and not queued. */
function lacksVector({ entries, found }: ExaminedMemory, { role, set }: PlacedSpace): boolean {
  const waits = (set === 'first' ? found.unembeddedSince : found.secondUnembeddedSince) != null;
  return role !== 'former' && !waits && entries.some((entry) => sizeIn(entry, set) == null);
}

function hasForeignVector({ entries }: ExaminedMemory, spaces: readonly PlacedSpace[]): boolean {
  return (['first', 'second'] as const).some((set) => {
    const space = spaces.find((one) => one.set === set);
    return entries.some((entry) => {
      const size = sizeIn(entry, set);
      const spaceId = set === 'first' ? entry.spaceId : entry.secondSpaceId;
      return size != null && !(space && spaceId === space.id && size === space.dimensions);
    });
  });
}

const sizeIn = (entry: ExaminedMemory['entries'][number], set: PlacedSpace['set']) =>
  set === 'first' ? entry.size : entry.secondSize;

/** Returns true if a memory is ACTIVE by its properties but superseded and never restored by its history. */
const isSettled = (row: ExaminedMemory): boolean => row.stored === 'ACTIVE' && row.lastTurn?.event === 'SUPERSEDE';

/** Compares two lists as multisets. */
function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join('\n') === [...other].sort().join('\n');
}
