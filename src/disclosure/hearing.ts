import { type Audience, type ChatAudience, audienceInChat, covers, type Period, privateAudience } from './audience.js';
import type { MemoryEvidence } from './evidence.js';
import { type Participation, presentAt } from './participation.js';
import { decideDisclosure, type Decision } from './rule.js';

/** Chat with its hearers now, and which of them are guests. */
export interface SharedChat extends ChatAudience {
  readonly guests: readonly string[];
}

/** Person who may hear a memory. */
export interface Hearer {
  readonly id: string;
  /** The person's periods in the chats of the memory: where it was learned, and its scope. */
  readonly periods: Readonly<Record<string, readonly Period[]>>;
}

/** Decision about a memory for one person in one chat; `chatId` is null for the private context. */
export interface ChatDecision extends Decision {
  readonly chatId: string | null;
}

/** Decides whether a person would hear a memory in private, and in each of these chats in which they take part now. */
export function decideEverywhere(
  memory: MemoryEvidence,
  hearer: Hearer,
  chats: readonly SharedChat[],
  question: Pick<Audience, 'persona' | 'now'>,
): ChatDecision[] {
  const { id: viewerId, periods } = hearer;
  const viewerAudience = privateAudience({ ...question, tenantId: memory.tenantId, viewerId, periods });
  const chatAudiences = chats
    .filter(({ participantIds }) => participantIds.includes(viewerId))
    .map((chat) => audienceInChat(viewerAudience, chat, chat.guests.includes(viewerId)));
  return [viewerAudience, ...chatAudiences].map((audience) => ({
    ...decideDisclosure(memory, audience),
    chatId: audience.chatId,
  }));
}

/** Chat with the periods of its participants, and those of them that are a guest's. */
export interface ChatParticipation extends Participation {
  readonly id: string;
  readonly guestPeriods: Participation['periods'];
}

/**
 * True if a person hears a memory in some context of theirs: in private, or in the chats of the memory (where it was
 * learned, and its scope) in which they take part. A chat that is not among `chats` opens nothing. `now` is in epoch
 * ms.
 */
export function hearsSomewhere(
  memory: MemoryEvidence,
  personId: string,
  chats: ReadonlyMap<string, ChatParticipation>,
  now: number,
): boolean {
  const chatIds = new Set([memory.chatId, memory.learnedInId]);
  const memoryChats = [...chatIds].flatMap((id) => (id === null ? [] : (chats.get(id) ?? [])));
  const periods = Object.fromEntries(
    memoryChats.flatMap((chat) => (chat.periods[personId] ? [[chat.id, chat.periods[personId]]] : [])),
  );
  const sharedChats = memoryChats.map((chat): SharedChat => ({
    id: chat.id,
    kind: chat.kind,
    participantIds: presentAt(chat, now),
    guests: (chat.guestPeriods[personId] ?? []).some((period) => covers(period, now)) ? [personId] : [],
    hadOthers: Object.keys(chat.periods).some((id) => id !== personId),
  }));
  const question = { persona: memory.persona, now };
  return decideEverywhere(memory, { id: personId, periods }, sharedChats, question).some(({ disclosed }) => disclosed);
}
