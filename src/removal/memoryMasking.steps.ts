import { lineOf } from '../agents/notes/userNote.js';
import type { ChatWithPeriods } from '../directory/chats/chat.js';
import type { Audience } from '../disclosure/audience.js';
import type { MemoryState } from '../memories/memory.js';
import type { Removals } from '../memories/removals.store.js';
import { listWideFolds } from '../memories/writer/fold/folds.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { type ChangeActor, type DecideVerdict, memoryChange } from '../memories/writer/verdict.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { autoCommitReader } from '../platform/neo4j/autoCommitReader.js';
import type { RemovedValues } from '../text/removedValues.js';
import type { RemovalCounts } from './receipt.js';
import { hearersOfMemory, maskValuesVerdict, type ValueRemovalRequest } from './removal.js';
import {
  countTraces,
  listFormerTexts,
  filterHeardIds,
  listMemoryTexts,
  memoryTraces,
  pageMemoryTexts,
  putRemovedValues,
  type RemovalScope,
  type MemoryTextRow,
  wipeTexts,
} from './removal.store.js';
import { removeFromUserNotes } from './userNotes.steps.js';

/** Maximum number of memories that are masked per transaction. */
const batchSize = 200;

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

/** A page of the memories of the place, or memories by id. */
type MemoryBatch = { readonly afterId: string } | { readonly ids: readonly string[] };

/**
 * Masks the values in the memories of the place, then in those memories of `sources` that the viewer does not hear.
 * Masks live memories and erases others.
 */
export async function maskMemories(removal: ValueRemoval, sources: SourceTexts): Promise<void> {
  for (let afterId: string | undefined = ''; afterId !== undefined;) {
    await recordHearers(removal, afterId);
    afterId = await maskBatch(removal, sources, { afterId });
  }
  const ids = [...sources.keys()];
  for (let start = 0; start < ids.length; start += batchSize)
    await maskBatch(removal, sources, { ids: ids.slice(start, start + batchSize) });
}

/** Returns true if a memory of the place, or one of `sources`, still contains a value. */
export async function memoriesContainValues(removal: ValueRemoval, sources: SourceTexts): Promise<boolean> {
  const { graph, scope, audience, request } = removal;
  const reader = autoCommitReader(graph);
  const sourceMemories = await listMemoryTexts(reader, scope.tenant, [...sources.keys()]);
  if (withValuesAmong([], sourceMemories, request, sources).size > 0) return true;
  for (let afterId = ''; ;) {
    const page = await pageMemoryTexts(reader, audience, { chat: scope.chat, afterId, limit: batchSize });
    if (withValuesAmong(page, [], request, sources).size > 0) return true;
    if (page.length < batchSize) return false;
    afterId = page.at(-1)!.id;
  }
}

/**
 * Records who heard values in the memories of a page, before these are masked. Uses a transaction of its own, because
 * the place is locked after its memories.
 */
async function recordHearers({ graph, scope, chat, audience, request }: ValueRemoval, afterId: string): Promise<void> {
  const page = await pageMemoryTexts(autoCommitReader(graph), audience, {
    chat: scope.chat,
    afterId,
    limit: batchSize,
  });
  const heardValues = page.flatMap((memory) =>
    request.valuesWithHearers(
      [memory.text, memory.value, ...memory.tags, ...memory.evidence],
      hearersOfMemory(memory.statement, chat),
    ),
  );
  if (heardValues.length > 0) await graph.write((transaction) => putRemovedValues(transaction, scope, heardValues));
}

/** Masks the values in a batch of memories. Returns the cursor of the next page, if there may be one. */
async function maskBatch(removal: ValueRemoval, sources: SourceTexts, batch: MemoryBatch): Promise<string | undefined> {
  const { graph, writer, scope, audience, counts } = removal;
  const by = { tenantId: scope.tenant, actor: scope.viewer, now: scope.now };
  const batchResult = await graph.write(async (transaction) => {
    const { withValues, inactiveFolds, next } = await unfoldBatch(transaction, removal, sources, batch, by);
    const heardIds = await filterHeardIds(transaction, audience, [...withValues.keys(), ...inactiveFolds]);
    const live = new Map([...withValues].filter(([, { status }]) => status === 'ACTIVE'));
    const inactive = [...withValues.keys()].filter((id) => !live.has(id));
    const toErase = [...new Set([...inactive, ...inactiveFolds])];
    const heardToErase = toErase.filter((id) => heardIds.has(id));
    const traces = await countTraces(transaction, memoryTraces(scope.tenant, heardToErase));
    // The sources of an erased fold stay as restricted as the fold, and as inactive.
    await writer.unfoldIn(transaction, toErase, by, { sources: 'OVER' });
    const erased = await writer.eraseIn(transaction, toErase, by);
    const replaced = await maskLive(transaction, removal, live, by);
    await removeFromUserNotes(transaction, writer, [...erased, ...replaced], by);
    const wipedIds = await wipeHistory(transaction, scope.tenant, live);
    const wiped = wipedIds.filter((id) => heardIds.has(id)).length;
    return { heardIds, traces, wiped, next };
  });
  counts.memories += batchResult.heardIds.size;
  counts.derived += [...batchResult.heardIds].filter((id) => sources.has(id)).length;
  counts.indexEntries += batchResult.traces.indexEntries;
  counts.historyEvents += batchResult.traces.historyEvents + batchResult.wiped;
  return batchResult.next;
}

/**
 * Reads the memories of a batch that contain values. Folds among them with sources from elsewhere are undone first, so
 * that only the sources from this place are masked. `inactiveFolds`: ids of undone folds that contain values
 * themselves; `next`: cursor of the next page, if there may be one.
 */
async function unfoldBatch(
  transaction: GraphTransaction,
  { writer, scope, audience, request }: ValueRemoval,
  sources: SourceTexts,
  batch: MemoryBatch,
  by: Omit<ChangeActor, 'chats'>,
): Promise<{ withValues: Map<string, MemoryWithValues>; inactiveFolds: string[]; next: string | undefined }> {
  const unfolded = new Set<string>();
  for (;;) {
    const page =
      'afterId' in batch
        ? await pageMemoryTexts(transaction, audience, { chat: scope.chat, ...batch, limit: batchSize })
        : [];
    const sourceMemories = 'ids' in batch ? await listMemoryTexts(transaction, scope.tenant, batch.ids) : [];
    const withValues = withValuesAmong(page, sourceMemories, request, sources);
    const wideFolds = (await listWideFolds(transaction, [...withValues.keys()])).filter((id) => !unfolded.has(id));
    if (wideFolds.length === 0) {
      const inactiveFolds = (await listMemoryTexts(transaction, scope.tenant, [...unfolded]))
        .filter((fold) => fold.status !== 'ACTIVE' && request.valuesIn(textsOf(fold)))
        .map(({ id }) => id);
      return { withValues, inactiveFolds, next: page.length === batchSize ? page.at(-1)!.id : undefined };
    }
    for (const id of wideFolds) unfolded.add(id);
    await writer.unfoldIn(transaction, wideFolds, by);
  }
}

/** Masks the values in live memories. Returns the former states of those whose line in a `user` note changed. */
async function maskLive(
  transaction: GraphTransaction,
  { writer, chat }: ValueRemoval,
  live: ReadonlyMap<string, MemoryWithValues>,
  by: Omit<ChangeActor, 'chats'>,
): Promise<MemoryState[]> {
  const replaced: MemoryState[] = [];
  if (live.size === 0) return replaced;
  const mask = maskValuesVerdict(new Map([...live].map(([id, { values }]) => [id, values])));
  const decide: DecideVerdict = (row, ...more) => {
    const verdict = mask(row, ...more);
    if (verdict !== null && lineOf(verdict.after) !== lineOf(row.memory)) replaced.push(row.memory);
    return verdict;
  };
  const chats = new Map(chat === null ? [] : [[chat.id, chat]]);
  const change = memoryChange([...live.keys()], { ...by, chats }, decide);
  await writer.changeIn(transaction, { ...change, asStored: true });
  return replaced;
}

/**
 * Deletes texts with values from the history of live memories, where masking has just added the replaced texts. Returns
 * the id of the memory of each event that lost a text known to the viewer.
 */
async function wipeHistory(
  transaction: GraphTransaction,
  tenant: string,
  live: ReadonlyMap<string, MemoryWithValues>,
): Promise<string[]> {
  const wipedIds: string[] = [];
  const events = (await listFormerTexts(transaction, tenant, [...live.keys()])).flatMap((event) => {
    const memory = live.get(event.memory)!;
    const containsValue = (text: string | null): boolean => memory.values.some((values) => values.occurIn([text]));
    const wipedFields = { id: event.id, oldText: containsValue(event.oldText), newText: containsValue(event.newText) };
    if (!wipedFields.oldText && !wipedFields.newText) return [];
    if ([event.oldText, event.newText].some((text) => text !== null && memory.knownTexts.has(text)))
      wipedIds.push(event.memory);
    return wipedFields;
  });
  await wipeTexts(transaction, events);
  return wipedIds;
}

/** Memory that contains values to remove, with these values. */
interface MemoryWithValues {
  readonly status: MemoryTextRow['status'];
  readonly values: readonly RemovedValues[];
  /** Texts of the memory that the viewer may know, if they may hear the memory at all. */
  readonly knownTexts: ReadonlySet<string>;
}

/**
 * Returns the memories that contain values. In memories of the place, which the viewer hears or stated, these are any
 * values; in the named ones, only values from the messages they were made from.
 */
function withValuesAmong(
  placeMemories: readonly MemoryTextRow[],
  sourceMemories: readonly MemoryTextRow[],
  request: ValueRemovalRequest,
  sources: SourceTexts,
): Map<string, MemoryWithValues> {
  const withValues = new Map<string, MemoryWithValues>();
  const add = ({ id, status, text }: MemoryTextRow, former: string[], values: RemovedValues | undefined): void => {
    if (!values) return;
    const before = withValues.get(id);
    const knownTexts = new Set([text, ...former, ...(before?.knownTexts ?? [])]);
    withValues.set(id, { status, knownTexts, values: [...(before?.values ?? []), values] });
  };
  for (const memory of placeMemories) add(memory, memory.former, request.valuesIn(textsOf(memory)));
  for (const memory of sourceMemories) {
    const values = request.valuesIn(sources.get(memory.id) ?? []);
    if (values?.occurIn(textsOf(memory))) add(memory, [], values);
  }
  return withValues;
}

/** Returns all texts of a memory: the current ones and, if they were read, the former ones. */
const textsOf = ({ text, value, tags, evidence, former }: MemoryTextRow): (string | null)[] => [
  ...[text, value],
  ...tags,
  ...evidence,
  ...former,
];
