import { isOneOf } from './clauses.js';
import type { NameKind } from './secretWords.js';
import * as lexicon from './secretWords.js';
import type { Token } from './wordTokens.js';

/** Maximum number of words of a password that consists of words. */
const maxPasswordWords = 8;
/** Minimum number of words of a wallet's recovery phrase; such phrases have 12 or 24. */
const minPhraseWords = 8;
/** Minimum number of words of a listed part of a recovery phrase. */
const minListedWords = 3;
/** Maximum number of words between the name of a phrase and its first word. */
const maxWayWords = 6;

export function isValue(tokens: readonly Token[], at: number, kind: NameKind, isSet: boolean): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  switch (kind) {
    case 'word':
      return isPassword(tokens, at, isSet);
    case 'code':
      return isCode(tokens, at);
    case 'either':
      return isCode(tokens, at) || isPassword(tokens, at, isSet);
    case 'made-up':
      return isMadeUp(tokens, at);
    case 'key':
      return isMadeUp(tokens, at) || (isSet && isLoneWord(tokens, at));
    case 'pair':
      return isPair(tokens, at);
    case 'phrase':
      return false;
  }
}

/** True if a password begins at `at`: one word that is no predicate, or a few that form no sentence. */
export function isPassword(tokens: readonly Token[], at: number, isSet: boolean): boolean {
  const first = tokens[at]!;
  if (first.mark !== null) return false;
  if (first.quoted) return true;
  if (/^\p{Nd}/u.test(first.lower) && isCounting(tokens, at)) return false;
  if (looksMadeUp(first)) return true;
  const words = plainWordsFrom(tokens, at);
  if (words === undefined || words.length === 0 || words.length > maxPasswordWords) return false;
  // After a colon even "correct horse" is a password, unless it begins with a function word.
  return isSet && words.length > 1 ? !lexicon.joiningWords.has(words[0]!.lower) : !isDescription(words);
}

const isPredicate = ({ lower }: Token): boolean => isPredicateWord(lower);

const isPredicateWord = (lower: string): boolean =>
  lexicon.joiningWords.has(lower) ||
  lexicon.predicates.has(lower) ||
  (lower.length > 4 && lexicon.predicateEnding.test(lower) && !lexicon.nounsLikePredicates.has(lower)) ||
  lower.length < 2;

/** True if words describe a password instead of being it: a predicate, a measure, a function word. */
function isDescription(words: readonly Token[]): boolean {
  if (words.length > 1 && isOneOf(words[0], lexicon.countWords) && isOneOf(words[1], lexicon.measures)) return true;
  const predicates = words.filter(isPredicate);
  if (predicates.length === 0) return false;
  // No sentence runs on so long without a function word: "correct horse battery staple".
  const isPhrase =
    words.length > 3 && predicates.length === 1 && !predicates.some(({ lower }) => lexicon.joiningWords.has(lower));
  return !isPhrase;
}

/** Returns the words up to the end of a clause; undefined if they are the subject of another verb. */
function plainWordsFrom(tokens: readonly Token[], from: number): Token[] | undefined {
  const words: Token[] = [];
  for (let at = from; at < tokens.length && at <= from + maxPasswordWords; at += 1) {
    const token = tokens[at]!;
    if (isOneOf(token, lexicon.links)) return token.mark === null ? undefined : words;
    if (token.mark !== null || token.quoted || (words.length > 0 && wordsAfterValue.has(token.lower))) return words;
    words.push(token);
    if (token.ends) return words;
  }
  return words;
}

/** Words after the end of a password: "swordfish for now". */
const wordsAfterValue: ReadonlySet<string> = new Set([
  ...lexicon.clauseEnds,
  ...`for on at in before after until everywhere now yesterday today since as last this next tonight tomorrow again by
  with from`.split(/\s+/u),
]);

/** True if the token at `at` is the last of its clause, or one of these words follows. */
export const endsBefore = (tokens: readonly Token[], at: number, words: ReadonlySet<string>): boolean => {
  const next = tokens[at + 1];
  return tokens[at]!.ends || next === undefined || next.mark !== null || words.has(next.lower);
};

/** True if a value ends at `at`. */
export const isLast = (tokens: readonly Token[], at: number): boolean => endsBefore(tokens, at, wordsAfterValue);

/** True if a code begins at `at`, digits that count nothing: 8842, 24 - 8 - 31, "four eight one five". */
export function isCode(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at];
  if (first?.mark !== null) return false;
  if (isSpelledCode(tokens, at)) return true;
  const text = first.lower;
  if (!/\d/u.test(text) || countingNumber.test(text)) return false;
  let digits = digitsIn(text);
  let last = at;
  // Groups: "402 118", "24 - 8 - 31".
  while (!tokens[last]!.ends && digits < 20) {
    const gap = tokens[last + 1]?.lower === '-' || tokens[last + 1]?.lower === '–' ? 2 : 1;
    const group = tokens[last + gap];
    if (group === undefined || !/^[\d#*]+$/u.test(group.lower)) break;
    last += gap;
    digits += digitsIn(group.lower);
  }
  if (digits < 3 || digits > 24) return false;
  const isGrouped = last > at || /\d[-./]\d/u.test(text) || /^0|\p{L}|[#*]/u.test(text);
  return isGrouped || !isCounting(tokens, last);
}

export const digitsIn = (text: string): number => text.match(/\d/gu)?.length ?? 0;

/** Dates, versions, ordinals and amounts. */
const countingNumber =
  /^\d{4}-\d{2}-\d{2}|^\d+(?:\.\d+){2,}$|^\d+(?:st|nd|rd|th|s|k|m|h|min|kg|km|cm|mb|gb|%|€|\$|x|am|pm)$|^\d+(?:\.\d+)?%$|^v\d|^[$€£]/u;

function isSpelledCode(tokens: readonly Token[], from: number): boolean {
  let count = 0;
  for (let at = from; at < from + 4 && isOneOf(tokens[at], lexicon.numberWords); at += 1) {
    count += 1;
    if (tokens[at]!.ends) break;
  }
  return count >= 3;
}

/** True if the word after a number says what it counts. */
export function isCounting(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return !tokens[at]!.ends && next?.mark === null && !lexicon.wordsAfterNumber.has(next.lower);
}

/** True if a word looks made up: "tk-blue-42", or at least six digits. */
export function isMadeUp(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (token.mark !== null) return false;
  if (token.quoted) return /^\S{4,}$/u.test(token.lower);
  if (/^\d+$/u.test(token.lower)) return token.lower.length >= 6 && !isCounting(tokens, at);
  return token.lower.length >= 6 && /\d/u.test(token.lower) && looksMadeUp(token);
}

/** True for a long word that is no predicate and stands alone: "secret key: abcdefghijkl". */
const isLoneWord = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at]!;
  return token.mark === null && token.lower.length >= 8 && !isPredicate(token) && isLast(tokens, at);
};

/** True if a word looks unlike one of a sentence: it holds a digit or sign, mixed case, or several hyphens. */
export function looksMadeUp({ text, lower }: Token): boolean {
  if (lower.length < 4 || countingNumber.test(lower)) return false;
  if (/\p{Nd}/u.test(lower)) return true;
  return /[\p{L}\p{Nd}][@#$%^&*+~_!?]+[\p{L}\p{Nd}]|[\p{L}\p{Nd}]-[^-]+-/u.test(lower) || /\p{Ll}\p{Lu}/u.test(text);
}

/** Matches "kith / pelican", "deploy:hazelnut". */
function isPair(tokens: readonly Token[], at: number): boolean {
  const [name, between, secret] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (name?.mark !== null) return false;
  const [, joined] = /^[^/]{2,}\/([^/]{4,})$/u.exec(name.lower) ?? [];
  if (joined !== undefined) return !isPredicateWord(joined) && isLast(tokens, at);
  const isJoined = !name.ends && (between?.lower === '/' || between?.mark === ':');
  return isJoined && secret?.mark === null && !isPredicate(secret) && isLast(tokens, at + 2);
}

/** True if many words follow a recovery phrase's name, numbered or not, or a few in a comma-separated list. */
export const revealsPassphrase = (tokens: readonly Token[], name: number): boolean =>
  hasPhraseWords(tokens, name + 1) || hasListedPhrase(tokens, name);

function hasPhraseWords(tokens: readonly Token[], from: number): boolean {
  let count = 0;
  for (let at = from; at < from + 60 && at < tokens.length; at += 1) {
    const { lower, mark } = tokens[at]!;
    if (mark !== null || /^\d{1,2}$/u.test(lower)) continue;
    if (/^[a-z]{3,8}$/u.test(lower) && !lexicon.sentenceWords.has(lower)) count += 1;
    else if (count > 0) return count >= minPhraseWords;
    if (count >= minPhraseWords) return true;
  }
  return false;
}

/** Matches "Her recovery phrase starts with abandon, ritual, hover and clay." */
function hasListedPhrase(tokens: readonly Token[], name: number): boolean {
  if (!isOneOf(tokens[name - 1], lexicon.phraseKinds) && tokens[name]!.lower !== 'mnemonic') return false;
  for (let at = name + 1; at < name + maxWayWords && !tokens[at - 1]!.ends; at += 1) {
    if (tokens[at] === undefined) return false;
    if (isOneOf(tokens[at], lexicon.links) || tokens[at]!.lower === 'with')
      return countListed(tokens, at + 1) >= minListedWords;
  }
  return false;
}

/** Returns the length in words of a comma-separated list, at most `minListedWords`, without introducing words. */
function countListed(tokens: readonly Token[], from: number): number {
  let at = from;
  while (isOneOf(tokens[at], listLeads) && !tokens[at]!.ends) at += 1;
  let count = 0;
  for (; count < minListedWords; at += 2) {
    const token = tokens[at];
    if (token?.mark !== null || !/^[a-z]{3,8}$/u.test(token.lower) || isPredicate(token)) return count;
    count += 1;
    const next = tokens[at + 1];
    if (token.ends || (next?.mark !== ',' && next?.lower !== 'and')) return count;
    if (next.mark === ',' && tokens[at + 2]?.lower === 'and') at += 1;
  }
  return count;
}

const listLeads: ReadonlySet<string> = new Set([
  ...lexicon.fillerWords,
  ...lexicon.links,
  'words',
  'four',
  'three',
  'first',
]);
