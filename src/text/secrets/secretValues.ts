import { isOneOf } from '../clauses.js';
import type { NameKind } from '../plainWords.js';
import * as known from '../plainWords.js';
import type { Token } from '../wordTokens.js';

/** Most words of a password that is said as words. */
const longestValue = 8;
/** Fewest words of a phrase that brings back a wallet; these have 12 or 24. */
const leastPhrase = 8;
/** Fewest words of a part of one. */
const leastListed = 3;
/** Most words between the name of a phrase and the first of its words. */
const longestWay = 6;

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

/** Whether a password begins here: one word that says nothing about one, or a few that no sentence has. */
export function isPassword(tokens: readonly Token[], at: number, isSet: boolean): boolean {
  const first = tokens[at]!;
  if (first.mark !== null) return false;
  if (first.quoted) return true;
  if (/^\p{Nd}/u.test(first.lower) && isCounting(tokens, at)) return false;
  if (looksMadeUp(first)) return true;
  const words = plainWordsFrom(tokens, at);
  if (words === undefined || words.length === 0 || words.length > longestValue) return false;
  // Behind a colon even "correct horse" is one, where nothing but words that join others tells of a sentence.
  return isSet && words.length > 1 ? !known.joining.has(words[0]!.lower) : !saysOfIt(words);
}

const isPredicate = ({ lower }: Token): boolean => saysOne(lower);

const saysOne = (lower: string): boolean =>
  known.joining.has(lower) ||
  known.predicates.has(lower) ||
  (lower.length > 4 && known.predicateEnding.test(lower) && !known.nounsLikePredicates.has(lower)) ||
  lower.length < 2;

/** Whether words tell of a password instead of being it: a predicate, a measure, anything that joins others. */
function saysOfIt(words: readonly Token[]): boolean {
  if (words.length > 1 && isOneOf(words[0], known.countWords) && isOneOf(words[1], known.measures)) return true;
  const predicates = words.filter(isPredicate);
  if (predicates.length === 0) return false;
  // No sentence goes on for so long without a word that joins others: "correct horse battery staple".
  const isPhrase =
    words.length > 3 && predicates.length === 1 && !predicates.some(({ lower }) => known.joining.has(lower));
  return !isPhrase;
}

/** The words up to the end of a clause; undefined where they go on as the subject of another verb. */
function plainWordsFrom(tokens: readonly Token[], from: number): Token[] | undefined {
  const words: Token[] = [];
  for (let at = from; at < tokens.length && at <= from + longestValue; at += 1) {
    const token = tokens[at]!;
    if (isOneOf(token, known.links)) return token.mark === null ? undefined : words;
    if (token.mark !== null || token.quoted || (words.length > 0 && endsValue.has(token.lower))) return words;
    words.push(token);
    if (token.ends) return words;
  }
  return words;
}

/** What comes after a password: "swordfish for now". */
const endsValue: ReadonlySet<string> = new Set([
  ...known.clauseEnds,
  ...['for', 'on', 'at', 'in', 'before', 'after', 'until', 'everywhere', 'now', 'yesterday', 'today', 'since', 'as'],
  ...['last', 'this', 'next', 'tonight', 'tomorrow', 'again', 'by', 'with', 'from'],
]);

export const isLast = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1];
  return tokens[at]!.ends || next === undefined || next.mark !== null || endsValue.has(next.lower);
};

/** Digits that are told for themselves: 8842, 24 - 8 - 31, "four eight one five". */
export function isCode(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at];
  if (first?.mark !== null) return false;
  if (isSpelledCode(tokens, at)) return true;
  const text = first.lower;
  if (!/\d/u.test(text) || otherNumber.test(text)) return false;
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
const otherNumber =
  /^\d{4}-\d{2}-\d{2}|^\d+(?:\.\d+){2,}$|^\d+(?:st|nd|rd|th|s|k|m|h|min|kg|km|cm|mb|gb|%|€|\$|x|am|pm)$|^\d+(?:\.\d+)?%$|^v\d|^[$€£]/u;

function isSpelledCode(tokens: readonly Token[], from: number): boolean {
  let count = 0;
  for (let at = from; at < from + 4 && isOneOf(tokens[at], known.numberWords); at += 1) {
    count += 1;
    if (tokens[at]!.ends) break;
  }
  return count >= 3;
}

/** Whether the word behind a number says what it counts. */
export function isCounting(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return !tokens[at]!.ends && next?.mark === null && !known.afterNumber.has(next.lower);
}

/** Whether a word looks made up: "tk-blue-42", or at least six digits. */
export function isMadeUp(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (token.mark !== null) return false;
  if (token.quoted) return /^\S{4,}$/u.test(token.lower);
  if (/^\d+$/u.test(token.lower)) return token.lower.length >= 6 && !isCounting(tokens, at);
  return token.lower.length >= 6 && /\d/u.test(token.lower) && looksMadeUp(token);
}

/** A long word that says nothing and stands alone: "secret key: abcdefghijkl". */
const isLoneWord = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at]!;
  return token.mark === null && token.lower.length >= 8 && !isPredicate(token) && isLast(tokens, at);
};

/** Whether a word looks unlike one of a sentence: with a digit or sign in it, mixed case, or several hyphens. */
export function looksMadeUp({ text, lower }: Token): boolean {
  if (lower.length < 4 || otherNumber.test(lower)) return false;
  if (/\p{Nd}/u.test(lower)) return true;
  return /[\p{L}\p{Nd}][@#$%^&*+~_!?]+[\p{L}\p{Nd}]|[\p{L}\p{Nd}]-[^-]+-/u.test(lower) || /\p{Ll}\p{Lu}/u.test(text);
}

/** "kith / pelican", "deploy:hazelnut" */
function isPair(tokens: readonly Token[], at: number): boolean {
  const [name, between, secret] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (name?.mark !== null) return false;
  const [, joined] = /^[^/]{2,}\/([^/]{4,})$/u.exec(name.lower) ?? [];
  if (joined !== undefined) return !saysOne(joined) && isLast(tokens, at);
  const isJoined = !name.ends && (between?.lower === '/' || between?.mark === ':');
  return isJoined && secret?.mark === null && !isPredicate(secret) && isLast(tokens, at + 2);
}

/** Many words behind the name of a phrase, numbered or not, or a few of them in a row of commas. */
export const tellsPhrase = (tokens: readonly Token[], name: number): boolean =>
  countsPhrase(tokens, name + 1) || listsPhrase(tokens, name);

function countsPhrase(tokens: readonly Token[], from: number): boolean {
  let count = 0;
  for (let at = from; at < from + 60 && at < tokens.length; at += 1) {
    const { lower, mark } = tokens[at]!;
    if (mark !== null || /^\d{1,2}$/u.test(lower)) continue;
    if (/^[a-z]{3,8}$/u.test(lower) && !known.sentenceWords.has(lower)) count += 1;
    else if (count > 0) return count >= leastPhrase;
    if (count >= leastPhrase) return true;
  }
  return false;
}

/** "Her recovery phrase starts with abandon, ritual, hover and clay." */
function listsPhrase(tokens: readonly Token[], name: number): boolean {
  if (!isOneOf(tokens[name - 1], known.phraseKinds) && tokens[name]!.lower !== 'mnemonic') return false;
  for (let at = name + 1; at < name + longestWay && !tokens[at - 1]!.ends; at += 1) {
    if (tokens[at] === undefined) return false;
    if (isOneOf(tokens[at], known.links) || tokens[at]!.lower === 'with')
      return listedFrom(tokens, at + 1) >= leastListed;
  }
  return false;
}

/** How many words stand in a row of commas; words before the row's first are left out. */
function listedFrom(tokens: readonly Token[], from: number): number {
  let at = from;
  while (isOneOf(tokens[at], listLeads) && !tokens[at]!.ends) at += 1;
  let count = 0;
  for (; count < leastListed; at += 2) {
    const token = tokens[at];
    if (token?.mark !== null || !/^[a-z]{3,8}$/u.test(token.lower) || isPredicate(token)) return count;
    count += 1;
    const next = tokens[at + 1];
    if (token.ends || (next?.mark !== ',' && next?.lower !== 'and')) return count;
    if (next.mark === ',' && tokens[at + 2]?.lower === 'and') at += 1;
  }
  return count;
}

const listLeads: ReadonlySet<string> = new Set([...known.fillers, ...known.links, 'words', 'four', 'three', 'first']);
