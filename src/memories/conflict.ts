import { normalized } from '../text/texts.js';

/** What became of a statement whose key a live memory already had. */
export const outcomes = ['CREATED', 'UPDATED', 'CONFIRMED', 'IGNORED_LOWER_CONFIDENCE'] as const;
export type Outcome = (typeof outcomes)[number];

/** How much surer the stored value may be than the new one for the new one still to win. */
const confidenceMargin = 0.05;
const epsilon = 1e-9;

/**
 * The conflict rule for one key: the same text (and value) confirms; another one replaces the stored one when its
 * confidence is at least the stored one less the margin, else it is ignored.
 */
export function resolveConflict(
  stored: { text: string; value: string | null; confidence: number },
  stated: { text: string; value: string | null; confidence: number },
): Exclude<Outcome, 'CREATED'> {
  const sameText = normalized(stored.text) === normalized(stated.text);
  const sameValue = stated.value === null || normalized(stated.value) === normalized(stored.value ?? '');
  if (sameText && sameValue) return 'CONFIRMED';
  return isSureEnough(stored, stated) ? 'UPDATED' : 'IGNORED_LOWER_CONFIDENCE';
}

/** Whether a new statement is sure enough to take the place of a stored one. */
export const isSureEnough = (stored: { confidence: number }, stated: { confidence: number }): boolean =>
  stated.confidence + epsilon >= stored.confidence - confidenceMargin;
