import type { ChatWithPeriods } from '../directory/chats/chat.js';
import { loadChatPeriods } from '../directory/chats/chats.store.js';
import { fetchPeople } from '../directory/people/people.store.js';
import { type Audience, withAllPersonas, type Viewer } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { chatNotFoundError } from '../disclosure/caller.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { placeKeyOf } from '../disclosure/messagePlaces.js';
import { presentAt, takesPartIn } from '../disclosure/participation.js';
import type { SuppressionList } from '../memories/suppressionList.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import type { Clock } from '../platform/clock.js';
import { DomainError, invalidInput, notFound, nullWhenNotFound } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { removedMark, type RemovedFingerprint } from '../text/removedValues.js';
import { type LedgerEntryOf, removalId } from './ledger.js';
import type { Ledger } from './ledger.steps.js';
import { removeMessages } from './messageRemoval.steps.js';
import { nameFinderOf } from './nameFinder.js';
import {
  ValueRemovalRequest,
  checkRemoval,
  checkValue,
  type MessageWithHearers,
  mayRemove,
  type RemovalInput,
  type RemovalScope,
} from './removal.js';
import { type ErasureReceipt, zeroCounts, receiptOf } from './receipt.js';
import { listMarks } from './ledger.store.js';
import { findMessages, findRemoved } from './removal.store.js';
import {
  countRemovedValues,
  liftRemovedSentences,
  liftRemovedValue,
  putRemovedValues,
  type RemovedValueCounts,
} from './removedValues.store.js';
import { containValues, removeValues } from './valueRemoval.steps.js';

/** Maximum number of values that one person keeps out of a place. */
const maxRemovedValues = 50;

/** Place of a removal, with the context that decides what the caller may remove there. */
interface ResolvedScope {
  readonly scope: RemovalScope;
  readonly audience: Audience;
  /** Chat of the place; null for direct talk. */
  readonly chat: ChatWithPeriods | null;
  readonly takesPart: boolean;
  /** Ids of the current participants. */
  readonly participantIds: readonly string[];
}

/** Removes messages and values, and keeps them out afterwards. */
export class RemovalService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
    private readonly suppressionList: SuppressionList,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Removes messages of one place by id, and literal values from its messages and memories, as far as the caller heard
   * them. Both are kept out of the place from now on. Idempotent: a second call does what is left. Rejects with
   * NOT_FOUND, without removing anything, if the caller may not remove from the chat or one of the messages. Rejects
   * with CONFLICT for a caller's 51st value.
   */
  async forgetMessages({ graph, caller }: RequestContext, input: RemovalInput): Promise<ErasureReceipt> {
    const { ids, values } = checkRemoval(input);
    const resolvedScope = await this.resolve(graph, caller, input.chat ?? null);
    const { scope, takesPart } = resolvedScope;
    if (ids.length < new Set(input.ids ?? []).size) throw messageNotFound();
    const heardMessages = await this.messagesOf(graph, resolvedScope, ids);
    if (values.length > 0 && !takesPart) throw chatNotFoundError();
    const fingerprints = values.map((value, index) => this.fingerprintOf(scope, value, `values[${index}]`));
    const { tenant, viewer, chat } = scope;
    const removal = {
      op: 'FORGET_MESSAGES' as const,
      tenant,
      viewer,
      chat,
      // As asked for, so that the mark of a retry counts for a failed request that removed some of them.
      messages: ids,
      values: fingerprints,
    };
    // Before it is recorded: what the ledger has is never refused, and is done at the next start at the latest.
    const addedCount = await this.keepOut(graph, scope, fingerprints, maxRemovedValues);
    if (addedCount === 0 && heardMessages.length === 0 && (await this.areKeptOut(graph, resolvedScope, removal)))
      return receiptOf([{ tombstones: this.requestOf(scope, fingerprints).all.size }], scope.now);
    return this.ledger.record(graph, { at: scope.now, removal }, () =>
      this.remove(graph, resolvedScope, heardMessages, fingerprints),
    );
  }

  /** Makes a removal of the ledger again, in a graph that was restored from a backup. */
  async forgetAgain(graph: GraphSession, removal: LedgerEntryOf<'FORGET_MESSAGES'>): Promise<void> {
    const { tenant: tenantId, viewer: viewerId, chat, messages: messageIds, values } = removal;
    // A graph from before the chat or the viewer holds nothing of it.
    const resolvedScope = await this.resolve(graph, { tenantId, viewerId, persona: '' }, chat).catch(nullWhenNotFound);
    if (resolvedScope === null) return;
    const heardMessages = await findMessages(graph, resolvedScope.audience, resolvedScope.scope.place, messageIds);
    // A backup may still hold values that were lifted since, so the limit does not count.
    await this.keepOut(graph, resolvedScope.scope, values, Infinity);
    await this.remove(graph, resolvedScope, heardMessages, values);
  }

  private async remove(
    graph: GraphSession,
    { scope, audience, chat }: ResolvedScope,
    messages: readonly MessageWithHearers[],
    fingerprints: readonly RemovedFingerprint[],
  ): Promise<ErasureReceipt> {
    const { writer, suppressionList } = this;
    const removal = { scope, repetitionPolicy: 'KEPT_OUT', chat, receiptAudience: audience } as const;
    const removedCounts = await removeMessages(graph, { writer, suppressionList }, removal, messages);
    const request = this.requestOf(scope, fingerprints);
    const maskedCounts = request.all.isEmpty
      ? zeroCounts()
      : await removeValues({ graph, writer, scope, chat, audience, request, suppressionList });
    return receiptOf([removedCounts, maskedCounts, { tombstones: request.all.size }], scope.now);
  }

  /** True if the ledger has the values of a removal already, and the place contains none of them. */
  private async areKeptOut(
    graph: GraphSession,
    { scope, audience, chat }: ResolvedScope,
    removal: LedgerEntryOf<'FORGET_MESSAGES'>,
  ): Promise<boolean> {
    if (removal.values.length === 0) return true;
    const id = removalId(removal);
    const mark = (await listMarks(graph, [id])).get(id);
    if (mark === undefined || mark.at === null || mark.at < (mark.begunAt ?? mark.at)) return false;
    const request = this.requestOf(scope, removal.values);
    const { writer, suppressionList } = this;
    return !(await containValues({ graph, writer, scope, chat, audience, request, suppressionList }));
  }

  private readonly requestOf = (
    { tenant, viewer, place }: RemovalScope,
    fingerprints: readonly RemovedFingerprint[],
  ): ValueRemovalRequest =>
    new ValueRemovalRequest(fingerprints, (subset) => this.suppressionList.combineFingerprints(tenant, place, subset), {
      tenantId: tenant,
      viewerId: viewer,
    });

  /**
   * Lifts the removal of a value: the place accepts it again, and its sentences may be learned there again. Lifts what
   * the caller asked for, and what the caller heard if the person who asked no longer takes part. Without a value,
   * lifts all values of people who no longer take part. Resolves with true if anything was lifted. Rejects with
   * NOT_FOUND as `forgetMessages` does.
   */
  async lift(
    { graph, caller }: RequestContext,
    input: { chat?: string | null; value?: string | null },
  ): Promise<boolean> {
    const value = input.value == null ? null : checkValue('value', input.value);
    const { scope, participantIds, takesPart } = await this.resolve(graph, caller, input.chat ?? null);
    if (!takesPart) throw chatNotFoundError();
    if (value === null) return graph.write((transaction) => liftRemovedValue(transaction, scope, null, participantIds));
    const { fingerprint } = this.fingerprintOf(scope, value, 'value');
    const sentences = this.suppressionList.matchFingerprintsOf(scope.tenant, scope.place, value, []);
    return graph.write(async (transaction) => {
      const isLifted = await liftRemovedValue(transaction, scope, fingerprint, participantIds);
      return (await liftRemovedSentences(transaction, scope, sentences, participantIds)) || isLifted;
    });
  }

  /** Counts the values that a place keeps out, for its participants. Rejects with NOT_FOUND for all others. */
  async count({ graph, caller }: RequestContext, chat: string | null): Promise<RemovedValueCounts> {
    const { scope, participantIds, takesPart } = await this.resolve(graph, caller, chat);
    if (!takesPart) throw chatNotFoundError();
    return countRemovedValues(graph, scope, participantIds);
  }

  private async resolve(graph: GraphSession, requester: Viewer, chat: string | null): Promise<ResolvedScope> {
    if (chat !== null && !isId(chat, 'chat')) throw chatNotFoundError();
    const now = this.clock();
    const { tenantId: tenant, viewerId: viewer } = requester;
    const [audience, chats] = await Promise.all([
      resolveAudience({ graph, caller: requester }, {}, now),
      loadChatPeriods(graph, tenant, chat === null ? [] : [chat]),
    ]);
    const chatWithPeriods = chat === null ? null : chats.get(chat);
    // For a person who was never a participant, the chat does not exist.
    if (chatWithPeriods === undefined || (chatWithPeriods !== null && chatWithPeriods.periods[viewer] === undefined))
      throw chatNotFoundError();
    const scope = { tenant, viewer, chat, place: placeKeyOf(chat, viewer), now };
    return {
      scope,
      chat: chatWithPeriods,
      audience: withAllPersonas(audience),
      takesPart: chatWithPeriods === null || takesPartIn(chatWithPeriods, viewer, now),
      participantIds: chatWithPeriods === null ? [viewer] : presentAt(chatWithPeriods, now),
    };
  }

  /** Returns the messages with these ids, without those that the caller has had removed before. */
  private async messagesOf(
    graph: GraphSession,
    { scope, audience, takesPart }: ResolvedScope,
    ids: readonly string[],
  ): Promise<MessageWithHearers[]> {
    if (ids.length === 0) return [];
    const { tenant, viewer, place } = scope;
    const [heardMessages, removedIds, handle] = await Promise.all([
      findMessages(graph, audience, place, ids),
      findRemoved(graph, tenant, viewer, ids),
      takesPart ? null : this.handleOf(graph, scope),
    ]);
    // A person chooses their other names, and could choose a word that stands in every message.
    const namesViewer = nameFinderOf(handle === null ? [] : [handle]);
    const removableMessages = takesPart
      ? heardMessages
      : heardMessages.filter((message) => mayRemove(message, viewer, namesViewer));
    const knownIds = new Set([...removableMessages.map(({ id }) => id), ...removedIds]);
    if (ids.some((id) => !knownIds.has(id))) throw messageNotFound();
    return removableMessages;
  }

  private async handleOf(graph: GraphSession, { tenant, viewer }: RemovalScope): Promise<string | null> {
    return (await fetchPeople(graph, tenant, viewer, [viewer])).get(viewer)?.handle ?? null;
  }

  private fingerprintOf({ tenant, place }: RemovalScope, value: string, name: string): RemovedFingerprint {
    const fingerprint = this.suppressionList.fingerprintOf(tenant, place, value);
    if (fingerprint) return fingerprint;
    throw invalidInput(
      `${name} must have 1 to 64 words and numbers, and no ${removedMark}; it is kept out as this sequence.`,
    );
  }

  /**
   * Keeps values out of the words of the agent and the caller from now on; out of those of others once it is known who
   * heard them. Resolves with the number of values that were not kept out before. Rejects with CONFLICT if the caller
   * would keep out more than `limit`.
   */
  private async keepOut(
    graph: GraphSession,
    scope: RemovalScope,
    fingerprints: readonly RemovedFingerprint[],
    limit: number,
  ): Promise<number> {
    if (fingerprints.length === 0) return 0;
    const values = fingerprints.map((fingerprint) => ({ ...fingerprint, hearerIds: [scope.viewer] }));
    return graph.write(async (transaction) => {
      const { total, added } = await putRemovedValues(transaction, scope, values);
      if (total > limit)
        throw new DomainError(
          'CONFLICT',
          `You can keep at most ${limit} values out of a place; lift one of them first.`,
        );
      return added;
    });
  }
}

const messageNotFound = (): DomainError => notFound('No message by that id');
