import { type Audience, hearersOf } from './audience.js';

/** True if each hearer is a confidant (null: not confided) or an origin; as `confidenceAllows` in Cypher. */
export const mayAllHear = (
  confidedIds: readonly string[] | null,
  originIds: readonly (string | null)[],
  audience: Audience,
): boolean =>
  confidedIds === null || hearersOf(audience).every((id) => confidedIds.includes(id) || originIds.includes(id));

/** Confidants of a statement. */
export interface Confidants {
  /** Ids of the persons who may hear it besides its stater and owner; null if it is not confided. */
  readonly confidedIds: readonly string[] | null;
  /** True if only its words confide it ("between us"). Such words close it to others and open it to none. */
  readonly confidedByWords: boolean;
}

/** Confidants of a statement that is not confided. */
export const noConfidants: Confidants = { confidedIds: null, confidedByWords: false };

/** Combines confidants, as closed as both. The result counts as named only if neither comes from words. */
export const combineConfidants = (first: Confidants, second: Confidants): Confidants => ({
  confidedIds: sharedConfidants(first.confidedIds, second.confidedIds),
  confidedByWords: first.confidedByWords || second.confidedByWords,
});

/** Returns the confidants named explicitly, to whom the statement is thereby open. */
export const namedConfidants = ({ confidedIds, confidedByWords }: Confidants): readonly string[] =>
  confidedByWords ? [] : (confidedIds ?? []);

/** Returns the confidants that two statements share; null if neither is confided. */
export function sharedConfidants(
  firstIds: readonly string[] | null,
  secondIds: readonly string[] | null,
): readonly string[] | null {
  if (firstIds === null || secondIds === null) return firstIds ?? secondIds;
  return firstIds.filter((id) => secondIds.includes(id));
}

/** True if a statement is open to a person to whom its former version was not. */
export const hasMoreConfidants = (former: Confidants, next: Confidants): boolean =>
  namedConfidants(next).some((id) => !namedConfidants(former).includes(id)) ||
  (former.confidedIds !== null &&
    sharedConfidants(former.confidedIds, next.confidedIds)?.length !== next.confidedIds?.length);
