import type { Audience } from './audience.js';
import type { MemoryEvidence } from './evidence.js';

/**
 * The audience keys under which a memory stands in the search index. They may admit more than the rule, never less:
 * every memory the rule discloses has a key that `askedKeys` of that audience asks for. They hold no membership, so
 * joining or leaving a chat changes none of them.
 */
export function entryKeys(memory: MemoryEvidence, staterTookPartInScope: boolean): string[] {
  const open = memory.sensitivity === 'PUBLIC' && memory.portable;
  const keys: string[] = [];
  if (memory.ownerId !== null) keys.push(`u:${memory.ownerId}`);
  if (memory.chatId !== null) keys.push(`g:${memory.chatId}:${open ? 'open' : 'closed'}`);
  if (memory.ownerId !== null && open && memory.learnedInId !== null) keys.push(`w:${memory.learnedInId}`);
  if (memory.portable) keys.push(...memory.aboutIds.map((id) => `p:${id}`));
  const foundByScope = open && memory.chatId !== null && staterTookPartInScope;
  if (memory.staterId !== null && memory.staterId !== memory.ownerId && !foundByScope)
    keys.push(`s:${memory.staterId}`);
  return [...new Set(keys)];
}

/** The audience keys that an audience searches by. */
export function askedKeys(audience: Audience): string[] {
  const { viewerId, chatId } = audience;
  if (!audience.isPrivate) {
    const people = new Set([...audience.here, ...audience.asked, viewerId]);
    return [`u:${viewerId}`, `g:${chatId}:open`, `g:${chatId}:closed`, ...[...people].map((id) => `p:${id}`)];
  }
  return [
    `u:${viewerId}`,
    `p:${viewerId}`,
    `s:${viewerId}`,
    ...Object.keys(audience.periods).flatMap((id) => [`g:${id}:open`, `w:${id}`]),
    ...(chatId === null ? [] : [`g:${chatId}:closed`]),
  ];
}

/** An audience key as one token of the full-text index: nothing in it may split it. */
export const audienceToken = (key: string): string => key.replaceAll(':', '');
