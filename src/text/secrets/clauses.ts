import type { Token } from './wordTokens.js';

/** Returns at most `maxTokens` tokens before a position, within its sentence; `crossesCommas`: also beyond commas. */
export function clauseBefore(tokens: readonly Token[], at: number, maxTokens: number, crossesCommas = false): Token[] {
  let from = at;
  while (
    from > 0 &&
    at - from < maxTokens &&
    !tokens[from - 1]!.ends &&
    (crossesCommas || tokens[from - 1]!.mark !== ',')
  )
    from -= 1;
  return tokens.slice(from, at);
}

/** Returns at most `maxTokens` tokens after a position, within its sentence. */
export function clauseAfter(tokens: readonly Token[], at: number, maxTokens: number): Token[] {
  let to = at;
  while (to + 1 < tokens.length && to - at < maxTokens && !tokens[to]!.ends) to += 1;
  return tokens.slice(at + 1, to + 1);
}

export const isOneOf = (token: Token | undefined, words: ReadonlySet<string>): boolean =>
  token !== undefined && words.has(token.lower);

/** Determiners before a name that belongs to a person. */
export const ownerWords: ReadonlySet<string> = new Set('the my our his her their your its'.split(' '));
/** Contractions that point at a value told before or after them. */
export const pointingContractions: ReadonlySet<string> = new Set(["it's", 'it’s', "that's", 'that’s']);
/** Sentence end, appended to a value that is checked alone. */
export const endToken: Token = { text: '.', lower: '.', mark: '.', quoted: false, ends: true, asks: false };
