import type { ChatWithPeriods } from '../directory/chats/chat.js';
import type { Audience } from '../disclosure/audience.js';
import { extractMemoriesWork, storeNoteWork } from '../learning/learningWork.js';
import type { Removals, SayingFingerprint } from '../memories/removals.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { mapYielding } from '../platform/eventLoop.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { workKey } from '../background/work/work.store.js';
import { type RemovalCounts, zeroCounts } from './receipt.js';
import { hearersOf, type MessageWithHearers, removalIncomplete } from './removal.js';
import { strikeFromNotes } from './userNotes.steps.js';
import {
  countTraces,
  deleteMessages,
  deleteTodos,
  dropProposals,
  dropSummaries,
  haltWork,
  listHeardOf,
  listDerivedOf,
  listSaidOf,
  type DerivedData,
  type RemovalScope,
  wipeEventTexts,
} from './removal.store.js';

/** Dependencies of the deletion of messages and memories. */
export interface RemovalDependencies {
  readonly writer: MemoryWriter;
  readonly removals: Removals;
}

interface RemovalOptions {
  /** `KEPT_OUT` keeps sentences of the removed messages out if they are said again. */
  readonly saidAgain: 'KEPT_OUT' | 'LEARNED';
  /** Chat of the messages; null for direct talk. */
  readonly chat?: ChatWithPeriods | null;
  /** Audience to which the counts are disclosed; all is counted without it. */
  readonly toldTo?: Audience;
}

/**
 * Deletes messages for good, all or none, with their vectors, the work that reads them, everything made from them
 * alone, and summaries of them. Tombstones keep the same messages out if they are recorded again. With `saidAgain:
 * 'KEPT_OUT'`, their sentences are not learned again in other words either; who heard them follows from the participation
 * in `chat`, and for direct talk from the messages. Counts the deleted data by comparing before and after; with
 * `toldTo`, only the data this audience hears, its viewer stated or owns alone. Rejects with INTERNAL if something is
 * left.
 */
export async function removeMessages(
  graph: GraphSession,
  { writer, removals }: RemovalDependencies,
  at: RemovalScope,
  messages: readonly MessageWithHearers[],
  { saidAgain, chat = null, toldTo }: RemovalOptions,
): Promise<RemovalCounts> {
  const gone = zeroCounts();
  if (messages.length === 0) return gone;
  const { tenant, viewer, place, now } = at;
  const ids = messages.map(({ id }) => id);
  const works = ids.flatMap((subject) =>
    [extractMemoriesWork, storeNoteWork].map(({ kind }) => workKey({ tenantId: tenant, kind, subject })),
  );
  const planned = await graph.write(async (transaction) => {
    const halted = await haltWork(transaction, at, works, ids);
    const made = await listDerivedOf(transaction, tenant, ids);
    const alone = made.filter((one) => one.alone);
    const memories = alone.filter(({ todo }) => !todo).map(({ id }) => id);
    const todos = alone.filter(({ todo }) => todo).map(({ id }) => id);
    const shared = made.filter((one) => !one.alone && !one.todo).map(({ id }) => id);
    const heard = toldTo && (await listHeardOf(transaction, toldTo, [...memories, ...shared]));
    const isTold = (id: string): boolean => heard?.has(id) ?? true;
    const isTheirs = (person: string | null): boolean => toldTo === undefined || person === viewer;
    const what = { tenant, messages: ids, memories, todos };
    const told = {
      ...what,
      memories: memories.filter(isTold),
      todos: alone.filter(({ todo, person }) => todo && isTheirs(person)).map(({ id }) => id),
    };
    const found = await countTraces((statement, params) => transaction.run(statement, params), told);
    const by = { tenantId: tenant, actor: viewer, now };
    const sayings =
      saidAgain === 'KEPT_OUT' ? await sayingsIn(transaction, removals, at, messages, alone) : new Map<string, never>();
    await writer.unfoldIn(transaction, memories, by);
    const erased = await writer.eraseIn(transaction, memories, by);
    await strikeFromNotes(transaction, writer, erased, by);
    const wipedOf = await wipeEventTexts(transaction, shared);
    const wiped = [...wipedOf].reduce((sum, [id, count]) => (isTold(id) ? sum + count : sum), 0);
    const theirsOf = (dropped: ReadonlyMap<string, number>): number =>
      [...dropped].reduce((sum, [person, count]) => (isTheirs(person) ? sum + count : sum), 0);
    const summaries = theirsOf(await dropSummaries(transaction, tenant, ids));
    const proposals = theirsOf(await dropProposals(transaction, tenant, ids));
    await deleteTodos(transaction, tenant, todos);
    await deleteMessages(
      transaction,
      at,
      messages.map((message) => {
        const { byKey, bySaying } = removals.tombstonesOf(tenant, place, message);
        const said = { sayings: sayings.get(message.id) ?? [], hearerIds: [...new Set(hearersOf(message, chat))] };
        return { id: message.id, keys: [byKey, bySaying].sort(), ...said };
      }),
    );
    return { what, found, wiped, summaries, proposals, work: halted.filter(isTheirs).length };
  });
  const { what, found, wiped, summaries, proposals, work } = planned;
  const left = await countTraces((statement, params) => graph.read(statement, params), what);
  if (left.messages + left.memories + left.indexEntries + left.historyEvents + left.todos > 0)
    throw removalIncomplete();
  return {
    memories: found.memories,
    derived: found.memories,
    indexEntries: found.indexEntries,
    historyEvents: found.historyEvents + wiped,
    messages: found.messages,
    summaries,
    todos: found.todos,
    checkpoints: 0,
    proposals,
    work,
    tombstones: left.tombstones,
  };
}

/** Returns, by message, the fingerprints of what people said in messages and of what was learned from these alone. */
async function sayingsIn(
  transaction: GraphTransaction,
  removals: Removals,
  { tenant, place }: RemovalScope,
  messages: readonly MessageWithHearers[],
  alone: readonly DerivedData[],
): Promise<Map<string, SayingFingerprint[]>> {
  const learned = alone.filter(({ todo, episode }) => !todo && !episode);
  const ids = learned.map(({ id }) => id);
  const texts = new Map((await listSaidOf(transaction, tenant, ids)).map(({ id, text }) => [id, text]));
  const said = messages.filter(({ role }) => role === 'USER');
  const prints = await mapYielding(said, ({ id, text, speakerName }): [string, SayingFingerprint[]] => {
    const made = learned.flatMap((one) => (one.messages[0] === id ? (texts.get(one.id) ?? []) : []));
    return [id, removals.sayingsOf(tenant, place, [text, ...made], [speakerName])];
  });
  return new Map(prints);
}
