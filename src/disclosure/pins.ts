import { type Audience, takesPart } from './audience.js';
import type { MemoryEvidence } from './evidence.js';

/**
 * True if a pin counts for a viewer, which requires that the viewer may set it: as the owner, or as a current
 * participant of the chat of a group memory. In a group only the chat of the question counts. The Cypher fragment
 * `pinCounts` states the same rule.
 */
export const pinCounts = (
  { ownerId, chatId }: Pick<MemoryEvidence, 'ownerId' | 'chatId'>,
  audience: Audience,
): boolean =>
  ownerId === audience.viewerId ||
  (ownerId === null && (audience.isPrivate || chatId === audience.chatId) && takesPart(audience, chatId));

/** Importance for an audience: the one before pinning if the pin does not count for it. */
export const importanceFor = (
  memory: Pick<MemoryEvidence, 'ownerId' | 'chatId'> & {
    readonly pinned: boolean;
    readonly importance: number;
    readonly unpinnedImportance: number | null;
  },
  audience: Audience,
): number =>
  memory.pinned && !pinCounts(memory, audience) ? (memory.unpinnedImportance ?? memory.importance) : memory.importance;
