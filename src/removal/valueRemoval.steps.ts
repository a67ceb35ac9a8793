import { derivedMessageFields } from '../conversations/message.js';
import { sensitivityOfMessage } from '../learning/sourceMessage.js';
import { batchesOf } from '../platform/batches.js';
import { mapYielding } from '../platform/eventLoop.js';
import { titleOf } from '../text/texts.js';
import { maskMemories, memoriesContainValues } from './memoryMasking.steps.js';
import type { SourceTexts, ValueRemoval } from './memorySearch.steps.js';
import { type RemovalCounts, zeroCounts } from './receipt.js';
import {
  hearersOfMessage,
  type MessageWithHearers,
  removalIncomplete,
  type RemovedValueWithHearers,
} from './removal.js';
import {
  deleteTodos,
  type DerivedData,
  deleteProposals,
  deleteSummaries,
  haltWork,
  listDerivedOf,
  type MaskedMessage,
  maskMessages,
  pageMessages,
} from './removal.store.js';
import { putRemovedValues } from './removedValues.store.js';

/** Maximum number of messages that are masked per transaction. */
const batchSize = 500;
/** Number of messages per page that is searched for a value. */
const pageSize = 1_000;

/**
 * Masks values in the memories of a place and in those of its messages that the viewer heard, one batch per
 * transaction. Idempotent: finished batches stay, and another call does the rest. Memories go first: while a message
 * still contains a value, a second call finds what was made from it. A text that the viewer may not hear is searched
 * only for values from messages that the viewer heard, so that neither the masking nor the counts disclose anything
 * else. Verifies the result; rejects with INTERNAL if something is left.
 */
export async function removeValues(parameters: Omit<ValueRemoval, 'counts'>): Promise<RemovalCounts> {
  const removal = { ...parameters, counts: zeroCounts() };
  const sources: SourceTexts = new Map();
  for await (const messages of messagesWithValues(removal)) addTo(sources, await stopLearning(removal, messages));
  await maskMemories(removal, sources);
  for await (const messages of messagesWithValues(removal)) {
    for (let unmasked; (unmasked = await maskUnlessLearned(removal, messages, sources)).size > 0;) {
      addTo(sources, unmasked);
      await maskMemories(removal, unmasked);
    }
  }
  const isLeft = !(await messagesWithValues(removal).next()).done;
  if (isLeft || (await memoriesContainValues(removal, sources))) throw removalIncomplete();
  return removal.counts;
}

/** True if a message of the place that the viewer heard, or a memory of the place, contains one of the values. */
export async function containValues(parameters: Omit<ValueRemoval, 'counts'>): Promise<boolean> {
  const removal = { ...parameters, counts: zeroCounts() };
  const isInMessage = !(await messagesWithValues(removal).next()).done;
  return isInMessage || memoriesContainValues(removal, new Map());
}

/** Yields batches of the messages of a place that the viewer heard and that contain one of the values. */
async function* messagesWithValues({
  graph,
  scope,
  audience,
  request,
}: ValueRemoval): AsyncGenerator<MessageWithHearers[]> {
  for (let afterSeq = 0; ;) {
    const page = await pageMessages(graph, audience, { place: scope.place, afterSeq, limit: pageSize });
    const hasValue = await mapYielding(page, ({ text }) => request.all.occurIn([text]), request.requester);
    const matching = page.filter((_, index) => hasValue[index]);
    yield* batchesOf(matching, batchSize);
    if (page.length < pageSize) return;
    afterSeq = page.at(-1)!.seq;
  }
}

/** Returns the values in these messages with the people who heard them. */
async function heardValues(
  { request, chat }: ValueRemoval,
  messages: readonly MessageWithHearers[],
): Promise<RemovedValueWithHearers[]> {
  const values: RemovedValueWithHearers[] = [];
  for (const message of messages)
    values.push(...(await request.valuesWithHearers([message.text], hearersOfMessage(message, chat))));
  return values;
}

/** Stops the work on these messages and records who heard the values. Returns their texts by memory made of them. */
async function stopLearning(removal: ValueRemoval, messages: readonly MessageWithHearers[]): Promise<SourceTexts> {
  const { graph, scope } = removal;
  const ids = messages.map(({ id }) => id);
  const values = await heardValues(removal, messages);
  const derived = await graph.write(async (transaction) => {
    await putRemovedValues(transaction, scope, values);
    await haltWork(transaction, scope, [], ids);
    return listDerivedOf(transaction, scope.tenant, ids);
  });
  return sourcesOf(memoriesAmong(derived), messages);
}

/**
 * Masks messages, unless memories were made from them that are not masked yet. In that case, changes nothing and
 * returns these memories with the texts of the messages. Once the messages are masked, nothing leads from a value to
 * what was made from it, or to the people who heard it.
 */
async function maskUnlessLearned(
  removal: ValueRemoval,
  messages: readonly MessageWithHearers[],
  maskedSources: SourceTexts,
): Promise<SourceTexts> {
  const { graph, scope, request, counts } = removal;
  const { tenant, viewer } = scope;
  const ids = messages.map(({ id }) => id);
  const values = await heardValues(removal, messages);
  const items = await mapYielding(messages, (message) => maskedMessage(removal, message), request.requester);
  const maskingResult = await graph.write(async (transaction) => {
    await putRemovedValues(transaction, scope, values);
    await haltWork(transaction, scope, [], ids);
    const derived = await listDerivedOf(transaction, tenant, ids);
    const unmaskedSources = unmaskedAmong(sourcesOf(memoriesAmong(derived), messages), maskedSources);
    if (unmaskedSources.size > 0) return { unmaskedSources };
    const sources = sourcesOf(derived, messages);
    const derivedTodos = derived.filter(({ todo }) => todo);
    const hasValue = await mapYielding(
      derivedTodos,
      async ({ id, text }) => (await request.valuesIn(sources.get(id)!))?.occurIn([text]) ?? false,
      request.requester,
    );
    const todos = derivedTodos.filter((_, index) => hasValue[index]);
    const todoIds = todos.map(({ id }) => id);
    const summaries = (await deleteSummaries(transaction, tenant, ids)).get(viewer) ?? 0;
    const proposals = (await deleteProposals(transaction, tenant, ids)).get(viewer) ?? 0;
    await deleteTodos(transaction, tenant, todoIds);
    await maskMessages(transaction, scope, items);
    const ownTodos = todos.filter(({ person }) => person === viewer).length;
    return { unmaskedSources, removed: { messages: messages.length, summaries, proposals, todos: ownTodos } };
  });
  if (maskingResult.removed !== undefined) {
    counts.messages += maskingResult.removed.messages;
    counts.summaries += maskingResult.removed.summaries;
    counts.todos += maskingResult.removed.todos;
    counts.proposals += maskingResult.removed.proposals;
  }
  return maskingResult.unmaskedSources;
}

/** Returns a message without the values. It stays as sensitive as its original text. */
function maskedMessage({ scope, request, suppressionList }: ValueRemoval, message: MessageWithHearers): MaskedMessage {
  const text = request.all.mask(message.text);
  const fields = derivedMessageFields(message.speakerName, text);
  return {
    id: message.id,
    set: { text, title: titleOf(text), ...fields, saidSensitivity: sensitivityOfMessage(message) },
    sentFingerprint: suppressionList.textFingerprintOf(scope.tenant, scope.place, message.text),
  };
}

const memoriesAmong = (derived: readonly DerivedData[]): readonly DerivedData[] => derived.filter(({ todo }) => !todo);

/** Returns the texts of messages by the data made from them. */
function sourcesOf(derived: readonly DerivedData[], messages: readonly MessageWithHearers[]): SourceTexts {
  const texts = new Map(messages.map(({ id, text }) => [id, text]));
  return new Map(derived.map((item) => [item.id, item.messages.flatMap((id) => texts.get(id) ?? [])]));
}

/** Returns the sources that `maskedSources` do not have: of memories that were made while others were masked. */
const unmaskedAmong = (sources: SourceTexts, maskedSources: SourceTexts): SourceTexts =>
  new Map([...sources].filter(([id, texts]) => texts.some((text) => maskedSources.get(id)?.includes(text) !== true)));

function addTo(all: SourceTexts, more: SourceTexts): void {
  for (const [id, texts] of more) all.set(id, [...(all.get(id) ?? []), ...texts]);
}
