import { audienceToken, entryKeys } from '../disclosure/audienceKeys.js';
import { digest } from '../platform/ids.js';
import type { EntityRow } from '../people/person.js';
import { stemsOf } from '../recall/lucene.js';
import type { MemoryState } from './memory.js';

/** What the full-text index sees of a memory beside its text. */
export interface SearchProperties {
  readonly stems: string;
  readonly audienceTokens: readonly string[];
  /** Tokens of the entities it may stand on a card of; empty when it is not important enough. */
  readonly cardTokens: readonly string[];
}

/** The card token of an identity. */
export const entityToken = (id: string): string => `e${id}`;

/** The card token of a ref, which several identities may share. */
export const refToken = (ref: string): string => `r${digest(ref, 24)}`;

/** The audience keys and search properties of a memory; none when it is not live. */
export function indexed(
  memory: MemoryState,
  entities: readonly EntityRow[],
  staterTookPartInScope: boolean,
): { keys: string[]; properties: SearchProperties } {
  const keys = memory.status === 'ACTIVE' ? entryKeys(memory, staterTookPartInScope) : [];
  const named = new Set([...memory.aboutIds, ...memory.entityIds]);
  const onCards = keys.length > 0 && (memory.pinned || memory.importance >= 2);
  const cardTokens = onCards
    ? entities.filter(({ id }) => named.has(id)).flatMap(({ id, ref }) => [entityToken(id), refToken(ref)])
    : [];
  return {
    keys,
    properties: {
      stems: stemsOf(memory.text),
      audienceTokens: keys.map(audienceToken),
      cardTokens: [...new Set(cardTokens)],
    },
  };
}
