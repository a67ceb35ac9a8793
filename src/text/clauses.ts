import type { Token } from './wordTokens.js';

/** Up to so many tokens before a place in its sentence; with `across` also beyond commas. */
export function clauseBefore(tokens: readonly Token[], at: number, most: number, across = false): Token[] {
  let from = at;
  while (from > 0 && at - from < most && !tokens[from - 1]!.ends && (across || tokens[from - 1]!.mark !== ','))
    from -= 1;
  return tokens.slice(from, at);
}

/** Up to so many tokens behind a place in its sentence. */
export function clauseAfter(tokens: readonly Token[], at: number, most: number): Token[] {
  let to = at;
  while (to + 1 < tokens.length && to - at < most && !tokens[to]!.ends) to += 1;
  return tokens.slice(at + 1, to + 1);
}

export const isOneOf = (token: Token | undefined, words: ReadonlySet<string>): boolean =>
  token !== undefined && words.has(token.lower);

/** What stands before a name that is somebody's. */
export const owners: ReadonlySet<string> = new Set('the my our his her their your its'.split(' '));
/** Points at what is told before or behind it. */
export const pointing: ReadonlySet<string> = new Set(["it's", 'it’s', "that's", 'that’s']);
/** Ends a value that is looked at alone. */
export const end: Token = { text: '.', lower: '.', mark: '.', quoted: false, ends: true, asks: false };
