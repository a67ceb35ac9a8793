import { DomainError, invalidInput } from '../../platform/errors.js';
import { quote } from '../../text/lines.js';
import { skeletonOf } from '../../text/lookalikes.js';

const maxHandle = 200;

/**
 * Returns a handle unchanged if it is valid, else throws INVALID_INPUT: 1 to 200 characters (UTF-16 code units),
 * composed (NFC), trimmed, without control and format characters, other invisible ones and halves of surrogate pairs.
 * An invalid handle is refused instead of corrected: read as another handle, it would give its bearer another person's
 * memories.
 */
export function checkHandle(name: string, handle: string): string {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(handle);
  if (!handle.isWellFormed() || hidden || handle.length < 1 || handle.length > maxHandle || handle !== handle.trim()) {
    throw invalidInput(
      `${name} must be 1 to ${maxHandle} characters, without control or format characters and without surrounding spaces.`,
    );
  }
  if (handle !== handle.normalize('NFC')) {
    throw invalidInput(`${name} must be composed Unicode (NFC): é as one character, not as e and an accent.`);
  }
  return handle;
}

/** Skeleton, equal for look-alike handles (UTS 39), after NFKC for wide letters; adjacent blanks count as one. */
export const handleSkeleton = (handle: string): string =>
  skeletonOf(skeletonOf(handle).normalize('NFKC')).replace(/\s+/gu, ' ');

/** Returns the error for a handle that looks like that of another account. */
export const lookalikeError = (handle: string, taken: string): DomainError =>
  new DomainError(
    'CONFLICT',
    `The handle ${quote(handle)} looks like ${quote(taken)}, which another account has; choose one that is not confusable with it.`,
  );
