import { type DomainError, invalidInput } from '../platform/errors.js';

/** True if all texts in a value, keys included, are well-formed Unicode without NUL: stores can hold nothing else. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (value instanceof Date) return true;
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
  }
  return true;
}

/** Returns the error for a text that {@link isStorable} refuses. */
export const malformedTextError = (): DomainError =>
  invalidInput('Texts must be well-formed Unicode without NUL characters.');
