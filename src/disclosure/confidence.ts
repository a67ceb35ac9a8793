import { type Audience, hearersOf } from './audience.js';

/**
 * Whether everybody who hears an answer may hear a confidence: those it is confided to (null: it is none) and those whose
 * own word it is. The Cypher fragment `confided` says the same.
 */
export const mayAllHear = (
  confidedIds: readonly string[] | null,
  whose: readonly (string | null)[],
  audience: Audience,
): boolean => confidedIds === null || hearersOf(audience).every((id) => confidedIds.includes(id) || whose.includes(id));

/** To whom a statement is confided. */
export interface Confidence {
  /** Ids of those who may hear it beside its stater and owner; null if it is no confidence. */
  readonly confidedIds: readonly string[] | null;
  /** Whether its words alone confide it ("between us"): then being named closes it to others and opens it to nobody. */
  readonly confidedByWords: boolean;
}

/** Said to nobody in confidence. */
export const unconfided: Confidence = { confidedIds: null, confidedByWords: false };

/** As closed as both of two confidences: naming counts only where neither comes of words. */
export const bothConfidences = (one: Confidence, other: Confidence): Confidence => ({
  confidedIds: narrower(one.confidedIds, other.confidedIds),
  confidedByWords: one.confidedByWords || other.confidedByWords,
});

/** The people named by somebody who may let them hear. */
export const namedIn = ({ confidedIds, confidedByWords }: Confidence): readonly string[] =>
  confidedByWords ? [] : (confidedIds ?? []);

/** The people to whom both of two statements are confided; null where neither is a confidence. */
export function narrower(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}
