import { lineOf } from '../agents/notes/userNote.js';
import type { ChatWithPeriods } from '../directory/chats/chat.js';
import { derivedMessageFields } from '../conversations/message.js';
import type { Audience } from '../disclosure/audience.js';
import { sensitivityOfMessage } from '../learning/sourceMessage.js';
import { listWideFolds } from '../memories/writer/fold/folds.store.js';
import type { MemoryState } from '../memories/memory.js';
import { type DecideVerdict, memoryChange } from '../memories/writer/verdict.js';
import { mapYielding } from '../platform/eventLoop.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import type { RemovedValues } from '../text/removedValues.js';
import { titleOf } from '../text/texts.js';
import type { RemovalDependencies } from './messageRemoval.steps.js';
import { type RemovalCounts, zeroCounts } from './receipt.js';
import {
  type ValueRemovalRequest,
  hearersOf,
  hearersOfMemory,
  type MessageWithHearers,
  type RemovedValueWithHearers,
  removalIncomplete,
  maskValuesVerdict,
} from './removal.js';
import {
  countTraces,
  deleteTodos,
  dropProposals,
  dropSummaries,
  haltWork,
  listFormerTexts,
  listHeardOf,
  listDerivedOf,
  listSaidOf,
  type DerivedData,
  maskMessages,
  memoriesAlone,
  pageMessages,
  pageSaidHere,
  putRemovedValues,
  type RemovalScope,
  type SaidHere,
  wipeTexts,
} from './removal.store.js';
import { strikeFromNotes } from './userNotes.steps.js';

/** Maximum number of messages that are masked per transaction. */
const messageBatch = 500;
/** Maximum number of memories that are masked per transaction. */
const memoryBatch = 200;
/** Number of messages per page that is searched for a value. */
const messagePage = 1_000;

/** Dependencies of a removal of values. */
export interface RemovalParts extends RemovalDependencies {
  /** Chat of the place with the participation of all its people; empty for direct talk. */
  readonly chats: ReadonlyMap<string, ChatWithPeriods>;
}

/** Texts of the messages that a memory was made from, by memory id. */
type SourceTexts = Map<string, string[]>;

/**
 * Masks values in the memories of a place and in those of its messages that the viewer heard, one batch per
 * transaction. Idempotent: finished batches stay, and another call does the rest. Memories go first: while a message
 * still contains a value, a second call finds what was made from it. A text that the viewer may not hear is searched
 * only for values from messages that the viewer heard, so that neither the masking nor the counts disclose anything
 * else. Verifies the result; rejects with INTERNAL if something is left.
 */
export async function removeValues(
  graph: GraphSession,
  parts: RemovalParts,
  at: RemovalScope,
  audience: Audience,
  asked: ValueRemovalRequest,
): Promise<RemovalCounts> {
  const gone = zeroCounts();
  const sourceTexts: SourceTexts = new Map();
  const masking = async (texts: SourceTexts): Promise<void> => {
    for (let afterId: string | undefined = ''; afterId !== undefined;)
      afterId = await maskMemories(graph, parts, at, audience, asked, { sourceTexts: texts, among: { afterId }, gone });
    // Second, the memories made from these messages that the viewer does not hear.
    const ids = [...texts.keys()];
    for (let start = 0; start < ids.length; start += memoryBatch) {
      const some = { ids: ids.slice(start, start + memoryBatch) };
      await maskMemories(graph, parts, at, audience, asked, { sourceTexts: texts, among: some, gone });
    }
  };
  const chat = at.chat === null ? null : parts.chats.get(at.chat)!;
  const heardIn = (some: readonly MessageWithHearers[]) =>
    some.flatMap((message) => asked.heardWith([message.text], hearersOf(message, chat)));
  for await (const some of holding(graph, at, audience, asked)) {
    addTo(sourceTexts, await stopLearning(graph, at, some, heardIn(some)));
  }
  await masking(sourceTexts);
  for await (const some of holding(graph, at, audience, asked)) {
    for (
      let late;
      (late = await maskSome(graph, at, some, { sourceTexts, asked, heard: heardIn(some), gone })).size > 0;
    ) {
      addTo(sourceTexts, late);
      await masking(late);
    }
  }
  if (await holdsAny(graph, at, audience, asked, sourceTexts)) throw removalIncomplete();
  return gone;
}

/** Yields batches of the messages of a place that the viewer heard and that contain one of the values. */
async function* holding(
  graph: GraphSession,
  { place }: RemovalScope,
  audience: Audience,
  asked: ValueRemovalRequest,
): AsyncGenerator<MessageWithHearers[]> {
  for (let afterSeq = 0; ;) {
    const page = await pageMessages(graph, audience, { place, afterSeq, limit: messagePage });
    const holds = await mapYielding(page, ({ text }) => asked.all.areIn([text]));
    const matching = page.filter((_, at) => holds[at]);
    for (let start = 0; start < matching.length; start += messageBatch)
      yield matching.slice(start, start + messageBatch);
    if (page.length < messagePage) return;
    afterSeq = page.at(-1)!.seq;
  }
}

/** Stops the work on these messages and records who heard the values. Returns their texts by memory made of them. */
async function stopLearning(
  graph: GraphSession,
  at: RemovalScope,
  messages: readonly MessageWithHearers[],
  heard: readonly RemovedValueWithHearers[],
): Promise<SourceTexts> {
  const ids = messages.map(({ id }) => id);
  const derived = await graph.write(async (transaction) => {
    await putRemovedValues(transaction, at, heard);
    await haltWork(transaction, at, [], ids);
    return listDerivedOf(transaction, at.tenant, ids);
  });
  return sourcesOf(memoriesAmong(derived), messages);
}

const memoriesAmong = (derived: readonly DerivedData[]): readonly DerivedData[] => derived.filter(({ todo }) => !todo);

/** Returns the texts of messages by the data made from them. */
function sourcesOf(derived: readonly DerivedData[], messages: readonly MessageWithHearers[]): SourceTexts {
  const texts = new Map(messages.map(({ id, text }) => [id, text]));
  return new Map(derived.map((one) => [one.id, one.messages.flatMap((id) => texts.get(id) ?? [])]));
}

function addTo(all: SourceTexts, more: SourceTexts): void {
  for (const [id, texts] of more) all.set(id, [...(all.get(id) ?? []), ...texts]);
}

/**
 * Masks messages, unless memories were made from them that are not masked yet. In that case, changes nothing and
 * returns these memories with the texts of the messages. Once the messages are masked, nothing leads from a value to
 * what was made from it, or to the people who heard it.
 */
async function maskSome(
  graph: GraphSession,
  at: RemovalScope,
  messages: readonly MessageWithHearers[],
  {
    sourceTexts: known,
    asked,
    heard,
    gone,
  }: {
    sourceTexts: SourceTexts;
    asked: ValueRemovalRequest;
    heard: readonly RemovedValueWithHearers[];
    gone: RemovalCounts;
  },
): Promise<SourceTexts> {
  const ids = messages.map(({ id }) => id);
  const done = await graph.write(async (transaction) => {
    await putRemovedValues(transaction, at, heard);
    await haltWork(transaction, at, [], ids);
    const derived = await listDerivedOf(transaction, at.tenant, ids);
    const sources = sourcesOf(derived, messages);
    const late = lateAmong(sourcesOf(memoriesAmong(derived), messages), known);
    if (late.size > 0) return { late, messages: 0, summaries: 0, proposals: 0, todos: 0 };
    const todos = derived.filter(({ id, todo, text }) => todo && asked.heldBy(sources.get(id)!)?.areIn([text]));
    const summaries = (await dropSummaries(transaction, at.tenant, ids)).get(at.viewer) ?? 0;
    const proposals = (await dropProposals(transaction, at.tenant, ids)).get(at.viewer) ?? 0;
    await deleteTodos(
      transaction,
      at.tenant,
      todos.map(({ id }) => id),
    );
    const items = messages.map((message) => {
      const text = asked.all.without(message.text);
      const set = { text, title: titleOf(text), ...derivedMessageFields(message.speakerName, text) };
      return { id: message.id, set: { ...set, saidSensitivity: sensitivityOfMessage(message) } };
    });
    await maskMessages(transaction, at, items);
    const own = todos.filter(({ person }) => person === at.viewer).length;
    return { late, messages: messages.length, summaries, proposals, todos: own };
  });
  gone.messages += done.messages;
  gone.summaries += done.summaries;
  gone.todos += done.todos;
  gone.proposals += done.proposals;
  return done.late;
}

/** Returns the memories made from message texts that `known` does not have. */
const lateAmong = (texts: SourceTexts, known: SourceTexts): SourceTexts =>
  new Map([...texts].filter(([id, ofOne]) => ofOne.some((text) => known.get(id)?.includes(text) !== true)));

/**
 * Masks values in one page of the memories of a place, or in the given memories: live ones are masked, others erased.
 * Returns the cursor of a page, if there may be more.
 */
async function maskMemories(
  graph: GraphSession,
  { writer, chats }: RemovalParts,
  at: RemovalScope,
  audience: Audience,
  asked: ValueRemovalRequest,
  {
    sourceTexts,
    among,
    gone,
  }: { sourceTexts: SourceTexts; among: { afterId: string } | { ids: readonly string[] }; gone: RemovalCounts },
): Promise<string | undefined> {
  const { tenant: tenantId, viewer: actor, chat, now } = at;
  const by = { tenantId, actor, now };
  if ('afterId' in among) await noteHearers(graph, at, asked, { chats, audience, afterId: among.afterId });
  const done = await graph.write(async (transaction) => {
    const look = async () => {
      const chatMemories =
        'afterId' in among ? await pageSaidHere(transaction, audience, { chat, ...among, limit: memoryBatch }) : [];
      const namedMemories = 'ids' in among ? await listSaidOf(transaction, tenantId, among.ids) : [];
      return { chatMemories, withValues: withValuesAmong(chatMemories, namedMemories, asked, sourceTexts) };
    };
    let { chatMemories, withValues } = await look();
    const unfolded = new Set<string>();
    // A fold with sources from elsewhere is undone first, so that only the sources from this place are masked.
    for (;;) {
      const wide = (await listWideFolds(transaction, [...withValues.keys()])).filter((id) => !unfolded.has(id));
      if (wide.length === 0) break;
      for (const id of wide) unfolded.add(id);
      await writer.unfoldIn(transaction, wide, by);
      ({ chatMemories, withValues } = await look());
    }
    const ended = (await listSaidOf(transaction, tenantId, [...unfolded])).filter(
      (one) => one.status !== 'ACTIVE' && asked.heldBy(textsOf(one)),
    );
    const heardIds = await listHeardOf(transaction, audience, [...withValues.keys(), ...ended.map(({ id }) => id)]);
    const live = [...withValues].flatMap(([id, { status }]) => (status === 'ACTIVE' ? id : []));
    const out = [...withValues].flatMap(([id, { status }]) => (status === 'ACTIVE' ? [] : id));
    const over = [...new Set([...out, ...ended.map(({ id }) => id)])];
    const heardOver = memoriesAlone(
      tenantId,
      over.filter((id) => heardIds.has(id)),
    );
    const traces = await countTraces((statement, params) => transaction.run(statement, params), heardOver);
    // The sources of an erased fold stay as restricted as the fold, and as inactive.
    await writer.unfoldIn(transaction, over, by, { sources: 'OVER' });
    const erased = await writer.eraseIn(transaction, over, by);
    const kept = new Map([...withValues].map(([id, one]) => [id, one.values]));
    const replaced: MemoryState[] = [];
    if (live.length > 0) {
      const wanted = memoryChange(live, { ...by, chats }, collecting(replaced, maskValuesVerdict(kept)));
      await writer.changeIn(transaction, { ...wanted, asStored: true });
    }
    await strikeFromNotes(transaction, writer, [...erased, ...replaced], by);
    // The texts that were just replaced are in the history, too.
    const events = (await listFormerTexts(transaction, tenantId, live)).flatMap(({ memory, id, ...texts }) => {
      const [oldText, newText] = [texts.oldText, texts.newText].map((text) =>
        kept.get(memory)!.some((values) => values.areIn([text])),
      ) as [boolean, boolean];
      const isKnown = [texts.oldText, texts.newText].some(
        (text) => text !== null && withValues.get(memory)!.known.has(text),
      );
      return oldText || newText ? { isHeard: heardIds.has(memory) && isKnown, event: { id, oldText, newText } } : [];
    });
    await wipeTexts(
      transaction,
      events.map(({ event }) => event),
    );
    const wiped = events.filter(({ isHeard }) => isHeard).length;
    const last = chatMemories.length === memoryBatch ? chatMemories.at(-1)!.id : undefined;
    return { heardIds, traces, wiped, last };
  });
  gone.memories += done.heardIds.size;
  gone.derived += [...done.heardIds].filter((id) => sourceTexts.has(id)).length;
  gone.indexEntries += done.traces.indexEntries;
  gone.historyEvents += done.traces.historyEvents + done.wiped;
  return done.last;
}

/** Verdict that adds to `replaced` the states whose line in a `user` note it changes. */
const collecting =
  (replaced: MemoryState[], next: DecideVerdict): DecideVerdict =>
  (row, ...more) => {
    const verdict = next(row, ...more);
    if (verdict !== null && lineOf(verdict.after) !== lineOf(row.memory)) replaced.push(row.memory);
    return verdict;
  };

/**
 * Records who heard values in memories of one page, before these are masked. Uses a transaction of its own, because the
 * place is locked after its memories.
 */
async function noteHearers(
  graph: GraphSession,
  at: RemovalScope,
  asked: ValueRemovalRequest,
  { chats, audience, afterId }: { chats: RemovalParts['chats']; audience: Audience; afterId: string },
): Promise<void> {
  const chat = at.chat === null ? null : chats.get(at.chat)!;
  const page = { chat: at.chat, afterId, limit: memoryBatch };
  const heard = (await pageSaidHere(readerOf(graph), audience, page)).flatMap((one) =>
    asked.heardWith([one.text, one.value, ...one.tags, ...one.evidence], hearersOfMemory(one.saying, chat)),
  );
  if (heard.length > 0) await graph.write((transaction) => putRemovedValues(transaction, at, heard));
}

const readerOf = (graph: GraphSession): Pick<GraphTransaction, 'run'> => ({
  run: (statement, params) => graph.read(statement, params),
});

/** Memory that contains values to remove, with these values. */
interface MemoryWithValues {
  readonly status: SaidHere['status'];
  readonly values: readonly RemovedValues[];
  /** Texts of the memory that the viewer may know, if they may hear the memory at all. */
  readonly known: ReadonlySet<string>;
}

/**
 * Returns the memories that contain values: for memories the viewer hears or stated, any value; for others, only values
 * from the messages they were made from.
 */
function withValuesAmong(
  chatMemories: readonly SaidHere[],
  namedMemories: readonly SaidHere[],
  asked: ValueRemovalRequest,
  sourceTexts: SourceTexts,
): Map<string, MemoryWithValues> {
  const withValues = new Map<string, MemoryWithValues>();
  const add = ({ id, status, text }: SaidHere, former: string[], values: RemovedValues | undefined): void => {
    if (!values) return;
    const before = withValues.get(id);
    const known = new Set([text, ...former, ...(before?.known ?? [])]);
    withValues.set(id, { status, known, values: [...(before?.values ?? []), values] });
  };
  for (const one of chatMemories) add(one, one.former, asked.heldBy(textsOf(one)));
  for (const one of namedMemories) {
    const values = asked.heldBy(sourceTexts.get(one.id) ?? []);
    if (values?.areIn(textsOf(one))) add(one, [], values);
  }
  return withValues;
}

/** Returns all texts of a memory: the current ones and, if they were read, the former ones. */
const textsOf = ({ text, value, tags, evidence, former }: SaidHere): (string | null)[] => [
  ...[text, value],
  ...tags,
  ...evidence,
  ...former,
];

/** Returns true if a value is still found where it was removed. */
async function holdsAny(
  graph: GraphSession,
  at: RemovalScope,
  audience: Audience,
  asked: ValueRemovalRequest,
  sourceTexts: SourceTexts,
): Promise<boolean> {
  if (!(await holding(graph, at, audience, asked).next()).done) return true;
  const reader = readerOf(graph);
  const namedMemories = await listSaidOf(reader, at.tenant, [...sourceTexts.keys()]);
  if (withValuesAmong([], namedMemories, asked, sourceTexts).size > 0) return true;
  for (let afterId = ''; ;) {
    const page = await pageSaidHere(reader, audience, { chat: at.chat, afterId, limit: memoryBatch });
    if (withValuesAmong(page, [], asked, sourceTexts).size > 0) return true;
    if (page.length < memoryBatch) return false;
    afterId = page.at(-1)!.id;
  }
}
