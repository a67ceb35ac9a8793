import { createHash } from 'node:crypto';

/** Returns the first `length` hexadecimal digits of the SHA-256 of a text. */
export const digest = (text: string, length = 32): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);
