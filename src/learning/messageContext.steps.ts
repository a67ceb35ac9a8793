import { isAlone, presentAt, takesPartIn } from '../disclosure/participation.js';
import { loadChatPeriods } from '../directory/chats/chats.store.js';
import type { StoringContext } from '../memories/writer/store/draftStorage.js';
import { listAliases } from '../directory/people/aliases.store.js';
import { fetchPeople } from '../directory/people/people.store.js';
import { asksForSilence } from '../disclosure/classification/confidenceWords.js';
import { confidenceOf } from './learnedConfidence.js';
import { isAccount, nameWithAliases } from '../directory/people/person.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { extractionInput } from './extractionInput.js';
import type { MessageProvenance } from './learnedDraft.js';
import { loadMessage } from './learning.store.js';
import type { NoteDependencies } from './learningDependencies.js';
import { contextTurns } from './learningWork.js';
import type { MessageCircumstances } from './messageCircumstances.js';

/** A message with the context that decides what may be learned from it. */
export interface MessageContext extends MessageCircumstances, MessageProvenance {
  readonly context: StoringContext;
  readonly earlier: Parameters<typeof extractionInput>[1];
}

/**
 * Loads the context of a message to learn from. Returns undefined unless an account said it as a user, in direct talk or
 * in a chat that it took part in.
 */
export async function loadMessageContext(
  dependencies: NoteDependencies,
  graph: GraphSession,
  { tenantId, message: id }: { tenantId: string; message: string },
  writeContext: Pick<StoringContext, 'actor' | 'meta'>,
): Promise<MessageContext | undefined> {
  const loadedMessage = await loadMessage(graph, tenantId, id, contextTurns);
  const speakerId = loadedMessage?.message.speakerId ?? null;
  if (!loadedMessage || speakerId === null || loadedMessage.message.role !== 'USER') return undefined;
  const { message } = loadedMessage;
  const chats = await loadChatPeriods(graph, tenantId, message.chatId === null ? [] : [message.chatId]);
  const chat = message.chatId === null ? null : chats.get(message.chatId);
  if (chat === undefined || (chat && !takesPartIn(chat, speakerId, message.at))) return undefined;
  const presentIds = chat ? presentAt(chat, message.at) : [];
  const hearers = [...presentIds, ...(message.confidedIds ?? [])].filter((id) => id !== speakerId);
  // Everything learned from the message is disclosed to its hearers, so the model reads only turns that all of them heard.
  const earlierMessages = loadedMessage.earlier.filter(
    ({ confidedIds, at }) => confidedIds === null && hearers.every((id) => chat !== null && takesPartIn(chat, id, at)),
  );
  const people = await fetchPeople(graph, tenantId, speakerId, [...new Set([speakerId, ...presentIds])]);
  const speaker = people.get(speakerId);
  if (!speaker || !isAccount(speaker)) return undefined;
  const aliases = asksForSilence(message.text) ? await listAliases(graph, presentIds) : new Map<string, string[]>();
  const turnsOfRole = (role: string) => earlierMessages.filter((one) => one.role === role);
  const present = presentIds
    .filter((id) => id !== speakerId)
    .flatMap((id) => people.get(id) ?? [])
    .filter(isAccount);
  const namedHearers = present.map((person) => nameWithAliases(person, aliases));
  return {
    tenantId,
    message,
    earlier: earlierMessages,
    speaker,
    speakerId,
    now: dependencies.clock(),
    isPrivate: chat === null || isAlone(chat, speakerId, message.at),
    present,
    namedHearers,
    confidence: confidenceOf(message, namedHearers, []),
    groundingWords: {
      message: message.text,
      ownEarlier: turnsOfRole('USER')
        .filter((one) => one.speakerId === speakerId)
        .map(({ text }) => text),
      agentEarlier: turnsOfRole('ASSISTANT').map(({ text }) => text),
    },
    context: {
      tenantId,
      creatorId: speakerId,
      chats,
      people: new Map([[speakerId, speaker]]),
      ...writeContext,
    },
  };
}
