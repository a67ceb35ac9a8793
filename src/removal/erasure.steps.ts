import type { Audience } from '../disclosure/audience.js';
import { DomainError } from '../platform/errors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { readsOf } from '../platform/neo4j/reads.js';
import {
  countOwn,
  eraseAccount,
  eraseOwn,
  listOwnMemories,
  listOwnMessages,
  listStoredAbout,
  listDirectTalkSources,
  type ErasableMessage,
} from './erasure.store.js';
import type { Erasure } from './erasureWork.js';
import { type RemovalCounts, sumOfCounts } from './receipt.js';
import { type RemovalDependencies, removeMessages } from './messageRemoval.steps.js';
import { strikeFromNotes } from './userNotes.steps.js';
import { countTraces, listHeardOf, memoriesAlone } from './removal.store.js';

/** Person who erases, their tenant, and the time in epoch ms. */
export interface Eraser {
  readonly tenant: string;
  readonly person: string;
  readonly now: number;
  /** Audience that the counts are told to; all is counted if undefined. */
  readonly toldTo?: Audience;
}

/** Number of messages or memories that are erased per transaction. */
const pageSize = 200;

/**
 * Erases everything by and about a person up to a time, one batch per transaction: their messages, memories of any
 * owner, todos, checkpoints, summaries and work, and the names and participations of their account. Idempotent:
 * finished batches stay, and another call does the rest. Verifies the result; rejects with INTERNAL if something is
 * left. With `toldTo`, counts only what this audience hears, its viewer stated or owns: the statements of others about
 * the person go too, but their number would tell of them.
 */
export async function eraseEverything(
  graph: GraphSession,
  dependencies: RemovalDependencies,
  tenant: string,
  erasure: Erasure,
  { toldTo, signal }: { readonly toldTo?: Audience; readonly signal?: AbortSignal } = {},
): Promise<RemovalCounts> {
  const { person, until } = erasure;
  const who = { tenant, person, now: until, toldTo };
  // Work goes first, because it would derive more from the data that is about to be erased.
  const steps: Partial<RemovalCounts>[] = [await graph.write((transaction) => eraseOwn(transaction, erasure))];
  const messages = () => listOwnMessages(graph, tenant, erasure, pageSize);
  steps.push(...(await untilNone(messages, (page) => erasePlaces(graph, dependencies, who, page, 'LEARNED'), signal)));
  const memories = () => listOwnMemories(graph, tenant, erasure, pageSize);
  steps.push(
    ...(await untilNone(memories, async (page) => [await eraseMemories(graph, dependencies, who, page)], signal)),
  );
  steps.push(
    await graph.write(async (transaction) => {
      const own = await eraseOwn(transaction, erasure);
      await eraseAccount(transaction, tenant, erasure);
      return own;
    }),
  );
  const left = await countOwn(graph, erasure);
  if (left.work + left.todos + left.checkpoints + left.proposals + left.summaries > 0) throw erasureIncomplete();
  return sumOfCounts(steps);
}

/**
 * Erases what a person has stored about people until a time, with the messages of their direct talk that it was made
 * from.
 */
export async function eraseStoredAbout(
  graph: GraphSession,
  dependencies: RemovalDependencies,
  who: Eraser,
  about: { readonly people: readonly string[]; readonly named: string; readonly until: number },
): Promise<Partial<RemovalCounts>[]> {
  const { tenant, person: viewer } = who;
  const stored = () => listStoredAbout(graph, { tenant, viewer, ...about }, pageSize);
  return untilNone(stored, async (page) => {
    const told = await listDirectTalkSources(graph, tenant, viewer, page);
    const derived = await erasePlaces(graph, dependencies, who, told, 'KEPT_OUT');
    return [...derived, await eraseMemories(graph, dependencies, who, page)];
  });
}

/** Erases page after page until the list is empty. */
async function untilNone<Listed>(
  list: () => Promise<Listed[]>,
  erase: (page: Listed[]) => Promise<Partial<RemovalCounts>[]>,
  signal?: AbortSignal,
): Promise<Partial<RemovalCounts>[]> {
  const counts: Partial<RemovalCounts>[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const page = await list();
    if (page.length === 0) return counts;
    counts.push(...(await erase(page)));
  }
}

/** Removes messages, place by place (a chat, or the direct talk of one person). */
async function erasePlaces(
  graph: GraphSession,
  dependencies: RemovalDependencies,
  { tenant, person, now, toldTo }: Eraser,
  messages: readonly ErasableMessage[],
  saidAgain: 'KEPT_OUT' | 'LEARNED',
): Promise<RemovalCounts[]> {
  const counts: RemovalCounts[] = [];
  for (const place of new Set(messages.map((one) => one.place))) {
    const said = messages.filter((one) => one.place === place);
    const scope = { tenant, viewer: person, chat: said[0]!.chat, place, now };
    const some = said.map(({ message }) => message);
    counts.push(await removeMessages(graph, dependencies, scope, some, { saidAgain, toldTo }));
  }
  return counts;
}

async function eraseMemories(
  graph: GraphSession,
  { writer }: RemovalDependencies,
  { tenant, person, now, toldTo }: Eraser,
  memories: readonly string[],
): Promise<Partial<RemovalCounts>> {
  const by = { tenantId: tenant, actor: person, now };
  const found = await graph.write(async (transaction) => {
    const heard = toldTo ? [...(await listHeardOf(transaction, toldTo, memories))] : memories;
    const disclosed = memoriesAlone(tenant, heard);
    const before = await countTraces(transaction, disclosed);
    // Restores the sources of folds: those made after the request stay, the others are erased as well.
    await writer.unfoldIn(transaction, memories, by);
    const erased = await writer.eraseIn(transaction, memories, by);
    await strikeFromNotes(transaction, writer, erased, by);
    return before;
  });
  const left = await countTraces(readsOf(graph), memoriesAlone(tenant, memories));
  if (left.memories + left.indexEntries + left.historyEvents > 0) throw erasureIncomplete();
  return { memories: found.memories, indexEntries: found.indexEntries, historyEvents: found.historyEvents };
}

const erasureIncomplete = (): DomainError =>
  new DomainError('INTERNAL', 'Not everything is erased yet; ask again to erase the rest.');
