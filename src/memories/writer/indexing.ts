import { entryKeys, tokensOf } from '../../disclosure/audienceKeys.js';
import { digest, never } from '../../platform/ids.js';
import type { EntityRow } from '../../directory/people/person.js';
import { dayTokens } from '../../text/lucene.js';
import { stemsOf } from '../../text/stems.js';
import type { MemoryState } from '../memory.js';
import { fieldOf } from './singleValuedFields.js';

/** What searches and jobs find a memory by: nothing once it is not live, though it keeps its text. */
export interface SearchProperties {
  readonly stems: string | null;
  /** Tokens of the day it was observed, which put later ones first. */
  readonly dayTokens: readonly string[] | null;
  readonly audienceTokens: readonly string[];
  /** Tokens of the entities it may stand on a card of, and of how important it is there; empty when it is not enough. */
  readonly cardTokens: readonly string[];
  /** When it will have to be archived, epoch ms; null for never, and once it is not live. */
  readonly endsAt: number | null;
  /** The key of the field that it fills; null where it fills none, and once it is not live. */
  readonly fieldKey: string | null;
}

/** The card token of an identity. */
export const entityToken = (id: string): string => `e${id}`;

/** The card token of a ref, which several identities may share. */
export const refToken = (ref: string): string => `r${digest(ref, 24)}`;

/** One step of importance in a rank; moments in ms are smaller until the year 2286. */
const rankStep = 10_000_000_000_000;

/** Where a memory stands among the facts of a card, higher is better: pinned, then important, then new; null for none. */
export const cardRank = (memory: Pick<MemoryState, 'status' | 'pinned' | 'importance' | 'createdAt'>): number | null =>
  memory.status === 'ACTIVE' && (memory.pinned || memory.importance >= 2)
    ? (memory.pinned ? 4 : memory.importance) * rankStep + memory.createdAt
    : null;

/** The audience keys that a memory stands under in the search indexes; none when it is not live. */
export const indexKeys = (memory: MemoryState, presentIds: readonly string[]): string[] =>
  memory.status === 'ACTIVE' ? entryKeys(memory, presentIds) : [];

/** The tokens that say, all together, under which keys a live memory stands in the search indexes. */
export const audienceTokens = (memory: MemoryState, presentIds: readonly string[]): string[] =>
  tokensOf(entryKeys(memory, presentIds));

/** What searches and jobs find a memory by. */
export function searchProperties(
  memory: MemoryState,
  entities: readonly EntityRow[],
  presentIds: readonly string[],
): SearchProperties {
  const isFound = memory.status === 'ACTIVE';
  const named = new Set([...memory.aboutIds, ...memory.entityIds]);
  const onCards = cardRank(memory) !== null;
  const cardTokens = onCards
    ? [
        memory.pinned ? 'pinned0' : `weight${memory.importance}`,
        ...entities.filter(({ id }) => named.has(id)).flatMap(({ id, ref }) => [entityToken(id), refToken(ref)]),
      ]
    : [];
  return {
    stems: isFound ? stemsOf(memory.text) : null,
    dayTokens: isFound ? dayTokens(memory.observedAt) : null,
    audienceTokens: tokensOf(indexKeys(memory, presentIds)),
    cardTokens: [...new Set(cardTokens)],
    endsAt: isFound && memory.expiresAt < never ? memory.expiresAt : null,
    fieldKey: isFound ? (fieldOf(memory, entities)?.key ?? null) : null,
  };
}
