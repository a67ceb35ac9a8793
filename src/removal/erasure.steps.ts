import type { Audience } from '../disclosure/audience.js';
import { batchesOf } from '../platform/batches.js';
import { DomainError } from '../platform/errors.js';
import { mapYielding } from '../platform/eventLoop.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { readerOf } from '../platform/neo4j/readerOf.js';
import {
  countAcquaintancesAndAliases,
  countOwn,
  eraseAccount,
  eraseConversations,
  eraseDirectory,
  eraseOwn,
  eraseSummaries,
  listOwnMemories,
  listOwnMessages,
  listOwnTexts,
  listStoredAbout,
  listDirectTalkSources,
  type ErasableMessage,
  type OwnText,
} from './erasure.store.js';
import type { Erasure } from './erasureWork.js';
import { type RemovalCounts, sumOfCounts } from './receipt.js';
import { type MessageRemoval, type RemovalDependencies, removeMessages } from './messageRemoval.steps.js';
import { removeFromUserNotes } from './userNotes.steps.js';
import { countTraces, deleteTodos, filterReadableIds } from './removal.store.js';

/** Person who erases, their tenant, and the time in epoch ms. */
export interface ErasureActor {
  readonly tenant: string;
  readonly person: string;
  readonly now: number;
  /** Audience that the counts are told to; all is counted if undefined. */
  readonly receiptAudience?: Audience;
}

/** Number of messages, memories or other texts that are erased per transaction. */
const pageSize = 200;
/** Number of messages or memories that are listed at once: each list reads all that the person still has. */
const listSize = 10 * pageSize;

/**
 * Erases everything by and about a person up to a time, one batch per transaction: their messages, memories of any
 * owner, todos, checkpoints, summaries and work, and the names and participations of their account. Idempotent:
 * finished batches stay, and another call does the rest. Verifies the result; rejects with INTERNAL if something is
 * left. With `receiptAudience`, counts only what this audience hears, its viewer stated or owns: the statements of
 * others about the person go too, but their number would tell of them.
 */
export async function eraseEverything(
  graph: GraphSession,
  dependencies: RemovalDependencies,
  tenant: string,
  { receiptAudience, ...erasure }: Erasure & Pick<ErasureActor, 'receiptAudience'>,
): Promise<RemovalCounts> {
  const { person, until } = erasure;
  const actor = { tenant, person, now: until, receiptAudience };
  // Work goes first, because it would derive more from the data that is about to be erased.
  const steps: Partial<RemovalCounts>[] = await eraseOwnBatches(graph, erasure);
  const listMessages = () => listOwnMessages(graph, tenant, erasure, listSize);
  steps.push(
    ...(await erasePages(listMessages, (page) =>
      eraseMessagesByPlace(graph, dependencies, { ...actor, repetitionPolicy: 'LEARNED' }, page),
    )),
  );
  const listMemories = () => listOwnMemories(graph, tenant, erasure, listSize);
  steps.push(
    ...(await erasePages(listMemories, async (page) => [await eraseMemories(graph, dependencies, actor, page)])),
  );
  steps.push(...(await eraseOwnBatches(graph, erasure)));
  while ((await eraseDirectory(graph, tenant, erasure)) > 0);
  await eraseAccount(graph, tenant, erasure);
  const remainingCounts = await countOwn(graph, erasure);
  if (Object.values(remainingCounts).some((count) => count > 0)) throw erasureIncomplete();
  return sumOfCounts(steps);
}

/** Erases what a person has besides messages and memories, one batch per transaction, until nothing is left. */
async function eraseOwnBatches(graph: GraphSession, erasure: Erasure): Promise<Partial<RemovalCounts>[]> {
  const counts: Partial<RemovalCounts>[] = [];
  for (const eraseBatch of [eraseOwn, eraseConversations]) {
    for (let deleted = 1; deleted > 0;) {
      const batch = await eraseBatch(graph, erasure);
      counts.push(batch);
      deleted = batch.deleted;
    }
  }
  return counts;
}

/** People whom a person has stored something about: all their ids, how to find their names, and until when. */
export interface StoredAboutScope {
  readonly people: readonly string[];
  readonly hasName: (text: string) => boolean;
  /** Time in epoch ms. */
  readonly until: number;
}

/**
 * Erases what a person has stored about people until a time, with the messages of their direct talk that it was made
 * from, and their todos, summaries, episodes and insights that contain a name; one page per transaction.
 */
export async function eraseStoredAbout(
  graph: GraphSession,
  dependencies: RemovalDependencies,
  actor: ErasureActor,
  { people, hasName, until }: StoredAboutScope,
): Promise<Partial<RemovalCounts>[]> {
  const { tenant, person: viewer } = actor;
  const eraseWithSources = async (memories: readonly string[]): Promise<Partial<RemovalCounts>[]> => {
    const sourceMessages = await listDirectTalkSources(graph, tenant, viewer, memories);
    const messageErasure = { ...actor, repetitionPolicy: 'KEPT_OUT' } as const;
    const derived = await eraseMessagesByPlace(graph, dependencies, messageErasure, sourceMessages);
    return [...derived, await eraseMemories(graph, dependencies, actor, memories)];
  };
  const listMemories = () => listStoredAbout(graph, { tenant, viewer, people, until }, listSize);
  const counts = await erasePages(listMemories, eraseWithSources);
  for await (const matchingTexts of textsWithNames(graph, actor, { hasName, until })) {
    const idsOf = (kind: OwnText['kind']): string[] =>
      matchingTexts.filter((text) => text.kind === kind).map(({ id }) => id);
    const memories = idsOf('MEMORY');
    if (memories.length > 0) counts.push(...(await eraseWithSources(memories)));
    const todos = idsOf('TODO');
    const summaries = await graph.write(async (transaction) => {
      await deleteTodos(transaction, tenant, todos);
      return eraseSummaries(transaction, viewer, idsOf('SUMMARY'));
    });
    counts.push({ todos: todos.length, summaries });
  }
  return counts;
}

/** True if a person has stored anything about people, or knows them by a name of their own. */
export async function isStoredAbout(
  graph: GraphSession,
  actor: Pick<ErasureActor, 'tenant' | 'person'>,
  { people, hasName, until }: StoredAboutScope,
): Promise<boolean> {
  const { tenant, person: viewer } = actor;
  if ((await countAcquaintancesAndAliases(graph, tenant, viewer, people)) > 0) return true;
  if ((await listStoredAbout(graph, { tenant, viewer, people, until }, 1)).length > 0) return true;
  return !(await textsWithNames(graph, actor, { hasName, until }).next()).done;
}

/** Yields batches of a person's todos, summaries, episodes and insights that contain a name. */
async function* textsWithNames(
  graph: GraphSession,
  { tenant, person: viewer }: Pick<ErasureActor, 'tenant' | 'person'>,
  { hasName, until }: Pick<StoredAboutScope, 'hasName' | 'until'>,
): AsyncGenerator<OwnText[]> {
  for (let at = until, before = '~'; ;) {
    const page = await listOwnTexts(graph, { tenant, viewer, at, before, limit: pageSize });
    const hasMatch = await mapYielding(page, ({ texts }) => texts.some(hasName), {
      tenantId: tenant,
      viewerId: viewer,
    });
    const matchingTexts = page.filter((_, index) => hasMatch[index]);
    if (matchingTexts.length > 0) yield matchingTexts;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    at = last.at;
    before = last.id;
  }
}

/** Erases what is listed, page by page, until the list is empty. */
async function erasePages<Listed>(
  list: () => Promise<Listed[]>,
  erase: (page: Listed[]) => Promise<Partial<RemovalCounts>[]>,
): Promise<Partial<RemovalCounts>[]> {
  const counts: Partial<RemovalCounts>[] = [];
  for (;;) {
    const listed = await list();
    if (listed.length === 0) return counts;
    for (const page of batchesOf(listed, pageSize)) counts.push(...(await erase(page)));
  }
}

/** Removes messages, place by place (a chat, or the direct talk of one person). */
async function eraseMessagesByPlace(
  graph: GraphSession,
  dependencies: RemovalDependencies,
  { tenant, person, now, ...options }: ErasureActor & Pick<MessageRemoval, 'repetitionPolicy'>,
  messages: readonly ErasableMessage[],
): Promise<RemovalCounts[]> {
  const counts: RemovalCounts[] = [];
  for (const place of new Set(messages.map((one) => one.place))) {
    const placeMessages = messages.filter((one) => one.place === place);
    const scope = { tenant, viewer: person, chat: placeMessages[0]!.chat, place, now };
    const messagesWithHearers = placeMessages.map(({ message }) => message);
    counts.push(await removeMessages(graph, dependencies, { scope, ...options }, messagesWithHearers));
  }
  return counts;
}

async function eraseMemories(
  graph: GraphSession,
  { writer }: RemovalDependencies,
  { tenant, person, now, receiptAudience }: ErasureActor,
  memories: readonly string[],
): Promise<Partial<RemovalCounts>> {
  const by = { tenantId: tenant, actor: person, now };
  const disclosedCounts = await graph.write(async (transaction) => {
    const disclosedIds = receiptAudience
      ? [...(await filterReadableIds(transaction, receiptAudience, memories))]
      : memories;
    const countsBefore = await countTraces(transaction, { tenant, memories: disclosedIds });
    // Restores the sources of folds: those made after the request stay, the others are erased as well.
    await writer.unfoldIn(transaction, memories, by);
    const erased = await writer.eraseIn(transaction, memories, by);
    await removeFromUserNotes(transaction, writer, erased, by);
    return countsBefore;
  });
  const remainingCounts = await countTraces(readerOf(graph), { tenant, memories });
  if (remainingCounts.memories + remainingCounts.indexEntries + remainingCounts.historyEvents > 0)
    throw erasureIncomplete();
  return {
    memories: disclosedCounts.memories,
    indexEntries: disclosedCounts.indexEntries,
    historyEvents: disclosedCounts.historyEvents,
  };
}

const erasureIncomplete = (): DomainError =>
  new DomainError('INTERNAL', 'Not everything is erased yet; ask again to erase the rest.');
