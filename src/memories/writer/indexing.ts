import { entryKeys, searchTokensOf } from '../../disclosure/audienceKeys.js';
import { maxTimestamp } from '../../platform/clock.js';
import { digest } from '../../platform/digest.js';
import { type EntityRow, refOf } from '../../directory/people/person.js';
import { dayTokens } from '../../text/lucene.js';
import { stemsOf } from '../../text/stems.js';
import { type MemoryState, labelInMemory } from '../memory.js';
import { singleValuedFieldOf } from '../drafts/singleValuedFields.js';
import { endedKeyOf } from './supersede/supersession.js';

/** Properties by which searches and jobs find a memory; empty once it is not live, though it keeps its text. */
export interface SearchProperties {
  readonly stems: string | null;
  /** Tokens of the day it was observed; they rank later days first. */
  readonly dayTokens: readonly string[] | null;
  readonly audienceTokens: readonly string[];
  /** Tokens of the entities whose card may show it, and of its importance there; empty if it is too unimportant. */
  readonly cardTokens: readonly string[];
  /** Epoch ms at which it must be archived; null for never, and once it is not live. */
  readonly endsAt: number | null;
  /**
   * Key of the single-valued field that it fills, or live key of the statement that it says has ended; null if there is
   * neither, and once it is not live.
   */
  readonly fieldKey: string | null;
}

/** Returns the card token of an identity. */
export const entityToken = (id: string): string => `e${id}`;

/** Returns the card token of a ref, which several identities may share. */
export const refToken = (ref: string): string => `r${digest(ref, 24)}`;

/** Step of one importance level in a rank. Epoch ms are smaller until the year 2286. */
const rankStep = 10_000_000_000_000;

/** Returns the rank of a memory on a card, higher first: pinned, then important, then new. Null if it is on none. */
export const cardRank = (memory: Pick<MemoryState, 'status' | 'pinned' | 'importance' | 'createdAt'>): number | null =>
  memory.status === 'ACTIVE' && (memory.pinned || memory.importance >= 2)
    ? (memory.pinned ? 4 : memory.importance) * rankStep + memory.createdAt
    : null;

/** Returns the audience keys of a memory's index entries; empty if it is not live. */
export const indexKeys = (memory: MemoryState, presentIds: readonly string[]): string[] =>
  memory.status === 'ACTIVE' ? entryKeys(memory, presentIds) : [];

/** Returns the tokens of all audience keys of a live memory's index entries. */
export const audienceTokens = (memory: MemoryState, presentIds: readonly string[]): string[] =>
  searchTokensOf(entryKeys(memory, presentIds));

/** Returns the refs by which an entity is asked for: its stored one and, but for an account, that of the said name. */
function refsOf({ id, type, ref, handle }: EntityRow, memory: MemoryState): string[] {
  const memoryLabel = labelInMemory(memory, id);
  return handle !== null || memoryLabel === undefined ? [ref] : [ref, refOf(type, memoryLabel)];
}

export function searchProperties(
  memory: MemoryState,
  entities: readonly EntityRow[],
  presentIds: readonly string[],
): SearchProperties {
  const isActive = memory.status === 'ACTIVE';
  const namedIds = new Set([...memory.aboutIds, ...memory.entityIds]);
  const isOnCards = cardRank(memory) !== null;
  const cardTokens = isOnCards
    ? [
        memory.pinned ? 'pinned0' : `weight${memory.importance}`,
        ...entities
          .filter(({ id }) => namedIds.has(id))
          .flatMap((one) => [entityToken(one.id), ...refsOf(one, memory).map(refToken)]),
      ]
    : [];
  return {
    stems: isActive ? stemsOf(memory.text) : null,
    dayTokens: isActive ? dayTokens(memory.observedAt) : null,
    audienceTokens: searchTokensOf(indexKeys(memory, presentIds)),
    cardTokens: [...new Set(cardTokens)],
    endsAt: isActive && memory.expiresAt < maxTimestamp ? memory.expiresAt : null,
    fieldKey: isActive ? (singleValuedFieldOf(memory, entities)?.key ?? endedKeyOf(memory, entities)) : null,
  };
}
