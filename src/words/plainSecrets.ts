import { type NameKind, names } from './plainWords.js';
import * as known from './plainWords.js';
import { type Token, tokensOf } from './tokens.js';

/*
 * Secrets said in plain English words. A text is read as a row of words and marks. Wherever one of them names a secret
 * ("alarm code", "wifi password"), what may be its value is looked for in the same clause, a bounded way ahead; so the
 * time grows with the length of the text, whatever it holds. What a value must look like depends on the name: nearly any
 * word can be a password, but a code has digits.
 */

/** Most words between a name and the word that links it to its value. */
const longestWay = 10;
/** Most words of a password that is said as words. */
const longestValue = 8;
/** Fewest words of a phrase that brings back a wallet; these have 12 or 24. */
const leastPhrase = 8;

/** Whether a text, composed and without invisible characters, tells a password, code, token, recovery phrase or social-security number. */
export function holdsPlainSecret(text: string): boolean {
  if (!cued.test(text.toLowerCase()) && !groupsOfNine.test(text)) return false;
  const tokens = tokensOf(text);
  return tokens.some((token, at) => {
    if (isSocialSecurityNumber(tokens, at)) return true;
    if (token.mark !== null || !cues.has(token.lower)) return false;
    return namedValue(tokens, at) || valueBeforeName(tokens, at) || openingNumber(tokens, at);
  });
}

/** "The alarm code is 8842", "password: swordfish". */
function namedValue(tokens: readonly Token[], at: number): boolean {
  const kind = kindOf(tokens, at);
  if (kind === undefined) return false;
  if (kind === 'phrase') return tellsPhrase(tokens, at + 1);
  let next = at + 1;
  while (isOneOf(tokens[next], more)) next += 1;
  const token = tokens[next];
  if (token === undefined || tokens[next - 1]!.ends) return false;
  if (isOneOf(token, known.links)) return tellsValue(tokens, next, kind, token.lower);
  if (kind === 'pair') return false;
  if (token.lower === 'to' && isChanged(tokens, at) && tellsValue(tokens, next, kind, 'to')) return true;
  if (isOneOf(token, known.ways) || token.mark === '(' ? tellsFarther(tokens, at, kind) : false) return true;
  return isAdjacent(tokens, at, token.mark === '(' ? next + 1 : next, kind);
}

/** What a name goes on with. */
const more: ReadonlySet<string> = new Set(['number', 'no', 'nr', '#', 'numbers', 'value', 'values']);

/** What the name at a place asks of its value; undefined where none is named. */
function kindOf(tokens: readonly Token[], at: number): NameKind | undefined {
  const { lower } = tokens[at]!;
  const before = tokens[at - 1]?.ends ? '' : (tokens[at - 1]?.lower ?? '');
  if (lower === 'key' || lower === 'keys') {
    if (known.networkKinds.has(before)) return 'word';
    return known.keyKinds.has(before) ? 'made-up' : undefined;
  }
  if (lower === 'phrase' || lower === 'words' || lower === 'seed') {
    return known.phraseKinds.has(before) || lower === 'seed' || /^(?:12|24)$/u.test(before) ? 'phrase' : undefined;
  }
  if (lower === 'verification' && before === 'card') return 'code';
  if (lower === 'question' || lower === 'questions') return isSecurityAnswer(tokens, at) ? 'word' : undefined;
  if (lower === 'answer' && before === 'security') return 'word';
  const kind = names.get(lower);
  if (lower === 'pass') {
    const next = tokens[at + 1]?.lower;
    return next === '=' || next === ':' ? 'word' : kind;
  }
  if (lower === 'word' || lower === 'code') {
    if (before === 'pass') return lower === 'word' ? 'word' : 'either';
  }
  if ((lower === 'code' || lower === 'codes') && known.openCodes.has(before)) return undefined;
  if ((lower === 'code' || lower === 'codes') && isBooked(tokens, at)) return undefined;
  return kind;
}

/** "the answer to her security question" */
const isSecurityAnswer = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'security' && clauseBefore(tokens, at, 6).some(({ lower }) => lower === 'answer');

/** A confirmation code of a journey opens no account. */
const isBooked = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'confirmation' && known.openCodes.has(tokens[at - 2]?.lower ?? '');

/** Whether what stands behind a linking word is a value. */
function tellsValue(tokens: readonly Token[], link: number, kind: NameKind, said: string): boolean {
  let at = link + 1;
  while (isOneOf(tokens[at], skipped) && !tokens[at]!.ends) at += 1;
  // "The PIN was changed to 2468."
  if (isOneOf(tokens[at], known.changes) && tokens[at + 1]?.lower === 'to') at += 2;
  const isSet = said === ':' || said === '=';
  return isValue(tokens, at, kind, isSet);
}

const skipped: ReadonlySet<string> = new Set([...known.fillers, ...known.links]);

function isValue(tokens: readonly Token[], at: number, kind: NameKind, isSet: boolean): boolean {
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
    case 'pair':
      return isPair(tokens, at);
    case 'phrase':
      return false;
  }
}

/** Looks along "for the old laptop", "that Ana uses at home" for the word that links a name with its value. */
function tellsFarther(tokens: readonly Token[], name: number, kind: NameKind): boolean {
  const changed = isChanged(tokens, name);
  for (let at = name + 1; at <= name + longestWay; at += 1) {
    const token = tokens[at];
    if (token === undefined || isOneOf(token, known.clauseEnds) || token.mark === ',') return false;
    const isLink = isOneOf(token, known.links) || (token.lower === 'to' && changed);
    if (isLink && isValue(tokens, afterFillers(tokens, at + 1), kind, token.mark !== null)) return true;
    if (token.ends || kindOf(tokens, at) !== undefined) return false;
  }
  return false;
}

function afterFillers(tokens: readonly Token[], from: number): number {
  let at = from;
  while (isOneOf(tokens[at], skipped) && !tokens[at]!.ends) at += 1;
  return at;
}

/** "keypad 5836", "with the password gooseberry" */
function isAdjacent(tokens: readonly Token[], name: number, at: number, kind: NameKind): boolean {
  const token = tokens[at];
  if (token === undefined || token.mark !== null || names.has(token.lower)) return false;
  if (kind === 'code' || (kind === 'either' && isCode(tokens, at))) return isNamedDirectly(tokens, name, at);
  if (kind === 'made-up') return isMadeUp(tokens, at) && /\d\D|\D\d/u.test(token.lower);
  if (token.quoted) return true;
  if (looksMadeUp(token)) return !isCounting(tokens, at);
  const given = wordBefore(tokens, name);
  const isGiven = given === 'with' || given === 'using' || given === 'and' || namesUser(tokens, name);
  return isGiven && !known.compounds.has(token.lower) && isPassword(tokens, at, false) && isLast(tokens, at);
}

/** A code right behind its name: "error code 404" is none, and "code 404" alone says too little. */
function isNamedDirectly(tokens: readonly Token[], name: number, at: number): boolean {
  if (!isCode(tokens, at)) return false;
  const { lower } = tokens[name]!;
  if (lower !== 'code' && lower !== 'codes') return true;
  return tokens[name - 1] !== undefined && !tokens[name - 1]!.ends && isKindOfCode(tokens[name - 1]!);
}

const isKindOfCode = ({ lower, mark }: Token): boolean =>
  mark === null &&
  !known.joining.has(lower) &&
  !known.predicates.has(lower) &&
  !known.links.has(lower) &&
  !known.changes.has(lower);

/** Whether a password begins here: one word that says nothing about one, or a few that no sentence has. */
function isPassword(tokens: readonly Token[], at: number, isSet: boolean): boolean {
  const first = tokens[at]!;
  if (first.mark !== null) return false;
  if (first.quoted) return true;
  if (/^\p{Nd}/u.test(first.lower) && isCounting(tokens, at)) return false;
  if (looksMadeUp(first)) return true;
  const words = plainWordsFrom(tokens, at);
  if (words === undefined || words.length === 0 || words.length > longestValue) return false;
  // Behind a colon even "correct horse" is one, where nothing but words that join others tells of a sentence.
  return isSet && words.length > 1 ? !known.joining.has(words[0]!.lower) : !words.some(isPredicate);
}

const isPredicate = ({ lower }: Token): boolean =>
  known.joining.has(lower) ||
  known.predicates.has(lower) ||
  (lower.length > 4 && known.predicateEnding.test(lower)) ||
  lower.length < 2;

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
]);

const isLast = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1];
  return tokens[at]!.ends || next === undefined || next.mark !== null || endsValue.has(next.lower);
};

/** Digits that are told for themselves: 8842, 24 - 8 - 31, "four eight one five". */
function isCode(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]!;
  if (first.mark !== null) return false;
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

const digitsIn = (text: string): number => text.match(/\d/gu)?.length ?? 0;

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
function isCounting(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return !tokens[at]!.ends && next?.mark === null && !known.afterNumber.has(next.lower);
}

/** Whether a word looks made up: "tk-blue-42", or at least six digits. */
function isMadeUp(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (token.mark !== null) return false;
  if (token.quoted) return /^\S{4,}$/u.test(token.lower);
  if (/^\d+$/u.test(token.lower)) return token.lower.length >= 6 && !isCounting(tokens, at);
  return token.lower.length >= 6 && /\d/u.test(token.lower) && looksMadeUp(token);
}

/** Whether a word looks unlike one of a sentence: with a digit or sign in it, mixed case, or several hyphens. */
function looksMadeUp({ text, lower }: Token): boolean {
  if (lower.length < 4 || otherNumber.test(lower)) return false;
  if (/\p{Nd}/u.test(lower)) return true;
  return /[\p{L}\p{Nd}][@#$%^&*+~_!?]+[\p{L}\p{Nd}]|[\p{L}\p{Nd}]-[^-]+-/u.test(lower) || /\p{Ll}\p{Lu}/u.test(text);
}

/** "kith / pelican" */
function isPair(tokens: readonly Token[], at: number): boolean {
  const [name, slash, secret] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (name?.mark !== null || name.ends) return false;
  if (/^[^/]{2,}\/[^/]{4,}$/u.test(name.lower) && !name.lower.includes('://')) return isLast(tokens, at);
  return slash?.lower === '/' && secret?.mark === null && isLast(tokens, at + 2);
}

/** Many words behind the name of a phrase, numbered or not. */
function tellsPhrase(tokens: readonly Token[], from: number): boolean {
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

/** "swordfish is the password", "use swordfish as my password", "8842 is the alarm code" */
function valueBeforeName(tokens: readonly Token[], at: number): boolean {
  if (![2, 3, 4, 5, 6].some((back) => isOneOf(tokens[at - back], makes))) return false;
  const kind = kindOf(tokens, at);
  if (kind === undefined || kind === 'phrase' || kind === 'pair') return false;
  const clause = clauseBefore(tokens, at, 7);
  const link = clause.findLastIndex((token) => isOneOf(token, makes));
  if (link < 1 || clause.length - link < 2 || clause.length - link > 6) return false;
  const value = at - clause.length + link - 1;
  const owner = clause[link + 1]!.lower;
  if (!owners.has(owner) && !/['’]s?$/u.test(owner)) return false;
  const next = tokens[at + 1];
  const isWhole = tokens[at]!.ends || next === undefined || next.mark !== null || goesOn.has(next.lower);
  if (!isWhole) return false;
  const before = clause[link - 2];
  if (clause[link]!.lower === 'as')
    return isUse(before) && isValue([...tokens.slice(value, value + 1), end], 0, kind, false);
  // A whole sentence begins with a password that is one word.
  const isSubject = link === 1 || digitsIn(tokens[value]!.lower) > 2;
  return isSubject && isValue([...tokens.slice(value, value + 1), end], 0, kind, false);
}

const makes: ReadonlySet<string> = new Set(['is', 'was', 'as']);
const owners: ReadonlySet<string> = new Set('the my our his her their your its'.split(' '));
const goesOn: ReadonlySet<string> = new Set([...known.ways, ...known.clauseEnds, 'everywhere']);
const isUse = (token: Token | undefined): boolean =>
  /^(?:uses?|used|using|chose|picked|sets?)$/u.test(token?.lower ?? '');
const end: Token = { text: '.', lower: '.', mark: '.', quoted: false, ends: true };

/** "Use 9021 to open the garage", "type 20418 into the keypad", "the lockbox opens with 3391" */
function openingNumber(tokens: readonly Token[], at: number): boolean {
  const { lower } = tokens[at]!;
  if (enters.has(lower)) {
    const number = numberAfter(tokens, at);
    if (number === null || !isCode(tokens, number)) return false;
    const around = [...clauseBefore(tokens, at, 8, true), ...clauseAfter(tokens, number, 8)];
    return around.some(isDevice) && (lower !== 'use' || around.some(({ lower: word }) => opens.has(word)));
  }
  if (!opens.has(lower)) return false;
  const how = tokens[at + 1]?.lower;
  if (how !== 'with' && how !== 'by' && how !== 'using' && how !== 'at') return false;
  const number = numberAfter(tokens, at + 1);
  if (number === null || !isCode(tokens, number)) return false;
  // "The garage opens at 0700" tells a time.
  if (how === 'at' && !/\d[-/]\d/u.test(tokens[number]!.lower)) return false;
  return clauseBefore(tokens, at, 8).some(isDevice);
}

const enters: ReadonlySet<string> = new Set('use enter type dial press punch input tap'.split(' '));
const opens: ReadonlySet<string> = new Set('open opens opened unlock unlocks unlocked disarm disarms enter'.split(' '));
const isDevice = ({ lower }: Token): boolean => known.devices.has(lower);

/** The place of a number right behind a verb, its article left out. */
function numberAfter(tokens: readonly Token[], at: number): number | null {
  for (const next of [at + 1, at + 2, at + 3]) {
    const token = tokens[next];
    if (token === undefined || token.mark !== null || tokens[next - 1]!.ends) return null;
    if (/\d/u.test(token.lower)) return next;
    if (!['in', 'the', 'code', 'number'].includes(token.lower)) return null;
  }
  return null;
}

/** A US social-security number: 3, 2 and 4 digits that were given to somebody, or nine of them where it is named. */
function isSocialSecurityNumber(tokens: readonly Token[], at: number): boolean {
  const { lower } = tokens[at]!;
  if (lower.length === 11 && /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/u.test(lower)) return true;
  const isNamed = lower === 'ssn' || (lower === 'security' && tokens[at - 1]?.lower === 'social');
  return isNamed && clauseAfter(tokens, at, 8).some((_, after) => hasNineDigits(tokens, at + 1 + after));
}

function hasNineDigits(tokens: readonly Token[], at: number): boolean {
  const groups = tokens.slice(at, at + 3).map(({ lower }) => lower);
  return /^\d{3}-?\d{2}-?\d{4}$/u.test(groups[0]!) || /^\d{3} \d{2} \d{4}$/u.test(groups.join(' '));
}

/** Whether a verb before the name says that its value became another one. */
const isChanged = (tokens: readonly Token[], name: number): boolean =>
  clauseBefore(tokens, name, 8).some(({ lower }) => known.changes.has(lower));

/** Whether a user is named before: "username ana password velvet". */
const namesUser = (tokens: readonly Token[], name: number): boolean =>
  clauseBefore(tokens, name, 4, true).some(({ lower }) => /^(?:user|username|login|account|email)$/u.test(lower));

const wordBefore = (tokens: readonly Token[], at: number): string => {
  const before = clauseBefore(tokens, at, 2).map(({ lower }) => lower);
  const last = before.at(-1) ?? '';
  return owners.has(last) || last === 'a' ? (before.at(-2) ?? '') : last;
};

/** Up to so many tokens before a place in its sentence; with `across` also beyond commas. */
function clauseBefore(tokens: readonly Token[], at: number, most: number, across = false): Token[] {
  let from = at;
  while (from > 0 && at - from < most && !tokens[from - 1]!.ends && (across || tokens[from - 1]!.mark !== ','))
    from -= 1;
  return tokens.slice(from, at);
}

/** Up to so many tokens behind a place in its sentence. */
function clauseAfter(tokens: readonly Token[], at: number, most: number): Token[] {
  let to = at;
  while (to + 1 < tokens.length && to - at < most && !tokens[to]!.ends) to += 1;
  return tokens.slice(at + 1, to + 1);
}

const isOneOf = (token: Token | undefined, words: ReadonlySet<string>): boolean =>
  token !== undefined && words.has(token.lower);

/** Words at which it is worth looking: all that may name a secret or say that one is used. */
const cues: ReadonlySet<string> = new Set([
  ...names.keys(),
  ...['key', 'keys', 'phrase', 'words', 'word', 'seed', 'verification', 'question', 'questions', 'answer'],
  ...enters,
  ...opens,
]);

/** One of these, or what names a social-security number, as a word of a text in lower case: most texts have none of them. */
const cued = new RegExp(`(?<![a-z0-9])(?:${[...cues, 'ssn', 'security'].join('|')})(?![a-z0-9])`, 'u');
const groupsOfNine = /\d{3}-\d{2}-\d{4}/u;
