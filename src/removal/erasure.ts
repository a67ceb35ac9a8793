import { invalidInput } from '../platform/errors.js';

/** What somebody must say to have everything about them erased. */
export const erasurePhrase = 'erase everything about me';

/** Throws INVALID_INPUT unless it is said word for word. */
export function checkErasure(confirm: string): void {
  if (confirm !== erasurePhrase) throw invalidInput(`confirm must be exactly "${erasurePhrase}".`);
}

/** A pattern that texts match in which one of these names stands as a word of its own, in any case; as the database reads it. */
export function namedIn(names: readonly string[]): string {
  const wanted = [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort();
  const words = wanted.map((name) => `(?<![\\p{L}\\p{N}])${literal(name)}(?![\\p{L}\\p{N}])`);
  // Scripts that put no space between words.
  const unspaced = wanted.filter((name) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(name));
  return `(?isU).*(?:${[...words, ...unspaced.map(literal)].join('|')}).*`;
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
