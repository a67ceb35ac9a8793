import type { ChatWithPeriods } from '../directory/chats/chat.js';
import type { Audience } from '../disclosure/audience.js';
import { extractMemoriesWork, storeNoteWork } from '../learning/learningWork.js';
import type { SuppressionList, SentenceFingerprint } from '../memories/suppressionList.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { batchesOf } from '../platform/batches.js';
import { mapYielding } from '../platform/eventLoop.js';
import { groupBy } from '../platform/groupBy.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { readerOf } from '../platform/neo4j/readerOf.js';
import { workKey } from '../background/work/work.store.js';
import { type RemovalCounts, sumOfCounts, zeroCounts } from './receipt.js';
import {
  hearersOfMessage,
  type MessageWithHearers,
  removalIncomplete,
  type RemovalScope,
  timedActorOf,
} from './removal.js';
import { removeFromUserNotes } from './userNotes.steps.js';
import {
  countTraces,
  deleteMessages,
  deleteTodos,
  deleteProposals,
  deleteSummaries,
  haltWork,
  filterReadableIds,
  listDerivedOf,
  listMemoryTexts,
  type DerivedData,
  wipeEventTexts,
} from './removal.store.js';

export interface RemovalDependencies {
  readonly writer: MemoryWriter;
  readonly suppressionList: SuppressionList;
}

/** Removal of messages of one place. */
export interface MessageRemoval {
  readonly scope: RemovalScope;
  /** `KEPT_OUT` keeps sentences of the removed messages out if they are said again. */
  readonly repetitionPolicy: 'KEPT_OUT' | 'LEARNED';
  /** Chat of the messages; null for direct talk. */
  readonly chat?: ChatWithPeriods | null;
  /** Audience to which the counts are disclosed; all is counted without it. */
  readonly receiptAudience?: Audience;
}

/** Number of messages that are deleted per transaction: each may leave a hundred tombstones, and others wait for it. */
const batchSize = 100;

/**
 * Deletes messages for good, one batch per transaction, with their vectors, the work that reads them, everything made
 * from them alone, and summaries of them. Idempotent: finished batches stay, and another call does the rest. Tombstones
 * keep the same messages out if they are recorded again. With `repetitionPolicy: 'KEPT_OUT'`, their sentences are not
 * learned again in other words either; who heard them follows from the participation in `chat`, and for direct talk
 * from the messages. Counts the deleted data by comparing before and after; with `receiptAudience`, only the data this
 * audience hears, its viewer stated or owns alone. Rejects with INTERNAL if something is left.
 */
export async function removeMessages(
  graph: GraphSession,
  dependencies: RemovalDependencies,
  removal: MessageRemoval,
  messages: readonly MessageWithHearers[],
): Promise<RemovalCounts> {
  const counts: RemovalCounts[] = [];
  for (const batch of batchesOf(messages, batchSize))
    counts.push(await removeBatch(graph, dependencies, removal, batch));
  return sumOfCounts(counts);
}

/** Deletes messages in one transaction. Rejects with INTERNAL if something is left. */
async function removeBatch(
  graph: GraphSession,
  dependencies: RemovalDependencies,
  removal: MessageRemoval,
  messages: readonly MessageWithHearers[],
): Promise<RemovalCounts> {
  const { removed, counts } = await graph.write((transaction) =>
    removeIn(transaction, dependencies, removal, messages),
  );
  const { tombstones, ...remainingCounts } = await countTraces(readerOf(graph), removed);
  if (Object.values(remainingCounts).some((count) => count > 0)) throw removalIncomplete();
  return { ...zeroCounts(), ...counts, tombstones };
}

/** Ids of the data that are deleted with messages. */
type RemovedData = Parameters<typeof countTraces>[1];

/** Removes messages as described above. Returns the counts without tombstones, and what must be gone now. */
async function removeIn(
  transaction: GraphTransaction,
  { writer, suppressionList }: RemovalDependencies,
  { scope, repetitionPolicy, chat = null, receiptAudience }: MessageRemoval,
  messages: readonly MessageWithHearers[],
): Promise<{ removed: RemovedData; counts: Partial<RemovalCounts> }> {
  const { tenant, viewer, place } = scope;
  const ids = messages.map(({ id }) => id);
  const by = timedActorOf(scope);
  const work = await haltWork(transaction, scope, learningWorkOf(tenant, ids), ids);
  const derived = await listDerivedOf(transaction, tenant, ids);
  const exclusiveData = derived.filter(({ alone }) => alone);
  const memories = exclusiveData.filter(({ todo }) => !todo).map(({ id }) => id);
  const todos = exclusiveData.filter(({ todo }) => todo);
  const todoIds = todos.map(({ id }) => id);
  const sharedMemories = derived.filter(({ alone, todo }) => !alone && !todo).map(({ id }) => id);

  const disclosedIds =
    receiptAudience && (await filterReadableIds(transaction, receiptAudience, [...memories, ...sharedMemories]));
  const isDisclosed = (memoryId: string): boolean => disclosedIds?.has(memoryId) ?? true;
  const isCounted = (person: string | null): boolean => receiptAudience === undefined || person === viewer;
  const sumCounted = (countsByPerson: ReadonlyMap<string, number>): number =>
    [...countsByPerson].reduce((sum, [person, count]) => (isCounted(person) ? sum + count : sum), 0);
  const removedContent = { tenant, messages: ids, memories, todos: todoIds };
  const traces = await countTraces(transaction, {
    ...removedContent,
    memories: memories.filter(isDisclosed),
    todos: todos.filter(({ person }) => isCounted(person)).map(({ id }) => id),
  });

  const learnedTexts =
    repetitionPolicy === 'KEPT_OUT' ? await listLearnedTexts(transaction, tenant, exclusiveData) : null;
  const fingerprintsById = learnedTexts && (await fingerprintSentences(suppressionList, scope, messages, learnedTexts));
  await writer.unfoldIn(transaction, memories, by);
  const erased = await writer.eraseIn(transaction, memories, by);
  await removeFromUserNotes(transaction, writer, erased, by);
  const wipedCounts = [...(await wipeEventTexts(transaction, sharedMemories))].filter(([id]) => isDisclosed(id));
  const summaries = sumCounted(await deleteSummaries(transaction, tenant, ids));
  const proposals = sumCounted(await deleteProposals(transaction, tenant, ids));
  await deleteTodos(transaction, tenant, todoIds);
  const tombstones = messages.map((message) => {
    const { byKey, byText } = suppressionList.tombstonesOf(tenant, place, message);
    const hearerIds = [...new Set(hearersOfMessage(message, chat))];
    return {
      id: message.id,
      keys: [byKey, byText].sort(),
      sentences: fingerprintsById?.get(message.id) ?? [],
      hearerIds,
    };
  });
  await deleteMessages(transaction, scope, tombstones);
  const counts = {
    memories: traces.memories,
    derived: traces.memories,
    indexEntries: traces.indexEntries,
    historyEvents: traces.historyEvents + wipedCounts.reduce((sum, [, count]) => sum + count, 0),
    messages: traces.messages,
    todos: traces.todos,
    summaries,
    proposals,
    work: work.filter(isCounted).length,
  };
  return { removed: removedContent, counts };
}

/** Returns the keys of the work that learns from messages. */
const learningWorkOf = (tenantId: string, messageIds: readonly string[]): string[] =>
  messageIds.flatMap((subject) =>
    [extractMemoriesWork, storeNoteWork].map(({ kind }) => workKey({ tenantId, kind, subject })),
  );

/** Lists the texts of the memories among derived data, by the first message that each was learned from. */
async function listLearnedTexts(
  transaction: GraphTransaction,
  tenant: string,
  derived: readonly DerivedData[],
): Promise<Map<string, string[]>> {
  const learnedMemories = derived.filter(({ todo, episode }) => !todo && !episode);
  const ids = learnedMemories.map(({ id }) => id);
  const texts = new Map((await listMemoryTexts(transaction, tenant, ids)).map(({ id, text }) => [id, text]));
  return groupBy(
    learnedMemories.filter(({ id }) => texts.has(id)),
    ({ messages }) => messages[0]!,
    ({ id }) => texts.get(id)!,
  );
}

/** Returns, by message, the fingerprints of what people said in messages and of what was learned from these alone. */
async function fingerprintSentences(
  suppressionList: SuppressionList,
  { tenant, viewer, place }: RemovalScope,
  messages: readonly MessageWithHearers[],
  learnedTexts: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, SentenceFingerprint[]>> {
  const userMessages = messages.filter(({ role }) => role === 'USER');
  const fingerprint = ({ id, text, speakerName }: MessageWithHearers): [string, SentenceFingerprint[]] => {
    const texts = [text, ...(learnedTexts.get(id) ?? [])];
    return [id, suppressionList.sentenceFingerprintsOf(tenant, place, texts, [speakerName])];
  };
  return new Map(await mapYielding(userMessages, fingerprint, { tenantId: tenant, viewerId: viewer }));
}
