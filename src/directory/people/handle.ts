import { DomainError, invalidInput } from '../../platform/errors.js';
import { quoted } from '../../text/lines.js';
import { skeletonOf } from '../../text/lookalikes.js';

const maxHandle = 200;

/**
 * A handle, exactly as it is: 1 to 200 characters, composed (NFC), without blanks around it and without what nobody sees:
 * control and format characters, halves of surrogate pairs. It is refused, never put right: a handle that is read as
 * another one would give its bearer somebody else's memories.
 */
export function checkHandle(name: string, handle: string): string {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(handle);
  if (!handle.isWellFormed() || hidden || handle.length < 1 || handle.length > maxHandle || handle !== handle.trim()) {
    throw invalidInput(
      `${name} must be 1 to ${maxHandle} characters, without control or format characters and without blanks around it.`,
    );
  }
  if (handle !== handle.normalize('NFC')) {
    throw invalidInput(`${name} must be composed Unicode (NFC): é as one character, not as e and an accent.`);
  }
  return handle;
}

/**
 * What handles that look alike have in common: their skeleton by UTS 39, in which wide letters and the like, which it knows
 * in part alone, are plain ones (NFKC) and blanks beside each other are one.
 */
export const handleSkeleton = (handle: string): string =>
  skeletonOf(skeletonOf(handle).normalize('NFKC')).replace(/\s+/gu, ' ');

/** The refusal of a handle that looks like that of another account. */
export const lookalike = (handle: string, taken: string): DomainError =>
  new DomainError(
    'CONFLICT',
    `The handle ${quoted(handle)} looks like ${quoted(taken)}, which another account has; choose one that cannot be taken for it.`,
  );
