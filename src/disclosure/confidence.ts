import { type Audience, hearersOf } from './audience.js';

/**
 * True if every hearer of an answer may hear a statement: the hearer is one of its confidants (null: it is not
 * confided) or its stater or owner (`whose`). The Cypher fragment `confided` states the same rule.
 */
export const mayAllHear = (
  confidedIds: readonly string[] | null,
  whose: readonly (string | null)[],
  audience: Audience,
): boolean => confidedIds === null || hearersOf(audience).every((id) => confidedIds.includes(id) || whose.includes(id));

/** Confidants of a statement. */
export interface Confidence {
  /** Ids of the persons who may hear it besides its stater and owner; null if it is not confided. */
  readonly confidedIds: readonly string[] | null;
  /**
   * True if only the statement's words confide it ("between us"). Such words close it to others and open it to none.
   */
  readonly confidedByWords: boolean;
}

/** No confidence. */
export const notConfided: Confidence = { confidedIds: null, confidedByWords: false };

/**
 * Combines two confidences to one as closed as both. Its confidants count as named only if neither comes from words.
 */
export const bothConfidences = (one: Confidence, other: Confidence): Confidence => ({
  confidedIds: sharedConfidants(one.confidedIds, other.confidedIds),
  confidedByWords: one.confidedByWords || other.confidedByWords,
});

/** Returns the confidants named explicitly, to whom the statement is thereby open. */
export const namedIn = ({ confidedIds, confidedByWords }: Confidence): readonly string[] =>
  confidedByWords ? [] : (confidedIds ?? []);

/** Returns the confidants that two statements share; null if neither is confided. */
export function sharedConfidants(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}

/** True if a confidence is open to someone to whom the former one was not. */
export const hasMoreConfidants = (former: Confidence, next: Confidence): boolean =>
  namedIn(next).some((id) => !namedIn(former).includes(id)) ||
  (former.confidedIds !== null &&
    sharedConfidants(former.confidedIds, next.confidedIds)?.length !== next.confidedIds?.length);
