import { type Audience, type ChatAudience, audienceInChat, type Period, privateAudience } from './audience.js';
import type { MemoryEvidence } from './evidence.js';
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
    .filter(({ here }) => here.includes(viewerId))
    .map((chat) => audienceInChat(viewerAudience, chat, chat.guests.includes(viewerId)));
  return [viewerAudience, ...chatAudiences].map((audience) => ({
    ...decideDisclosure(memory, audience),
    chatId: audience.chatId,
  }));
}
