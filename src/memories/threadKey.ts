import type { MemoryState } from './memory.js';

/** Returns the thread key: a given thread, scoped to owner or chat, else the chat, else the owner's direct thread. */
export function threadKeyOf(memory: Pick<MemoryState, 'chatId' | 'ownerId' | 'learnedInId' | 'thread'>): string {
  const { chatId, ownerId, learnedInId, thread } = memory;
  const space = chatId !== null ? `c:${chatId}` : `u:${ownerId}`;
  if (thread !== null) return `${space}/${thread}`;
  return learnedInId !== null ? `c:${learnedInId}` : space;
}

/** Returns the key of the thread without a name, of an owner or a chat, to which a thread belongs. */
export const spaceOfThread = (threadKey: string): string => threadKey.split('/', 1)[0]!;
