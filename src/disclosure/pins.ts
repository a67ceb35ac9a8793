import { type Audience, takesPart } from './audience.js';
import type { MemoryEvidence } from './evidence.js';

/**
 * Whether a pin counts in what a viewer is handed: the viewer may set it, as the owner or as somebody who takes part now
 * in the chat of a group memory; in company only the chat they are in counts. The Cypher fragment `pinCounts` says the
 * same.
 */
export const pinCounts = (
  { ownerId, chatId }: Pick<MemoryEvidence, 'ownerId' | 'chatId'>,
  audience: Audience,
): boolean =>
  ownerId === audience.viewerId ||
  (ownerId === null && (audience.isPrivate || chatId === audience.chatId) && takesPart(audience, chatId));

/** How important a memory is to whom it is handed: as important as it was before a pin that does not count for them. */
export const importanceFor = (
  memory: Pick<MemoryEvidence, 'ownerId' | 'chatId'> & {
    readonly pinned: boolean;
    readonly importance: number;
    readonly unpinnedImportance: number | null;
  },
  audience: Audience,
): number =>
  memory.pinned && !pinCounts(memory, audience) ? (memory.unpinnedImportance ?? memory.importance) : memory.importance;
