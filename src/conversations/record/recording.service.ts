import { type ChatWithPeriods } from '../../directory/chats/chat.js';
import { type Confidants, noConfidants } from '../../disclosure/confidants.js';
import { asksForSilence } from '../../disclosure/classification/confidenceWords.js';
import { soleParticipantOf, isAlone, presentAt, takesPartIn } from '../../disclosure/participation.js';
import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { type Audience, audienceInChat, privateAudience, type Viewer } from '../../disclosure/audience.js';
import { type Caller, chatNotFoundError, requireConnector } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { confidantsAmong, resolvePeople } from '../../directory/people/references.steps.js';
import { type PersonRow, plainAccount } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput, notFound, nullWhenNotFound } from '../../platform/errors.js';
import { mapYielding } from '../../platform/eventLoop.js';
import { isId, newId, newToken } from '../../platform/ids.js';
import type { SuppressionList } from '../../memories/suppressionList.store.js';
import type { Quota } from '../../platform/neo4j/quota.js';
import { readerOf } from '../../platform/neo4j/readerOf.js';
import type { Outbox } from '../../background/work/outbox.store.js';
import type { WorkRecord } from '../../background/work/work.js';
import type { ConversationSettings } from '../conversation.js';
import { type MessageRow } from '../message.js';
import { placeKeyOf } from '../../disclosure/messagePlaces.js';
import { type CheckedMessage, checkRecording, withMessageIndex, type RecordInput } from './recordInput.js';
import { findAnsweredTurns } from './recording.store.js';
import type { ValidatedMessage } from './validatedMessage.js';
import { storeMaskedMessages, readRemovedValues } from './storeMaskedMessages.steps.js';

/** Result of recording: the stored messages in the order given, and the work of learning from them. */
export interface RecordingResult {
  readonly messages: readonly MessageRow[];
  readonly work: readonly WorkRecord[];
}

/** Records messages of people and agents. */
export class RecordingService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: ConversationSettings,
    private readonly outbox: Outbox,
    private readonly quota: Quota,
    private readonly suppressionList: SuppressionList,
    private readonly onRecorded: (turns: number) => void,
  ) {}

  /**
   * Records 1 to 500 messages of one place in one transaction. Idempotent: a message recorded before is returned as it
   * is stored, if the viewer may hear it there. It waits for no model. Rejects with NOT_FOUND for a chat that the
   * viewer does not take part in, with FORBIDDEN if only a connector may record there, and with INVALID_INPUT or
   * SECRET_REFUSED that names the message.
   */
  async record(request: RequestContext, input: RecordInput): Promise<RecordingResult> {
    const { graph, caller } = request;
    const now = this.clock();
    const { persona, messages } = await checkRecording(input, caller, now);
    const chatId = input.chat ?? null;
    const place = placeKeyOf(chatId, caller.viewerId);
    const refs = messages.flatMap(({ speaker, confidedTo }) => [...(speaker ? [speaker] : []), ...(confidedTo ?? [])]);
    // The agent addresses the person that a connector acts for.
    const addresseeId = chatId === null || caller.actsForOther ? caller.viewerId : null;
    const [chat, [self, ...people], latestTurns, removedValues] = await Promise.all([
      chatId === null ? null : this.recordableChat(request, chatId, now),
      resolvePeople(request, [{ id: caller.viewerId }, ...refs]),
      addresseeId === null && beginWithAnswer(messages)
        ? findAnsweredTurns(readerOf(graph), { tenant: caller.tenantId, place, addresseeId, times: [] })
        : null,
      readRemovedValues(graph, this.suppressionList, caller.tenantId, place),
      this.quota.refresh(graph, caller.tenantId, [caller.viewerId]),
    ]);
    if (!self || !('person' in self)) throw notFound('No person by that id');
    let nextPerson = 0;
    const resolveMessage = (message: CheckedMessage, index: number) => {
      const speaker = message.speaker ? people[nextPerson++]! : null;
      const confidants = message.confidedTo && people.slice(nextPerson, (nextPerson += message.confidedTo.length));
      try {
        const person = speakerOf(message, speaker, { caller, chat, self: self.person });
        return { message, person, ...confidantsAt(message, person, chat, confidants && confidantsAmong(confidants)) };
      } catch (error) {
        throw withMessageIndex(error, index);
      }
    };
    const resolvedMessages = await mapYielding(messages, resolveMessage, caller);
    const validatedMessages = assignConversations(resolvedMessages, {
      chat,
      persona,
      self: self.person,
      lastSpeakerId: addresseeId ?? latestTurns?.latest?.speakerId ?? null,
    });
    const storeResult = await storeMaskedMessages(graph, validatedMessages, {
      tenantId: caller.tenantId,
      chatId,
      viewerId: caller.viewerId,
      addresseeId,
      persona,
      sender: caller.isConnector ? 'CONNECTOR' : 'PERSON',
      audience: recorderAudience({ ...caller, persona }, chat, now),
      settings: this.settings,
      outbox: this.outbox,
      quota: this.quota,
      suppressionList: this.suppressionList,
      now,
      removedValues,
    });
    if (storeResult.isNew) {
      this.onRecorded(messages.length);
      this.outbox.wake();
    }
    const byExternalId = new Map(storeResult.messages.map((message) => [message.externalId, message]));
    // A connector sees the work of all speakers it records. A person sees only their own.
    const work = storeResult.work.filter(({ personId }) => caller.isConnector || personId === caller.viewerId);
    return { messages: messages.map(({ externalId }) => byExternalId.get(externalId)!), work };
  }

  /** Warms up the plan cache with every statement of a recording; stores nothing. The caller is no real person. */
  async warmUp(request: RequestContext): Promise<void> {
    const now = this.clock();
    const { tenantId, viewerId, handle, persona } = request.caller;
    const message = { id: newId('message'), externalId: newToken(), role: 'USER' as const, text: 'Nobody warms up.' };
    const answer = { externalId: newToken(), role: 'ASSISTANT' as const, text: message.text };
    await this.record(request, { messages: [answer, message] }).catch(nullWhenNotFound);
    const speaker = plainAccount(viewerId, handle);
    const ownership = { conversedBy: viewerId, inPrivate: false, ownerId: viewerId, confidedIds: null };
    const validatedMessage = { ...message, ...ownership, persona, at: now, speaker };
    const answerFields = { id: newId('message'), externalId: newToken(), role: 'ASSISTANT' as const, speaker: null };
    const validatedAnswer = { ...validatedMessage, ...answerFields, inheritsConfidants: true };
    const { settings, outbox, quota, suppressionList } = this;
    const addressee = { viewerId, addresseeId: viewerId };
    const context = { tenantId, chatId: null, ...addressee, persona, settings, outbox, quota, suppressionList, now };
    const warmUpAudience = privateAudience({ tenantId, viewerId, persona, now, periods: {} });
    await storeMaskedMessages(request.graph, [validatedMessage, validatedAnswer], {
      ...context,
      sender: 'PERSON',
      audience: warmUpAudience,
    });
  }

  /** Loads a chat if the caller may record in it: connectors in any, persons only alone in a private chat. */
  private async recordableChat(
    { graph, caller }: RequestContext,
    chatId: string,
    now: number,
  ): Promise<ChatWithPeriods> {
    if (!isId(chatId, 'chat')) throw chatNotFoundError();
    const chat = (await loadChatPeriods(graph, caller.tenantId, [chatId])).get(chatId);
    if (!chat) throw chatNotFoundError();
    if (caller.isConnector) return chat;
    if (!takesPartIn(chat, caller.viewerId, now)) throw chatNotFoundError();
    if (!isAlone(chat, caller.viewerId, now)) requireConnector(caller);
    return chat;
  }
}

/** True if the earliest of these messages answers one that was recorded before. */
const beginWithAnswer = (messages: readonly CheckedMessage[]): boolean =>
  messages.reduce((earliest, message) => (message.at < earliest.at ? message : earliest)).role === 'ASSISTANT';

/** Returns the recording persona's audience of messages stored in a place; null if the viewer is not in it now. */
function recorderAudience(
  { tenantId, viewerId, persona }: Viewer,
  chat: ChatWithPeriods | null,
  now: number,
): Audience | null {
  const periods = chat && { [chat.id]: chat.periods[viewerId] ?? [] };
  const directAudience = privateAudience({ tenantId, viewerId, persona, now, periods: periods ?? {} });
  if (chat === null) return directAudience;
  if (!takesPartIn(chat, viewerId, now)) return null;
  const hadOthers = Object.keys(chat.periods).some((id) => id !== viewerId);
  const chatAudience = { id: chat.id, kind: chat.kind, participantIds: presentAt(chat, now), hadOthers };
  const isGuest = false;
  return audienceInChat(directAudience, chatAudience, isGuest);
}

/** Returns the person who said a message; null for the agent. Throws if the caller may not record it as said so. */
function speakerOf(
  message: CheckedMessage,
  resolution: Awaited<ReturnType<typeof resolvePeople>>[number] | null,
  { caller, chat, self }: { caller: Caller; chat: ChatWithPeriods | null; self: PersonRow },
): PersonRow | null {
  if (chat && !caller.isConnector) requireAlone(chat, self.id, message.at);
  if (message.role === 'ASSISTANT') return null;
  if (resolution instanceof DomainError) throw resolution;
  if (resolution && !('person' in resolution))
    throw invalidInput('speaker must take part in the chat; a new name takes part in no chat.');
  // If the viewer speaks alone, or a connector acts for them, the speaker can only be the viewer.
  const isViewerImplied = !caller.isConnector || caller.actsForOther || chat === null;
  if (!resolution && !isViewerImplied) throw invalidInput('speaker must be given if role is USER.');
  const person = resolution?.person ?? self;
  const allowedId = caller.isConnector && chat !== null ? person.id : self.id;
  if (person.id !== allowedId) throw invalidInput('speaker must be you: in direct talk no one else speaks.');
  if (chat && !takesPartIn(chat, person.id, message.at))
    throw invalidInput(
      'speaker must take part in the chat at the time of the message: call syncChat first, or for old messages joinChat with their first time as at.',
    );
  return person;
}

/** Assigns each message to the conversation of its speaker, or an agent's message to that of the person it answers. */
function assignConversations(
  resolvedMessages: readonly ({ message: CheckedMessage; person: PersonRow | null } & Confidants)[],
  {
    chat,
    persona,
    self,
    lastSpeakerId: earlierSpeakerId,
  }: {
    chat: ChatWithPeriods | null;
    persona: string;
    self: PersonRow;
    /** Person whom an answer at their beginning answers; null if unknown. */
    lastSpeakerId: string | null;
  },
): ValidatedMessage[] {
  const orderedMessages = resolvedMessages
    .map((resolved, inputIndex) => ({ ...resolved, inputIndex }))
    .sort((a, b) => a.message.at - b.message.at || a.inputIndex - b.inputIndex);
  let lastSpeakerId = earlierSpeakerId;
  return orderedMessages.map(({ message, person, inputIndex, confidedIds, confidedByWords }) => {
    if (person) lastSpeakerId = person.id;
    const { externalId, role, text, at } = message;
    const conversedBy = chat === null ? self.id : addresseeOf(chat, lastSpeakerId, at);
    const inPrivate = chat === null || (conversedBy !== null && isAlone(chat, conversedBy, at));
    const ownerId = chat === null ? self.id : soleParticipantOf(chat, at);
    const messageFields = { id: newId('message'), externalId, role, text, persona, at, speaker: person, inputIndex };
    const inheritsConfidants = role === 'ASSISTANT' && !message.confidedTo;
    const confidants = { confidedIds, confidedByWords: confidedByWords || inheritsConfidants, inheritsConfidants };
    return { ...messageFields, conversedBy, inPrivate, ownerId, ...confidants };
  });
}

/**
 * Returns the confidants of a message: those it names or, if its words ask for silence, those present when it was said,
 * in direct talk none. A participant who joins later has not heard it, and a window must not reveal a surprise to them.
 */
function confidantsAt(
  { text, at }: CheckedMessage,
  speaker: PersonRow | null,
  chat: ChatWithPeriods | null,
  namedConfidants: readonly PersonRow[] | null,
): Confidants {
  if (namedConfidants !== null) return { confidedIds: namedConfidants.map(({ id }) => id), confidedByWords: false };
  if (!asksForSilence(text)) return noConfidants;
  const hearerIds = chat === null ? [] : presentAt(chat, at).filter((id) => id !== speaker?.id);
  return { confidedIds: hearerIds, confidedByWords: true };
}

/**
 * Returns the person that the agent answers: the last speaker, if they still take part, or the only person of a private
 * chat. A person who does not hear a message must not learn of it from the state of their conversation.
 */
function addresseeOf(chat: ChatWithPeriods, lastSpeakerId: string | null, at: number): string | null {
  return lastSpeakerId !== null && takesPartIn(chat, lastSpeakerId, at) ? lastSpeakerId : soleParticipantOf(chat, at);
}

/** Throws unless the person was alone then: before other hearers, they could attribute false words to others. */
function requireAlone(chat: ChatWithPeriods, personId: string, at: number): void {
  if (!takesPartIn(chat, personId, at)) throw invalidInput('at must be a time at which you took part in the chat.');
  if (!isAlone(chat, personId, at))
    throw new DomainError('FORBIDDEN', 'Messages that others heard can only be recorded with the role "connector".');
}
