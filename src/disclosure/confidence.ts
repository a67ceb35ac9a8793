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

/** The people to whom both of two statements are confided; null where neither is a confidence. */
export function narrower(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}
