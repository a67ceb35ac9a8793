import { createHash, randomBytes } from 'node:crypto';

/**
 * Returns a new opaque id: 32 lower-case hexadecimal digits, 128 random bits; safe as one token of a full-text index.
 */
export const newId = (): string => randomBytes(16).toString('hex');

/** True if a text has the form of an id. */
export const isId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Returns the first `length` hexadecimal digits of the SHA-256 of a text. */
export const digest = (text: string, length = 32): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/** Later than any time, in epoch ms: stored for "never ends", so that indexes and comparisons need no null. */
export const never = Number.MAX_SAFE_INTEGER;
