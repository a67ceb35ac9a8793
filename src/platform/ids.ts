import { createHash, randomBytes } from 'node:crypto';

/** A new opaque id: 32 lower-case hexadecimal digits, 128 random bits; safe as one token of a full-text index. */
export const newId = (): string => randomBytes(16).toString('hex');

/** Whether a text can be an id of ours at all. */
export const isId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** The first `length` hexadecimal digits of the SHA-256 of a text. */
export const digest = (text: string, length = 32): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/** Later than any moment: what "never ends" is stored as, so that indexes and comparisons need no null. Epoch ms. */
export const never = Number.MAX_SAFE_INTEGER;
