import { lineOf } from '../agents/notes/userNote.js';
import type { MemoryState } from '../memories/memory.js';
import { listFoldsOfSeveralPlaces } from '../memories/writer/fold/folds.store.js';
import { type ChangeActor, type DecideVerdict, memoryChange } from '../memories/writer/verdict.js';
import { batchesOf } from '../platform/batches.js';
import { mapYielding } from '../platform/eventLoop.js';
import { readerOf } from '../platform/neo4j/readerOf.js';
import type { GraphTransaction } from '../platform/neo4j/graph.js';
import type { RemovedValues, ValueMasker } from '../text/removedValues.js';
import {
  hearableTexts,
  mayBeOfPlace,
  memoriesWithValues,
  type MemoryWithValues,
  namesForOrigin,
  pagesOfFormerTexts,
  placeMemoriesWithValues,
  presentTexts,
  sourceMemoriesWithValues,
  type SourceTexts,
  textFingerprint,
  type ValueRemoval,
} from './memorySearch.steps.js';
import {
  hearersOfMemory,
  maskValuesVerdict,
  originsOfMemory,
  type RemovedValueWithHearers,
  timedActorOf,
} from './removal.js';
import { countTraces, filterReadableIds, listMemoryTexts, pageMemoryTexts, wipeTexts } from './removal.store.js';
import { putRemovedValues } from './removedValues.store.js';
import { removeFromUserNotes } from './userNotes.steps.js';

/** Maximum number of memories that are masked per transaction. */
const batchSize = 200;

/** A page of the memories of the place, or memories by id. */
type MemoryBatch = { readonly afterId: string } | { readonly ids: readonly string[] };

/** Masks memories of the place, then those of `sources` that the viewer does not hear; erases those not live. */
export async function maskMemories(removal: ValueRemoval, sources: SourceTexts): Promise<void> {
  for (let afterId: string | undefined = ''; afterId !== undefined;) {
    await recordHearers(removal, afterId);
    afterId = await maskBatch(removal, sources, { afterId });
  }
  for (const ids of batchesOf([...sources.keys()], batchSize)) await maskBatch(removal, sources, { ids });
}

/** True if a memory of the place, or one of `sources`, still contains a value. */
export async function memoriesContainValues(removal: ValueRemoval, sources: SourceTexts): Promise<boolean> {
  const { graph, scope, audience } = removal;
  const reader = readerOf(graph);
  for (const ids of batchesOf([...sources.keys()], batchSize)) {
    const sourceMemories = await listMemoryTexts(reader, scope.tenant, ids);
    if ((await sourceMemoriesWithValues(reader, removal, sourceMemories, sources)).size > 0) return true;
  }
  for (let afterId = ''; ;) {
    const page = await pageMemoryTexts(reader, audience, { chat: scope.chat, afterId, limit: batchSize });
    if ((await placeMemoriesWithValues(reader, removal, page)).size > 0) return true;
    if (page.length < batchSize) return false;
    afterId = page.at(-1)!.id;
  }
}

/** Records who heard values before they are masked, in its own transaction: the place is locked after its memories. */
async function recordHearers({ graph, scope, chat, audience, request }: ValueRemoval, afterId: string): Promise<void> {
  const page = await pageMemoryTexts(readerOf(graph), audience, {
    chat: scope.chat,
    afterId,
    limit: batchSize,
  });
  const heardValues: RemovedValueWithHearers[] = [];
  for (const memory of page) {
    if (!memory.isOfPlace) continue;
    const { statement } = memory;
    const names = namesForOrigin(memory, scope.viewer);
    heardValues.push(
      ...(await request.valuesWithHearers(hearableTexts(memory), hearersOfMemory(statement, chat))),
      ...(await request.valuesWithHearers(names, originsOfMemory(statement))),
    );
  }
  if (heardValues.length > 0) await graph.write((transaction) => putRemovedValues(transaction, scope, heardValues));
}

/** Masks the values in a batch of memories. Returns the cursor of the next page, if there may be one. */
async function maskBatch(removal: ValueRemoval, sources: SourceTexts, batch: MemoryBatch): Promise<string | undefined> {
  const { graph, writer, scope, audience, request, counts } = removal;
  const by = timedActorOf(scope);
  const batchResult = await graph.write(async (transaction) => {
    const { withValues, inactiveFolds, next } = await unfoldBatch(transaction, removal, sources, batch);
    const knownIds = [...withValues, ...inactiveFolds].flatMap(([id, { isKnown }]) => (isKnown ? id : []));
    const readableIds = await filterReadableIds(transaction, audience, knownIds);
    const ofPlace = [...withValues].filter(([, { memory }]) => memory.isOfPlace);
    const live = new Map(ofPlace.filter(([, { memory }]) => memory.status === 'ACTIVE'));
    const inactiveIds = ofPlace.flatMap(([id]) => (live.has(id) ? [] : id));
    const idsToErase = [...new Set([...inactiveIds, ...inactiveFolds.keys()])];
    const readableIdsToErase = idsToErase.filter((id) => readableIds.has(id));
    const traces = await countTraces(transaction, { tenant: scope.tenant, memories: readableIdsToErase });
    // The sources of an erased fold stay as restricted as the fold, and as inactive.
    await writer.unfoldIn(transaction, idsToErase, by, { sourceStatus: 'RETIRED' });
    const erased = await writer.eraseIn(transaction, idsToErase, by, { removedValues: request.all });
    const replaced = await maskLive(transaction, removal, live, by);
    await removeFromUserNotes(transaction, writer, [...erased, ...replaced], by);
    const fromElsewhere = [...withValues].filter(([, { memory }]) => !memory.isOfPlace);
    const wiped = await wipeHistory(transaction, removal, new Map([...live, ...fromElsewhere]), readableIds);
    return { readableIds, traces, wiped, next };
  });
  counts.memories += batchResult.readableIds.size;
  counts.derived += [...batchResult.readableIds].filter((id) => sources.has(id)).length;
  counts.indexEntries += batchResult.traces.indexEntries;
  counts.historyEvents += batchResult.traces.historyEvents + batchResult.wiped;
  return batchResult.next;
}

/** Memories of a batch that contain values, by id. */
interface MaskingBatch {
  readonly withValues: ReadonlyMap<string, MemoryWithValues>;
  /** Undone folds that contain values themselves. */
  readonly inactiveFolds: ReadonlyMap<string, MemoryWithValues>;
  /** Cursor of the next page, if there may be one. */
  readonly next: string | undefined;
}

/** Reads memories with values. Undoes folds with sources from elsewhere first: only sources from here are masked. */
async function unfoldBatch(
  transaction: GraphTransaction,
  removal: ValueRemoval,
  sources: SourceTexts,
  batch: MemoryBatch,
): Promise<MaskingBatch> {
  const { writer, scope } = removal;
  const unfolded = new Set<string>();
  for (;;) {
    const { withValues, next } = await readBatch(transaction, removal, sources, batch);
    const idsOfPlace = [...withValues].flatMap(([id, { memory }]) => (memory.isOfPlace ? id : []));
    const wideFolds = (await listFoldsOfSeveralPlaces(transaction, idsOfPlace)).filter((id) => !unfolded.has(id));
    if (wideFolds.length === 0) {
      const folds = await listMemoryTexts(transaction, scope.tenant, [...unfolded]);
      const inactiveFolds = await memoriesWithValues(
        transaction,
        removal,
        folds.filter(({ status }) => status !== 'ACTIVE'),
      );
      return { withValues, inactiveFolds, next };
    }
    for (const id of wideFolds) unfolded.add(id);
    await writer.unfoldIn(transaction, wideFolds, timedActorOf(scope));
  }
}

/** Returns the memories of a batch that contain values. `next`: cursor of the next page, if there may be one. */
async function readBatch(
  transaction: GraphTransaction,
  removal: ValueRemoval,
  sources: SourceTexts,
  batch: MemoryBatch,
): Promise<{ withValues: Map<string, MemoryWithValues>; next: string | undefined }> {
  const { scope, audience } = removal;
  if ('ids' in batch) {
    const memories = await listMemoryTexts(transaction, scope.tenant, batch.ids);
    return { withValues: await sourceMemoriesWithValues(transaction, removal, memories, sources), next: undefined };
  }
  const page = await pageMemoryTexts(transaction, audience, { chat: scope.chat, ...batch, limit: batchSize });
  const next = page.length < batchSize ? undefined : page.at(-1)!.id;
  return { withValues: await placeMemoriesWithValues(transaction, removal, page), next };
}

/** Masks the values in live memories. Returns the former states of those whose line in a `user` note changed. */
async function maskLive(
  transaction: GraphTransaction,
  { writer, chat, request }: ValueRemoval,
  live: ReadonlyMap<string, MemoryWithValues>,
  by: Omit<ChangeActor, 'chats'>,
): Promise<MemoryState[]> {
  const replaced: MemoryState[] = [];
  if (live.size === 0) return replaced;
  const maskers = await mapYielding(
    [...live],
    ([id, { memory, values }]) => [id, maskerOf(values, presentTexts(memory))] as const,
    request.requester,
  );
  const mask = maskValuesVerdict(new Map(maskers));
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

/** Returns a masker that has masked these texts already, because a memory that is locked is masked without a pause. */
function maskerOf(values: RemovedValues, texts: readonly (string | null)[]): ValueMasker {
  const maskedTexts = new Map(texts.map((text) => [text, text === null ? null : values.mask(text)]));
  return { mask: (text) => maskedTexts.get(text) ?? values.mask(text) };
}

/**
 * Deletes texts with values from the history of live memories, where masking has just added the replaced texts; from
 * that of memories from elsewhere, the viewer's former texts. Returns the number of events that lost a text known to the
 * viewer, of memories that the viewer may hear.
 */
async function wipeHistory(
  transaction: GraphTransaction,
  removal: ValueRemoval,
  memories: ReadonlyMap<string, MemoryWithValues>,
  readableIds: ReadonlySet<string>,
): Promise<number> {
  const { scope, request } = removal;
  let wiped = 0;
  for await (const page of pagesOfFormerTexts(transaction, scope, [...memories.keys()])) {
    const events = await mapYielding(
      page,
      ({ memory: memoryId, id, oldText, newText }) => {
        const { memory, values, knownTexts } = memories.get(memoryId)!;
        const isKnownText = (text: string | null): boolean =>
          text !== null && knownTexts.has(textFingerprint(removal, text));
        const mustGo = (text: string | null): boolean =>
          values.occurIn([text]) && (memory.isOfPlace || isKnownText(text)) && mayBeOfPlace(memory, text);
        const wipedFields = { id, oldText: mustGo(oldText), newText: mustGo(newText) };
        const isKnown = (wipedFields.oldText && isKnownText(oldText)) || (wipedFields.newText && isKnownText(newText));
        if (isKnown && readableIds.has(memoryId)) wiped += 1;
        return wipedFields;
      },
      request.requester,
    );
    await wipeTexts(
      transaction,
      events.filter(({ oldText, newText }) => oldText || newText),
    );
  }
  return wiped;
}
