import type { ChatWithPeriods } from '../directory/chats/chat.js';
import type { Audience } from '../disclosure/audience.js';
import type { Removals } from '../memories/removals.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { categoryGivenIn } from '../memories/writer/removedValueMasking.js';
import { batchesOf } from '../platform/batches.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import type { RemovedValues } from '../text/removedValues.js';
import type { RemovalCounts } from './receipt.js';
import { originsOfMemory, type ValueRemovalRequest } from './removal.js';
import {
  type EventText,
  type HistoryPosition,
  type MemoryTextRow,
  pageFormerTexts,
  type PlaceMemoryRow,
  type RemovalScope,
} from './removal.store.js';

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
  readonly removals: Removals;
  /** Running totals of the removed data. */
  readonly counts: RemovalCounts;
}

/** Texts of the messages that a memory was made from, by memory id. */
export type SourceTexts = Map<string, string[]>;

/** Memory that contains values to remove, with these values. */
export interface MemoryWithValues {
  readonly memory: MemoryTextRow;
  readonly values: RemovedValues;
  /** Fingerprints of those texts with values that the viewer may know, if they may hear the memory at all. */
  readonly knownTexts: ReadonlySet<string>;
}

type GraphReader = Pick<GraphTransaction, 'run'>;

/** Fingerprints of the values that a memory contains, and of its texts that contain them. */
interface ValueMatches {
  readonly values: Set<string>;
  readonly texts: Set<string>;
}

/**
 * Returns those of these memories of the place that contain any of the values: in texts that the viewer may hear, and in
 * former texts and names whose origin the viewer is. Other names are not searched, because the receipt would tell of them.
 */
export async function placeMemoriesWithValues(
  reader: GraphReader,
  removal: ValueRemoval,
  memories: readonly PlaceMemoryRow[],
): Promise<Map<string, MemoryWithValues>> {
  const matchesById = await searchMemories(reader, removal, memories, {
    presentTextsOf: (memory) => [...hearableTexts(memory), ...namesForOrigin(memory, removal.scope.viewer)],
    formerTextsOf: knownFormerTexts,
  });
  return new Map(
    memories.flatMap((memory) => {
      const matches = matchesById.get(memory.id)!;
      const values = removal.request.valuesOf(matches.values);
      return values ? [[memory.id, { memory, values, knownTexts: matches.texts }] as const] : [];
    }),
  );
}

/**
 * Returns those of these memories that contain values from the messages they were made from, also in former texts.
 * Other values are not looked for there.
 */
export async function sourceMemoriesWithValues(
  reader: GraphReader,
  removal: ValueRemoval,
  memories: readonly MemoryTextRow[],
  sources: SourceTexts,
): Promise<Map<string, MemoryWithValues>> {
  const { request } = removal;
  const withValues = new Map<string, MemoryWithValues>();
  const matchesById = await searchMemories(reader, removal, memories, allTexts);
  for (const memory of memories) {
    const saidValues = await request.fingerprintsIn(sources.get(memory.id) ?? []);
    const values = request.valuesOf(saidValues);
    if (values && [...matchesById.get(memory.id)!.values].some((one) => saidValues.has(one)))
      withValues.set(memory.id, { memory, values, knownTexts: new Set([textFingerprint(removal, memory.text)]) });
  }
  return withValues;
}

/** Returns the ids of those of these memories that contain any of the values, also in former texts of any origin. */
export async function idsWithValues(
  reader: GraphReader,
  removal: ValueRemoval,
  memories: readonly MemoryTextRow[],
): Promise<string[]> {
  const matchesById = await searchMemories(reader, removal, memories, allTexts);
  return [...matchesById].filter(([, { values }]) => values.size > 0).map(([id]) => id);
}

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
export const textFingerprint = ({ scope, removals }: ValueRemoval, text: string): string =>
  removals.textFingerprintOf(scope.tenant, scope.place, text);

/** Returns the present texts of a memory that everyone reads to whom it is disclosed. */
export const hearableTexts = (memory: MemoryTextRow): (string | null)[] => [
  memory.text,
  memory.value,
  memory.slot,
  categoryGivenIn(memory),
  ...memory.tags,
  ...memory.evidence,
];

/** Returns the names of a memory that its origin alone reads, if this person is one; none for others. */
export const namesForOrigin = (memory: PlaceMemoryRow, personId: string): (string | null)[] =>
  originsOfMemory(memory.statement).includes(personId) ? originNames(memory) : [];

/** Returns all texts and names that a memory has at present. */
export const presentTexts = (memory: MemoryTextRow): (string | null)[] => [
  ...hearableTexts(memory),
  ...originNames(memory),
];

const originNames = ({ thread, agentId, runId }: MemoryTextRow): (string | null)[] => [thread, agentId, runId];

const knownFormerTexts = ({ oldText, newText, oldKnown, newKnown }: EventText): (string | null)[] => [
  oldKnown ? oldText : null,
  newKnown ? newText : null,
];

const allFormerTexts = ({ oldText, newText, refused }: EventText): (string | null)[] => [
  oldText,
  refused ? newText : null,
];

/** Selection of the texts that are searched. */
interface TextSelection<Row> {
  readonly presentTextsOf: (memory: Row) => (string | null)[];
  readonly formerTextsOf: (event: EventText) => (string | null)[];
}

const allTexts: TextSelection<MemoryTextRow> = { presentTextsOf: presentTexts, formerTextsOf: allFormerTexts };

/** Looks for the values in the selected texts of each memory. */
async function searchMemories<Row extends MemoryTextRow>(
  reader: GraphReader,
  removal: ValueRemoval,
  memories: readonly Row[],
  { presentTextsOf, formerTextsOf }: TextSelection<Row>,
): Promise<Map<string, ValueMatches>> {
  const { scope, request } = removal;
  const matchesById = new Map<string, ValueMatches>();
  for (const memory of memories) {
    const values = await request.fingerprintsIn(presentTextsOf(memory));
    const texts = values.size > 0 ? [textFingerprint(removal, memory.text)] : [];
    matchesById.set(memory.id, { values, texts: new Set(texts) });
  }
  const withFormer = memories.filter(({ hasFormer }) => hasFormer).map(({ id }) => id);
  for await (const events of pagesOfFormerTexts(reader, scope, withFormer)) {
    for (const event of events) {
      const matches = matchesById.get(event.memory)!;
      for (const text of formerTextsOf(event)) {
        const values = await request.fingerprintsIn([text]);
        if (text === null || values.size === 0) continue;
        for (const one of values) matches.values.add(one);
        matches.texts.add(textFingerprint(removal, text));
      }
    }
  }
  return matchesById;
}
