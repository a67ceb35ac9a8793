import type { ChatStanding } from '../directory/chats/chat.js';
import { keptBeside } from '../conversations/message.js';
import type { Audience } from '../disclosure/audience.js';
import { sensitivityOfMessage } from '../learning/sourceMessage.js';
import { listWideFolds } from '../memories/writer/fold/folds.store.js';
import { memoryChange } from '../memories/writer/verdict.js';
import { inTurns } from '../platform/eventLoop.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import type { RemovedValues } from '../text/removedValues.js';
import { titleOf } from '../text/texts.js';
import type { ErasureParts } from './messageRemoval.steps.js';
import { type RemovalCounts, nothingGone } from './receipt.js';
import {
  type AskedValues,
  hearersOf,
  hearersOfMemory,
  type HeardMessage,
  type HeardValue,
  notAllGone,
  without,
} from './removal.js';
import {
  countTraces,
  deleteTodos,
  dropProposals,
  dropSummaries,
  haltWork,
  listFormerTexts,
  listHeardOf,
  listMadeOf,
  listSaidOf,
  type MadeOf,
  maskMessages,
  memoriesAlone,
  pageMessages,
  pageSaidHere,
  putRemovedValues,
  type RemovalPlace,
  type SaidHere,
  wipeTexts,
} from './removal.store.js';

const [messagesAtOnce, memoriesAtOnce, messagesRead] = [500, 200, 1_000];

/** What removing works with. */
export interface RemovalParts extends ErasureParts {
  /** The chat of the place and everybody's periods; none of direct talk. */
  readonly chats: ReadonlyMap<string, ChatStanding>;
}

/** The texts of the messages that memories were made of, by memory. */
type SourceTexts = Map<string, string[]>;

/**
 * Takes values out of the memories of a place and out of its messages that the viewer heard, a batch in a transaction:
 * what is done stays done, and doing it again does the rest. Memories go first: as long as a message says a value, a
 * second try finds what was made of it. A text that the viewer may not hear is looked through for what stood in a
 * message that they heard, and for nothing else: what goes, and what is counted, must not tell of the rest. Looks again
 * at the end; rejects with INTERNAL where something is left.
 */
export async function removeValues(
  graph: GraphSession,
  parts: RemovalParts,
  at: RemovalPlace,
  audience: Audience,
  asked: AskedValues,
): Promise<RemovalCounts> {
  const gone = nothingGone();
  const made: SourceTexts = new Map();
  const masking = async (of: SourceTexts): Promise<void> => {
    for (let afterId: string | undefined = ''; afterId !== undefined;)
      afterId = await maskMemories(graph, parts, at, audience, asked, { made: of, of: { afterId }, gone });
    // Then what was made of the messages and the viewer does not hear.
    const ids = [...of.keys()];
    for (let start = 0; start < ids.length; start += memoriesAtOnce) {
      const some = { ids: ids.slice(start, start + memoriesAtOnce) };
      await maskMemories(graph, parts, at, audience, asked, { made: of, of: some, gone });
    }
  };
  const chat = at.chat === null ? null : parts.chats.get(at.chat)!;
  const heardIn = (some: readonly HeardMessage[]) =>
    some.flatMap((message) => asked.heardWith([message.text], hearersOf(message, chat)));
  for await (const some of holding(graph, at, audience, asked)) {
    addTo(made, await stopLearning(graph, at, some, heardIn(some)));
  }
  await masking(made);
  for await (const some of holding(graph, at, audience, asked)) {
    for (let late; (late = await maskSome(graph, at, some, { made, asked, heard: heardIn(some), gone })).size > 0;) {
      addTo(made, late);
      await masking(late);
    }
  }
  if (await holdsAny(graph, at, audience, asked, made)) throw notAllGone();
  return gone;
}

/** The messages of a place that the viewer heard and that hold one of the values, in batches. */
async function* holding(
  graph: GraphSession,
  { place }: RemovalPlace,
  audience: Audience,
  asked: AskedValues,
): AsyncGenerator<HeardMessage[]> {
  for (let afterSeq = 0; ;) {
    const page = await pageMessages(graph, audience, { place, afterSeq, limit: messagesRead });
    const holds = await inTurns(page, ({ text }) => asked.all.areIn([text]));
    const found = page.filter((_, at) => holds[at]);
    for (let start = 0; start < found.length; start += messagesAtOnce) yield found.slice(start, start + messagesAtOnce);
    if (page.length < messagesRead) return;
    afterSeq = page.at(-1)!.seq;
  }
}

/**
 * Ends the work that reads these messages, and notes who has heard the values; gives what they say, by the memories that
 * were made of them.
 */
async function stopLearning(
  graph: GraphSession,
  at: RemovalPlace,
  messages: readonly HeardMessage[],
  heard: readonly HeardValue[],
): Promise<SourceTexts> {
  const ids = messages.map(({ id }) => id);
  const made = await graph.write(async (transaction) => {
    await putRemovedValues(transaction, at, heard);
    await haltWork(transaction, at, [], ids);
    return listMadeOf(transaction, at.tenant, ids);
  });
  return sourcesOf(memoriesAmong(made), messages);
}

const memoriesAmong = (made: readonly MadeOf[]): readonly MadeOf[] => made.filter(({ todo }) => !todo);

/** What messages say, by what was made of them. */
function sourcesOf(made: readonly MadeOf[], messages: readonly HeardMessage[]): SourceTexts {
  const texts = new Map(messages.map(({ id, text }) => [id, text]));
  return new Map(made.map((one) => [one.id, one.messages.flatMap((id) => texts.get(id) ?? [])]));
}

function addTo(all: SourceTexts, more: SourceTexts): void {
  for (const [id, texts] of more) all.set(id, [...(all.get(id) ?? []), ...texts]);
}

/**
 * Masks messages, unless memories have been made of them that were not looked at yet: it gives these, with what the
 * messages say, and does nothing. Once the messages say less, nothing leads from a value to what was made of it, nor to
 * who has heard it.
 */
async function maskSome(
  graph: GraphSession,
  at: RemovalPlace,
  messages: readonly HeardMessage[],
  {
    made: known,
    asked,
    heard,
    gone,
  }: { made: SourceTexts; asked: AskedValues; heard: readonly HeardValue[]; gone: RemovalCounts },
): Promise<SourceTexts> {
  const ids = messages.map(({ id }) => id);
  const done = await graph.write(async (transaction) => {
    await putRemovedValues(transaction, at, heard);
    await haltWork(transaction, at, [], ids);
    const made = await listMadeOf(transaction, at.tenant, ids);
    const sources = sourcesOf(made, messages);
    const late = lateAmong(sourcesOf(memoriesAmong(made), messages), known);
    if (late.size > 0) return { late, messages: 0, summaries: 0, proposals: 0, todos: 0 };
    const todos = made.filter(({ id, todo, text }) => todo && asked.heldBy(sources.get(id)!)?.areIn([text]));
    const summaries = await dropSummaries(transaction, at.tenant, ids);
    const proposals = (await dropProposals(transaction, at.tenant, ids)).get(at.viewer) ?? 0;
    await deleteTodos(
      transaction,
      at.tenant,
      todos.map(({ id }) => id),
    );
    const items = messages.map((message) => {
      const text = asked.all.without(message.text);
      const set = { text, title: titleOf(text), ...keptBeside(message.speakerName, text) };
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

/** Those of some memories that say more than is known, by what the messages say that they were made of. */
const lateAmong = (made: SourceTexts, known: SourceTexts): SourceTexts =>
  new Map([...made].filter(([id, texts]) => texts.some((text) => known.get(id)?.includes(text) !== true)));

/**
 * Takes values out of one page of the memories of a place, or out of these: live ones say less, the others go. Gives the
 * last id of a page, if there may be more.
 */
async function maskMemories(
  graph: GraphSession,
  { writer, chats }: RemovalParts,
  at: RemovalPlace,
  audience: Audience,
  asked: AskedValues,
  { made, of, gone }: { made: SourceTexts; of: { afterId: string } | { ids: readonly string[] }; gone: RemovalCounts },
): Promise<string | undefined> {
  const { tenant: tenantId, viewer: actor, chat, now } = at;
  const by = { tenantId, actor, now };
  if ('afterId' in of) await noteHearers(graph, at, asked, { chats, audience, afterId: of.afterId });
  const done = await graph.write(async (transaction) => {
    const look = async () => {
      const here =
        'afterId' in of ? await pageSaidHere(transaction, audience, { chat, ...of, limit: memoriesAtOnce }) : [];
      const ofThese = 'ids' in of ? await listSaidOf(transaction, tenantId, of.ids) : [];
      return { here, held: heldAmong(here, ofThese, asked, made) };
    };
    let { here, held } = await look();
    const apart = new Set<string>();
    // What was said elsewhere, too, is said there alone again: only what belongs to this place says less.
    for (;;) {
      const wide = (await listWideFolds(transaction, [...held.keys()])).filter((id) => !apart.has(id));
      if (wide.length === 0) break;
      for (const id of wide) apart.add(id);
      await writer.unfoldIn(transaction, wide, by);
      ({ here, held } = await look());
    }
    const ended = (await listSaidOf(transaction, tenantId, [...apart])).filter(
      (one) => one.status !== 'ACTIVE' && asked.heldBy(textsOf(one)),
    );
    const told = await listHeardOf(transaction, audience, [...held.keys(), ...ended.map(({ id }) => id)]);
    const live = [...held].flatMap(([id, { status }]) => (status === 'ACTIVE' ? id : []));
    const out = [...held].flatMap(([id, { status }]) => (status === 'ACTIVE' ? [] : id));
    const over = [...new Set([...out, ...ended.map(({ id }) => id)])];
    const toldOver = memoriesAlone(
      tenantId,
      over.filter((id) => told.has(id)),
    );
    const found = await countTraces((statement, params) => transaction.run(statement, params), toldOver);
    // What they were made of stays as closed as they are, and as far out of life.
    await writer.unfoldIn(transaction, over, by, { sources: 'OVER' });
    await writer.eraseIn(transaction, over, by);
    const kept = new Map([...held].map(([id, one]) => [id, one.values]));
    if (live.length > 0) {
      const wanted = memoryChange(live, { ...by, chats }, without(kept));
      await writer.changeIn(transaction, { ...wanted, asStored: true });
    }
    // The texts that have gone just now are in the history, too.
    const events = (await listFormerTexts(transaction, tenantId, live)).flatMap(({ memory, id, ...texts }) => {
      const [oldText, newText] = [texts.oldText, texts.newText].map((text) =>
        kept.get(memory)!.some((values) => values.areIn([text])),
      ) as [boolean, boolean];
      const isKnown = [texts.oldText, texts.newText].some((text) => text !== null && held.get(memory)!.known.has(text));
      return oldText || newText ? { isTold: told.has(memory) && isKnown, event: { id, oldText, newText } } : [];
    });
    await wipeTexts(
      transaction,
      events.map(({ event }) => event),
    );
    const wiped = events.filter(({ isTold }) => isTold).length;
    return { told, found, wiped, last: here.length === memoriesAtOnce ? here.at(-1)!.id : undefined };
  });
  gone.memories += done.told.size;
  gone.derived += [...done.told].filter((id) => made.has(id)).length;
  gone.indexEntries += done.found.indexEntries;
  gone.historyEvents += done.found.historyEvents + done.wiped;
  return done.last;
}

/**
 * Notes who has heard values in memories of one page, before these say less; in a transaction of its own, since the place
 * is locked after its memories.
 */
async function noteHearers(
  graph: GraphSession,
  at: RemovalPlace,
  asked: AskedValues,
  { chats, audience, afterId }: { chats: RemovalParts['chats']; audience: Audience; afterId: string },
): Promise<void> {
  const chat = at.chat === null ? null : chats.get(at.chat)!;
  const page = { chat: at.chat, afterId, limit: memoriesAtOnce };
  const heard = (await pageSaidHere(readerOf(graph), audience, page)).flatMap((one) =>
    asked.heardWith([one.text, one.value, ...one.tags, ...one.evidence], hearersOfMemory(one.saying, chat)),
  );
  if (heard.length > 0) await graph.write((transaction) => putRemovedValues(transaction, at, heard));
}

const readerOf = (graph: GraphSession): Pick<GraphTransaction, 'run'> => ({
  run: (statement, params) => graph.read(statement, params),
});

/** A memory that holds values which are to go, and which. */
interface Held {
  readonly status: SaidHere['status'];
  readonly values: readonly RemovedValues[];
  /** Its texts that the viewer may know, where they may hear it at all. */
  readonly known: ReadonlySet<string>;
}

/**
 * Which memories hold which of the values: of those that the viewer hears or said, any; of those that were made of
 * messages, what stood in these.
 */
function heldAmong(
  here: readonly SaidHere[],
  ofThese: readonly SaidHere[],
  asked: AskedValues,
  made: SourceTexts,
): Map<string, Held> {
  const held = new Map<string, Held>();
  const add = ({ id, status, text }: SaidHere, former: string[], values: RemovedValues | undefined): void => {
    if (!values) return;
    const before = held.get(id);
    const known = new Set([text, ...former, ...(before?.known ?? [])]);
    held.set(id, { status, known, values: [...(before?.values ?? []), values] });
  };
  for (const one of here) add(one, one.former, asked.heldBy(textsOf(one)));
  for (const one of ofThese) {
    const values = asked.heldBy(made.get(one.id) ?? []);
    if (values?.areIn(textsOf(one))) add(one, [], values);
  }
  return held;
}

/** Everything that a memory says and, as far as it was read, has said. */
const textsOf = ({ text, value, tags, evidence, former }: SaidHere): (string | null)[] => [
  ...[text, value],
  ...tags,
  ...evidence,
  ...former,
];

/** Whether a value is still found where it was removed. */
async function holdsAny(
  graph: GraphSession,
  at: RemovalPlace,
  audience: Audience,
  asked: AskedValues,
  made: SourceTexts,
): Promise<boolean> {
  if (!(await holding(graph, at, audience, asked).next()).done) return true;
  const reader = readerOf(graph);
  const ofThese = await listSaidOf(reader, at.tenant, [...made.keys()]);
  if (heldAmong([], ofThese, asked, made).size > 0) return true;
  for (let afterId = ''; ;) {
    const page = await pageSaidHere(reader, audience, { chat: at.chat, afterId, limit: memoriesAtOnce });
    if (heldAmong(page, [], asked, made).size > 0) return true;
    if (page.length < memoriesAtOnce) return false;
    afterId = page.at(-1)!.id;
  }
}
