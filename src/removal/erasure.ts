import { invalidInput } from '../platform/errors.js';

/** Phrase by which a caller confirms the erasure of everything about them. */
export const erasurePhrase = 'erase everything about me';

/** Throws INVALID_INPUT unless `confirm` is the exact phrase. */
export function checkErasure(confirm: string): void {
  if (confirm !== erasurePhrase) throw invalidInput(`confirm must be exactly "${erasurePhrase}".`);
}

/** Returns a regular expression in database syntax that matches any of the names as a whole word, in any case. */
export function namePatternOf(names: readonly string[]): string {
  const wanted = [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort();
  const words = wanted.map((name) => `(?<![\\p{L}\\p{N}])${literal(name)}(?![\\p{L}\\p{N}])`);
  // Scripts without spaces between words need no word boundary.
  const unspaced = wanted.filter((name) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(name));
  return `(?isU).*(?:${[...words, ...unspaced.map(literal)].join('|')}).*`;
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
