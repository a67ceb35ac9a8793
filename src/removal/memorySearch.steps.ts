import type { ChatWithPeriods } from '../directory/chats/chat.js';
import type { Audience } from '../disclosure/audience.js';
import type { SuppressionList } from '../memories/suppressionList.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { categoryGivenIn } from '../memories/writer/removedValueMasking.js';
import { batchesOf } from '../platform/batches.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import type { RemovedValues } from '../text/removedValues.js';
import type { RemovalCounts } from './receipt.js';
import { originsOfMemory, type ValueRemovalRequest, type RemovalScope } from './removal.js';
import { type EventText, type HistoryPosition, type MemoryTextRow, pageFormerTexts } from './removal.store.js';

/** Number of events of a history that are read at once: their texts may have 50,000 characters. */
const eventsPerPage = 100;
/** Number of memories whose histories are read at once. */
const memoriesPerPage = 50;

/** A removal of values while it runs. */
export interface ValueRemoval {
  readonly graph: GraphSession;
  readonly writer: MemoryWriter;
  readonly scope: RemovalScope;
  /** Chat of the place with the participation of all its people; null for direct talk. */
  readonly chat: ChatWithPeriods | null;
  readonly audience: Audience;
  readonly request: ValueRemovalRequest;
  readonly suppressionList: SuppressionList;
  /** Running totals of the removed data. */
  readonly counts: RemovalCounts;
}

/** Texts of the messages that a memory was made from, by memory id. */
export type SourceTexts = Map<string, string[]>;

/** Memory that contains values to remove, with these values. */
export interface MemoryWithValues {
  readonly memory: MemoryTextRow;
  readonly values: RemovedValues;
  /** True if the viewer may know that it contains them, if they may hear the memory at all. */
  readonly isKnown: boolean;
  /** Fingerprints of those texts with values that the viewer may know, if they may hear the memory at all. */
  readonly knownTexts: ReadonlySet<string>;
}

type GraphReader = Pick<GraphTransaction, 'run'>;

/** Fingerprints of the values that a memory contains; and, among what the viewer may know, of values and texts. */
interface ValueMatches {
  readonly values: Set<string>;
  readonly knownValues: Set<string>;
  readonly knownTexts: Set<string>;
}

/**
 * Returns those of these memories of the place that contain any of the values: in texts that the viewer may hear, and
 * in former texts and names whose origin the viewer is. Other names are not searched, because the receipt would tell of
 * them.
 */
export async function placeMemoriesWithValues(
  reader: GraphReader,
  removal: ValueRemoval,
  memories: readonly MemoryTextRow[],
): Promise<Map<string, MemoryWithValues>> {
  const matchesById = await searchMemories(reader, removal, memories, 'KNOWN_TEXTS');
  return selectWithValues(memories, matchesById, removal);
}

/**
 * Returns those of these memories that contain a value from the messages they were made from, also in former texts and
 * names.
 */
export async function sourceMemoriesWithValues(
  reader: GraphReader,
  removal: ValueRemoval,
  memories: readonly MemoryTextRow[],
  sources: SourceTexts,
): Promise<Map<string, MemoryWithValues>> {
  const { request } = removal;
  const withValues = new Map<string, MemoryWithValues>();
  const matchesById = await searchMemories(reader, removal, memories, 'ALL_TEXTS');
  for (const memory of memories) {
    const saidValues = await request.fingerprintsIn(sources.get(memory.id) ?? []);
    const values = request.valuesOf(saidValues);
    const { values: foundValues, knownValues, knownTexts } = matchesById.get(memory.id)!;
    const isAnySaid = (fingerprints: ReadonlySet<string>): boolean =>
      [...fingerprints].some((one) => saidValues.has(one));
    if (values && isAnySaid(foundValues))
      withValues.set(memory.id, { memory, values, isKnown: isAnySaid(knownValues), knownTexts });
  }
  return withValues;
}

/** Returns those of these memories that contain any of the values, also in former texts and names of any origin. */
export async function memoriesWithValues(
  reader: GraphReader,
  removal: ValueRemoval,
  memories: readonly MemoryTextRow[],
): Promise<Map<string, MemoryWithValues>> {
  const matchesById = await searchMemories(reader, removal, memories, 'ALL_TEXTS');
  return selectWithValues(memories, matchesById, removal);
}

/** Returns those of these memories in which a value was found, by id. */
const selectWithValues = (
  memories: readonly MemoryTextRow[],
  matchesById: ReadonlyMap<string, ValueMatches>,
  { request }: ValueRemoval,
): Map<string, MemoryWithValues> =>
  new Map(
    memories.flatMap((memory) => {
      const { values: fingerprints, knownValues, knownTexts } = matchesById.get(memory.id)!;
      const values = request.valuesOf(fingerprints);
      return values ? [[memory.id, { memory, values, isKnown: knownValues.size > 0, knownTexts }] as const] : [];
    }),
  );

/** Yields the texts in the history of memories page by page: of each memory, oldest first. */
export async function* pagesOfFormerTexts(
  reader: GraphReader,
  scope: RemovalScope,
  ids: readonly string[],
): AsyncGenerator<EventText[]> {
  for (const batch of batchesOf(ids, memoriesPerPage)) {
    let memories: HistoryPosition[] = batch.map((id) => ({ id, afterAt: Number.MIN_SAFE_INTEGER, afterId: '' }));
    while (memories.length > 0) {
      const page = await pageFormerTexts(reader, scope, { memories, limit: eventsPerPage });
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < eventsPerPage) break;
      const remaining = memories.filter(({ id }) => id > last.memory);
      memories = [{ id: last.memory, afterAt: last.at, afterId: last.id }, ...remaining];
    }
  }
}

/** Returns the fingerprint by which a text of a memory is known again. */
export const textFingerprint = ({ scope, suppressionList }: ValueRemoval, text: string): string =>
  suppressionList.textFingerprintOf(scope.tenant, scope.place, text);

/** Returns the present texts of a memory that everyone reads to whom it is disclosed. */
export const hearableTexts = (memory: MemoryTextRow): (string | null)[] => [
  memory.text,
  memory.value,
  memory.slot,
  categoryGivenIn(memory),
  ...memory.tags,
  ...memory.evidence,
  ...memory.names,
];

/** Returns the names of a memory that its origin alone reads, if this person is one; none for others. */
export const namesForOrigin = (memory: MemoryTextRow, personId: string): (string | null)[] =>
  isOriginOf(memory, personId) ? originNames(memory) : [];

const isOriginOf = ({ statement }: MemoryTextRow, personId: string): boolean =>
  originsOfMemory(statement).includes(personId);

/** Returns all texts and names that a memory has at present. */
export const presentTexts = (memory: MemoryTextRow): (string | null)[] => [
  ...hearableTexts(memory),
  ...originNames(memory),
];

const originNames = ({ thread, agentId, runId }: MemoryTextRow): (string | null)[] => [thread, agentId, runId];

/** Text of a memory that is searched; `isKnown` if the viewer may know it, if they may hear the memory at all. */
interface SearchedText {
  readonly text: string | null;
  readonly isKnown: boolean;
}

const presentTextsFor = (memory: MemoryTextRow, viewerId: string): SearchedText[] =>
  memory.isOfPlace
    ? [
        ...hearableTexts(memory).map((text) => ({ text, isKnown: true })),
        ...originNames(memory).map((text) => ({ text, isKnown: isOriginOf(memory, viewerId) })),
      ]
    : [];

const formerTextsOf = ({ oldText, newText, refused, oldKnown, newKnown }: EventText): SearchedText[] => [
  { text: oldText, isKnown: oldKnown },
  { text: refused ? newText : null, isKnown: newKnown },
];

/** False for a former text of a memory from elsewhere that is its present text, too: that one stays. */
export const mayBeOfPlace = ({ isOfPlace, text: presentText }: MemoryTextRow, text: string | null): boolean =>
  isOfPlace || text !== presentText;

/** Searches the present and former texts of memories for the values: all texts, or those that the viewer may know. */
async function searchMemories(
  reader: GraphReader,
  removal: ValueRemoval,
  memories: readonly MemoryTextRow[],
  searchedTexts: 'ALL_TEXTS' | 'KNOWN_TEXTS',
): Promise<Map<string, ValueMatches>> {
  const { scope, request } = removal;
  const matchesById = new Map<string, ValueMatches>();
  /** Adds the values in a text to the matches of a memory. `shownText` is the text by which the viewer knows it. */
  const search = async (id: string, { text, isKnown }: SearchedText, shownText: string): Promise<void> => {
    if (searchedTexts === 'KNOWN_TEXTS' && !isKnown) return;
    const matches = matchesById.get(id)!;
    const values = await request.fingerprintsIn([text]);
    for (const value of values) {
      matches.values.add(value);
      if (isKnown) matches.knownValues.add(value);
    }
    if (isKnown && values.size > 0) matches.knownTexts.add(textFingerprint(removal, shownText));
  };
  for (const memory of memories) {
    matchesById.set(memory.id, { values: new Set(), knownValues: new Set(), knownTexts: new Set() });
    for (const present of presentTextsFor(memory, scope.viewer)) await search(memory.id, present, memory.text);
  }
  const memoryById = new Map(memories.map((memory) => [memory.id, memory]));
  const withFormer = memories.filter(({ hasFormer }) => hasFormer).map(({ id }) => id);
  for await (const events of pagesOfFormerTexts(reader, scope, withFormer))
    for (const event of events)
      for (const former of formerTextsOf(event))
        if (mayBeOfPlace(memoryById.get(event.memory)!, former.text))
          await search(event.memory, former, former.text ?? '');
  return matchesById;
}
