import { invalidInput } from '../platform/errors.js';

const maxHandle = 200;

/** A handle, exactly as it is: 1 to 200 characters without blanks around it, control characters or halves of surrogate pairs. */
export function checkHandle(name: string, handle: string): string {
  const wellFormed = handle.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(handle);
  if (!wellFormed || handle.length < 1 || handle.length > maxHandle || handle !== handle.trim()) {
    throw invalidInput(
      `${name} must be 1 to ${maxHandle} characters, without control characters and without blanks around it.`,
    );
  }
  return handle;
}
