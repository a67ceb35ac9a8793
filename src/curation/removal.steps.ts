import type { Audience } from '../disclosure/audience.js';
import type { ChatStanding } from '../chats/chat.js';
import { keptBeside } from '../conversations/message.js';
import { extractMemoriesWork, storeNoteWork } from '../learning/learningWork.js';
import type { Removals, SayingPrint } from '../memories/removals.store.js';
import { listWideFolds } from '../memories/writing/folds.store.js';
import { wordsWithout } from '../memories/writing/keptOut.js';
import type { MemoryWriter } from '../memories/writing/memoryWriter.steps.js';
import { type ChangeBy, memoryChange } from '../memories/writing/verdict.js';
import { DomainError } from '../platform/errors.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import type { RemovedValues } from '../words/removedValues.js';
import { titleOf } from '../words/texts.js';
import { workKey } from '../work/work.store.js';
import { type Gone, nothingGone } from './receipt.js';
import { type HeardMessage, without } from './removal.js';
import {
  countTraces,
  deleteMessages,
  deleteTodos,
  dropProposals,
  dropSummaries,
  haltWork,
  listMadeOf,
  listSaidOf,
  type MadeOf,
  maskMessages,
  pageMessages,
  pageSaidHere,
  type RemovalPlace,
  type SaidHere,
  type Traces,
  wipeFormerTexts,
} from './removal.store.js';

/** What deleting messages and memories works with. */
export interface ErasureParts {
  readonly writer: MemoryWriter;
  readonly removals: Removals;
}

/** What removing works with. */
export interface RemovalParts extends ErasureParts {
  /** The chat of the place and everybody's periods; none of direct talk. */
  readonly chats: ReadonlyMap<string, ChatStanding>;
}

const [messagesAtOnce, memoriesAtOnce, messagesRead] = [500, 200, 1_000];

/**
 * Removes messages for good, all of them or none: with their vectors, the work that reads them, what was made of them
 * alone and what sums them up. What is recorded again of them is kept out; what is said anew in other words is not learned
 * where that is asked for. Counts what has gone by looking before and
 * after; rejects with INTERNAL where something is left.
 */
export async function removeMessages(
  graph: GraphSession,
  { writer, removals }: ErasureParts,
  at: RemovalPlace,
  messages: readonly HeardMessage[],
  { saidAgain }: { readonly saidAgain: 'KEPT_OUT' | 'LEARNED' },
): Promise<Gone> {
  const gone = nothingGone();
  if (messages.length === 0) return gone;
  const { tenant, viewer, place, now } = at;
  const ids = messages.map(({ id }) => id);
  const works = ids.flatMap((subject) =>
    [extractMemoriesWork, storeNoteWork].map(({ kind }) => workKey({ tenantId: tenant, kind, subject })),
  );
  const planned = await graph.write(async (transaction) => {
    const before = { tenant, messages: ids, memories: [], todos: [], works };
    const known = await countTraces((statement, params) => transaction.run(statement, params), before);
    await haltWork(transaction, at, works, ids);
    const made = await listMadeOf(transaction, tenant, ids);
    const alone = made.filter((one) => one.alone);
    const memories = alone.filter(({ todo }) => !todo).map(({ id }) => id);
    const todos = alone.filter(({ todo }) => todo).map(({ id }) => id);
    const what = { tenant, messages: ids, memories, todos, works: [] };
    const found = await countTraces((statement, params) => transaction.run(statement, params), what);
    const by = { tenantId: tenant, actor: viewer, now };
    const sayings =
      saidAgain === 'KEPT_OUT' ? await sayingsIn(transaction, removals, at, messages, alone) : new Map<string, never>();
    await writer.unfoldIn(transaction, memories, by);
    await writer.eraseIn(transaction, memories, by);
    const shared = made.filter((one) => !one.alone && !one.todo).map(({ id }) => id);
    const wiped = await wipeFormerTexts(transaction, shared);
    const summaries = await dropSummaries(transaction, tenant, ids);
    const proposals = await dropProposals(transaction, tenant, ids);
    await deleteTodos(transaction, tenant, todos);
    await deleteMessages(
      transaction,
      at,
      messages.map((message) => {
        const { byKey, bySaying } = removals.tombstonesOf(tenant, place, message);
        return { id: message.id, keys: [byKey, bySaying].sort(), sayings: sayings.get(message.id) ?? [] };
      }),
    );
    return { what: { ...what, works }, found: { ...found, work: known.work }, wiped, summaries, proposals };
  });
  const { what, found, wiped, summaries, proposals } = planned;
  const left = await countTraces((statement, params) => graph.read(statement, params), what);
  if (left.messages + left.memories + left.indexEntries + left.historyEvents + left.todos > 0) throw notAll();
  return {
    ...{ memories: found.memories, derived: found.memories, indexEntries: found.indexEntries },
    ...{ historyEvents: found.historyEvents + wiped, messages: found.messages, summaries },
    ...{ todos: found.todos, checkpoints: 0, proposals },
    ...{ work: found.work - left.work, tombstones: left.tombstones },
  };
}

/** By what is known again what people said in messages of a place, and what was learned of these alone; by message. */
async function sayingsIn(
  transaction: GraphTransaction,
  removals: Removals,
  { tenant, place }: RemovalPlace,
  messages: readonly HeardMessage[],
  alone: readonly MadeOf[],
): Promise<Map<string, SayingPrint[]>> {
  const learned = alone.filter(({ todo, episode }) => !todo && !episode);
  const ids = learned.map(({ id }) => id);
  const texts = new Map((await listSaidOf(transaction, tenant, ids)).map(({ id, text }) => [id, text]));
  const said = messages.filter(({ role }) => role === 'USER');
  return new Map(
    said.map(({ id, text, speakerName }) => {
      const made = learned.flatMap((one) => (one.message === id ? (texts.get(one.id) ?? []) : []));
      return [id, removals.sayingsOf(tenant, place, [text, ...made], [speakerName])];
    }),
  );
}

/**
 * Takes values out of the messages of a place that the viewer heard, and out of its memories, a batch in a transaction:
 * what is done stays done, and doing it again does the rest. Looks again at the end; rejects with INTERNAL where something
 * is left.
 */
export async function removeValues(
  graph: GraphSession,
  parts: RemovalParts,
  at: RemovalPlace,
  audience: Audience,
  kept: RemovedValues,
): Promise<Gone> {
  const gone = nothingGone();
  const made = new Set<string>();
  for (let afterSeq = 0; ;) {
    const page = await pageMessages(graph, audience, { place: at.place, afterSeq, limit: messagesRead });
    if (page.length === 0) break;
    afterSeq = page.at(-1)!.seq;
    const holding = page.filter(({ text }) => kept.without(text) !== text);
    for (let start = 0; start < holding.length; start += messagesAtOnce) {
      const some = holding.slice(start, start + messagesAtOnce);
      for (const id of await maskSome(graph, at, some, kept, gone)) made.add(id);
    }
  }
  for (let afterId = ''; ;) {
    const next = await maskMemories(graph, parts, at, audience, kept, { made: [...made], afterId, gone });
    if (next === undefined) break;
    afterId = next;
  }
  if (await holdsAny(graph, at, audience, kept, [...made])) throw notAll();
  return gone;
}

/** Masks messages and says which memories were made of them. */
async function maskSome(
  graph: GraphSession,
  at: RemovalPlace,
  messages: readonly HeardMessage[],
  kept: RemovedValues,
  gone: Gone,
): Promise<string[]> {
  const ids = messages.map(({ id }) => id);
  const done = await graph.write(async (transaction) => {
    await haltWork(transaction, at, [], ids);
    const made = await listMadeOf(transaction, at.tenant, ids);
    const todos = made.filter(({ text }) => text !== null && kept.without(text) !== text).map(({ id }) => id);
    const summaries = await dropSummaries(transaction, at.tenant, ids);
    const proposals = await dropProposals(transaction, at.tenant, ids);
    await deleteTodos(transaction, at.tenant, todos);
    const items = messages.map(({ id, speakerName, text: said }) => {
      const text = kept.without(said);
      return { id, set: { text, title: titleOf(text), ...keptBeside(speakerName, text) } };
    });
    await maskMessages(transaction, at, items);
    return { made: made.filter(({ todo }) => !todo).map(({ id }) => id), summaries, proposals, todos: todos.length };
  });
  gone.messages += messages.length;
  gone.summaries += done.summaries;
  gone.todos += done.todos;
  gone.proposals += done.proposals;
  return done.made;
}

/** Takes values out of one page of memories: live ones say less, the others go. Gives the last id, if there may be more. */
async function maskMemories(
  graph: GraphSession,
  { writer, chats }: RemovalParts,
  at: RemovalPlace,
  audience: Audience,
  kept: RemovedValues,
  { made, afterId, gone }: { made: readonly string[]; afterId: string; gone: Gone },
): Promise<string | undefined> {
  const { tenant: tenantId, viewer: actor, chat, now } = at;
  const done = await graph.write(async (transaction) => {
    const look = async () => {
      const here = await pageSaidHere(transaction, audience, { chat, afterId, limit: memoriesAtOnce });
      // What was made of the messages goes with the first page, whoever may hear it.
      const ofThese = afterId === '' && made.length > 0 ? await listSaidOf(transaction, tenantId, made) : [];
      const page = [...new Map([...here, ...ofThese].map((one) => [one.id, one])).values()];
      return { here, held: page.filter((one) => saysAny(one, kept)) };
    };
    let { here, held } = await look();
    // What was said elsewhere, too, is said there alone again: only what belongs to this place says less.
    for (;;) {
      const wide = await listWideFolds(
        transaction,
        held.map(({ id }) => id),
      );
      if (wide.length === 0) break;
      await writer.unfoldIn(transaction, wide, { tenantId, actor, now });
      ({ here, held } = await look());
    }
    const live = held.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id);
    const over = held.filter(({ status }) => status !== 'ACTIVE').map(({ id }) => id);
    const found = await eraseCounted(transaction, writer, over, { tenantId, actor, now });
    if (live.length > 0)
      await writer.changeIn(transaction, memoryChange(live, { tenantId, actor, now, chats }, without(kept)));
    const wiped = await wipeFormerTexts(transaction, live);
    return { held, found, wiped, last: here.length === memoriesAtOnce ? here.at(-1)!.id : undefined };
  });
  gone.memories += done.held.length;
  gone.derived += done.held.filter(({ id }) => made.includes(id)).length;
  gone.indexEntries += done.found.indexEntries;
  gone.historyEvents += done.found.historyEvents + done.wiped;
  return done.last;
}

/** Takes memories out of the graph; resolves with what there was of them. */
export async function eraseCounted(
  transaction: GraphTransaction,
  writer: MemoryWriter,
  memories: readonly string[],
  by: Omit<ChangeBy, 'chats'>,
): Promise<Traces> {
  const run: GraphTransaction['run'] = (statement, params) => transaction.run(statement, params);
  const found = await countTraces(run, memoriesAlone(by.tenantId, memories));
  await writer.eraseIn(transaction, memories, by);
  return found;
}

/** Memories to be counted, and nothing else. */
export const memoriesAlone = (tenant: string, memories: readonly string[]) => ({
  ...{ tenant, memories, messages: [], todos: [], works: [] },
});

const saysAny = (said: SaidHere, kept: RemovedValues): boolean =>
  wordsWithout(said, [kept]) !== said || said.former.some((text) => kept.without(text) !== text);

/** Whether a value is still found where it was removed. */
async function holdsAny(
  graph: GraphSession,
  at: RemovalPlace,
  audience: Audience,
  kept: RemovedValues,
  made: readonly string[],
): Promise<boolean> {
  for (let afterSeq = 0; ;) {
    const page = await pageMessages(graph, audience, { place: at.place, afterSeq, limit: messagesRead });
    if (page.some(({ text }) => kept.without(text) !== text)) return true;
    if (page.length < messagesRead) break;
    afterSeq = page.at(-1)!.seq;
  }
  const reader: Pick<GraphTransaction, 'run'> = { run: (statement, params) => graph.read(statement, params) };
  if ((await listSaidOf(reader, at.tenant, made)).some((one) => saysAny(one, kept))) return true;
  for (let afterId = ''; ;) {
    const page = await pageSaidHere(reader, audience, { chat: at.chat, afterId, limit: memoriesAtOnce });
    if (page.some((one) => saysAny(one, kept))) return true;
    if (page.length < memoriesAtOnce) return false;
    afterId = page.at(-1)!.id;
  }
}

const notAll = (): DomainError =>
  new DomainError('INTERNAL', 'Something of it was stored again meanwhile. Ask for the same removal once more.');
