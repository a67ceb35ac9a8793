import { normalized } from '../text/texts.js';
import type { MemoryState } from './memory.js';

/** Outcomes of storing a statement. All but CREATED mean that a live memory already had its key. */
export const outcomes = ['CREATED', 'UPDATED', 'CONFIRMED', 'IGNORED_LOWER_CONFIDENCE'] as const;
export type Outcome = (typeof outcomes)[number];

/** Maximum lead in confidence (0 to 1) of a stored value that a new value still replaces. */
const confidenceMargin = 0.05;
const epsilon = 1e-9;

type StatedValue = Pick<MemoryState, 'text' | 'value'>;
type Confident = Pick<MemoryState, 'confidence'>;

/** Confirms the same text (and value); else updates if at most the margin less confident, or ignores the new one. */
export function resolveConflict(
  stored: StatedValue & Confident,
  statement: StatedValue & Confident,
): Exclude<Outcome, 'CREATED'> {
  const isSameText = normalized(stored.text) === normalized(statement.text);
  const isSameValue = statement.value === null || normalized(statement.value) === normalized(stored.value ?? '');
  if (isSameText && isSameValue) return 'CONFIRMED';
  return isSureEnough(stored, statement) ? 'UPDATED' : 'IGNORED_LOWER_CONFIDENCE';
}

/** True if a new statement is confident enough to replace a stored one. */
export const isSureEnough = (stored: Confident, statement: Confident): boolean =>
  statement.confidence + epsilon >= stored.confidence - confidenceMargin;

/** True if both have the same value. Without values, their texts are compared. */
export const saysSameValue = (stored: StatedValue, statement: StatedValue): boolean =>
  statement.value === null || stored.value === null
    ? normalized(statement.text) === normalized(stored.text)
    : normalized(statement.value) === normalized(stored.value);

type ProfileFact = Pick<MemoryState, 'ownerId' | 'staterId' | 'aloneId'>;

/** True if a person says a fact of their profile elsewhere: a statement of its own, with the evidence of that moment. */
export const leavesProfile = (stored: ProfileFact & Confident, statement: ProfileFact & Confident): boolean =>
  stored.ownerId !== null &&
  stored.aloneId !== null &&
  statement.aloneId === null &&
  statement.staterId === stored.staterId &&
  isSureEnough(stored, statement);
