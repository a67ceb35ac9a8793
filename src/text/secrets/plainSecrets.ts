import { clauseAfter, clauseBefore, endToken, isOneOf, ownerWords, pointingContractions } from './clauses.js';
import { openingCues, revealsOpeningCode } from './openingCodes.js';
import { type NameKind, kindByName } from './secretWords.js';
import * as lexicon from './secretWords.js';
import { nameKindOf, cuesBesideName } from './secretNames.js';
import {
  digitsIn,
  isCode,
  isCounting,
  isLast,
  isMadeUp,
  isPassword,
  isValue,
  looksMadeUp,
  revealsPassphrase,
} from './secretValues.js';
import { type Token, tokensOf } from './wordTokens.js';
import { revealsValueBeforeName } from './valuesBeforeNames.js';

/*
 * Secrets in plain English. A text is read as a row of words and marks. At each name of a secret ("alarm code", "wifi
 * password"), a value is searched in the same clause, a bounded number of words ahead; so the time is linear in the
 * length of any text. The form of a value depends on the name: nearly any word can be a password, but a code has
 * digits.
 */

/** Maximum number of words between a name and the word that links it to its value. */
const maxWayWords = 10;
/** Maximum number of words between commas or brackets after a name. */
const maxAsideWords = 8;

/** True if an NFC text without invisible characters tells a password, code, token, phrase or social-security number. */
export function holdsPlainSecret(text: string): boolean {
  if (!cuePattern.test(text.toLowerCase()) && !nineDigitGroups.test(text)) return false;
  const tokens = tokensOf(text);
  return tokens.some((token, index) => {
    if (isSocialSecurityNumber(tokens, index)) return true;
    if (token.mark !== null || !cues.has(token.lower)) return false;
    return (
      revealsNamedValue(tokens, index) ||
      revealsCodeNearby(tokens, index) ||
      revealsValueBeforeName(tokens, index) ||
      revealsLogin(tokens, index) ||
      revealsOpeningCode(tokens, index)
    );
  });
}

/** Matches "The alarm code is 8842", "password: swordfish". */
function revealsNamedValue(tokens: readonly Token[], at: number): boolean {
  const kind = nameKindOf(tokens, at);
  if (kind === undefined) return false;
  if (kind === 'phrase') return revealsPassphrase(tokens, at);
  let next = at + 1;
  while (isOneOf(tokens[next], nameSuffixes) && !tokens[next - 1]!.ends) next += 1;
  const token = tokens[next];
  if (token === undefined) return false;
  if (tokens[next - 1]!.ends) return answersName(tokens, next, kind);
  const link = linkEndIndex(tokens, next, kind);
  if (link !== undefined) return tellsValue(tokens, link, kind);
  if (kind === 'pair')
    return isPaired(tokens, next) || (isOneOf(token, lexicon.wayWords) && revealsValueFarther(tokens, at, kind));
  if (token.lower === 'to' && isChanged(tokens, at) && tellsValue(tokens, next, kind)) return true;
  if (opensLongWay(token) && revealsValueFarther(tokens, at, kind)) return true;
  if (token.mark !== ',' && isToldLater(tokens, next, kind)) return true;
  if (token.mark === ',' && tokens[next + 1]?.lower === 'which') {
    const which = linkEndIndex(tokens, next + 2, kind);
    if (which !== undefined && tellsValue(tokens, which, kind)) return true;
  }
  if (token.mark === ',') return isRetold(tokens, next + 1, kind) || isAside(tokens, next + 1, kind);
  if (token.mark === '(' && isBracketed(tokens, at, next)) return true;
  return isAdjacent(tokens, at, token.mark === '(' ? next + 1 : next, kind);
}

/** Words that continue a name. */
const nameSuffixes: ReadonlySet<string> = new Set(['number', 'no', 'nr', '#', 'numbers', 'value', 'values']);

/** Matches a user and a password right after "login": "login ana/rosebud". */
const isPaired = (tokens: readonly Token[], at: number): boolean =>
  /^[^/]{2,}\/[^/]{4,}$/u.test(tokens[at]!.lower) && isValue(tokens, at, 'pair', false);

/** Matches a free number in the sentence of a PIN or code, no amount, date or label: "Google sent the code 735 019". */
function revealsCodeNearby(tokens: readonly Token[], at: number): boolean {
  if (nameKindOf(tokens, at) !== 'code') return false;
  const from = at - clauseBefore(tokens, at, 8, true).length;
  const to = at + clauseAfter(tokens, at, 8).length;
  const sentence = tokens.slice(from, to + 1);
  const { text, lower } = tokens[at]!;
  const before = tokens[at - 1];
  const isKnown =
    (lower !== 'pin' && lower !== 'pins' && lower !== 'code' && lower !== 'codes' && !lower.startsWith('comb')) ||
    text === 'PIN' ||
    isOneOf(before, lexicon.secretCodes) ||
    sentence.some((token) => isOneOf(token, lexicon.codePlaces));
  return isKnown && sentence.some((_, offset) => isFreeNumber(tokens, from + offset));
}

function isFreeNumber(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  const isGroup = /^\d{3}$/u.test(token.lower) && /^\d{3}$/u.test(after?.lower ?? '');
  if (!isGroup && !/^(?!(?:19|20)\d\d$)\d{4,8}$/u.test(token.lower)) return false;
  if (/^[1-9]\d?0{2,}$/u.test(token.lower) || isOneOf(before, lexicon.numberedNouns)) return false;
  const next = tokens[at + (isGroup ? 2 : 1)];
  return token.ends || next === undefined || next.mark !== null || !isCounted(next);
}

/** True if a word is what a number counts: a plural or a unit. */
const isCounted = ({ lower }: Token): boolean =>
  lexicon.units.has(lower) || (/[^s]s$/u.test(lower) && !lexicon.wordsAfterNumber.has(lower));

/** Matches "Log in with admin / snowflake1." */
function revealsLogin(tokens: readonly Token[], at: number): boolean {
  if (!isOneOf(tokens[at], lexicon.enterVerbs)) return false;
  const after = clauseAfter(tokens, at, 8);
  const way = after.findIndex(({ lower }) => lower === 'with' || lower === 'as' || lower === 'using');
  const name = at + 2 + way;
  if (way < 0 || tokens[name] === undefined || tokens[name + 1]?.mark === ':') return false;
  // "Google / Apple"
  const areNames = tokens.slice(name, name + 3).every(({ text }) => /^(?:\p{Lu}|\/)/u.test(text));
  return !areNames && isValue(tokens, name, 'pair', false);
}

/** Index of the last word of a link, such as "is", "has always been", "will be"; undefined if none begins at `at`. */
function linkEndIndex(tokens: readonly Token[], at: number, kind: NameKind): number | undefined {
  const token = tokens[at];
  if (isOneOf(token, lexicon.links)) return at;
  if (token?.lower === 'says' || /^number['’]s$/u.test(token?.lower ?? '')) return at;
  if ((kind === 'code' || kind === 'either') && isOneOf(token, lexicon.wantVerbs)) return at;
  if (kind !== 'word' && /^(?:starts|begins|ends)$/u.test(token?.lower ?? '') && tokens[at + 1]?.lower === 'with')
    return at + 1;
  if (token?.lower === 'goes' && tokens[at + 1]?.lower === 'like') return at + 2;
  // "changed from 1111 to 6071"
  if (isOneOf(token, lexicon.changes) || token?.lower === 'went') {
    if (tokens[at + 1]?.lower === 'from' && tokens[at + 3]?.lower === 'to') return at + 3;
    return kind === 'code' && tokens[at + 1]?.lower === 'to' ? at + 1 : undefined;
  }
  if (!isOneOf(token, auxiliaries)) return undefined;
  if (isOneOf(tokens[at + 1], lexicon.changes) && tokens[at + 2]?.lower === 'to') return at;
  for (let next = at + 1; next <= at + 3 && tokens[next - 1]?.ends === false; next += 1) {
    if (isOneOf(tokens[next], beForms)) return next;
  }
  return undefined;
}

const auxiliaries: ReadonlySet<string> = new Set(['has', 'have', 'had', 'got', 'gets', 'will', 'would', 'used']);
const beForms: ReadonlySet<string> = new Set(['be', 'been']);

/** True if a value follows a linking word. */
function tellsValue(tokens: readonly Token[], link: number, kind: NameKind): boolean {
  let at = skipFillers(tokens, link + 1);
  // "The PIN was changed to 2468."
  if (isOneOf(tokens[at], lexicon.changes) && tokens[at + 1]?.lower === 'to') at += 2;
  return isValue(tokens, at, kind, isSetBy(tokens[link]!)) || isExplained(tokens, at, kind);
}

/** Matches "Her password is the name of her cat, Mittens", "my PIN is my birth year, 1984". */
function isExplained(tokens: readonly Token[], at: number, kind: NameKind): boolean {
  const first = tokens[at]?.lower ?? '';
  const isName = first === 'name' && tokens[at - 1]?.lower === 'the';
  if (!isName && (!ownerWords.has(first) || first === 'the')) return false;
  const after = clauseAfter(tokens, at, maxAsideWords);
  const comma = after.findIndex(({ mark }) => mark === ',');
  const value = after[comma + 1];
  if (comma < 0 || value === undefined || !(value.ends || tokens[at + 3 + comma] === undefined)) return false;
  if (kind === 'code') return isCode(tokens, at + 2 + comma);
  return kind === 'word' && /^\p{Lu}/u.test(value.text) && isPassword([value, endToken], 0, false);
}

const isSetBy = ({ mark }: Token): boolean => mark === ':' || mark === '=';

const skippedWords: ReadonlySet<string> = new Set([...lexicon.fillerWords, ...lexicon.links, '>', '|']);

function skipFillers(tokens: readonly Token[], from: number): number {
  let at = from;
  while (isOneOf(tokens[at], skippedWords) && !tokens[at]!.ends) at += 1;
  return at;
}

/** True if a token may open a long way from name to link: "for the old laptop", "Ana uses at home", ", by the way,". */
const opensLongWay = (token: Token): boolean =>
  isOneOf(token, lexicon.wayWords) ||
  token.mark === '(' ||
  token.mark === ',' ||
  (token.mark === null && /^\p{Lu}/u.test(token.text) && !lexicon.compounds.has(token.lower));

/** Searches the words after a name ("for the old laptop", "that Ana uses at home") for a link with a value. */
function revealsValueFarther(tokens: readonly Token[], name: number, kind: NameKind): boolean {
  const isValueChanged = isChanged(tokens, name);
  for (let at = name + 1; at <= name + maxWayWords; at += 1) {
    const token = tokens[at];
    if (token === undefined || (at > name + 1 && isOneOf(token, lexicon.clauseEnds))) return false;
    if (token.mark === ',' || token.mark === '(') {
      // "PIN for Ana's card, 1984"
      const isPlain = isOneOf(tokens[name + 1], lexicon.wayWords) && digitsIn(tokens[at - 1]!.lower) === 0;
      if (isPlain && kind === 'code' && isCode(tokens, at + 1) && isWholeCode(tokens, at + 1)) return true;
      const link = linkBehindAside(tokens, at, kind);
      return link !== undefined && tellsValue(tokens, link, kind);
    }
    const link = token.lower === 'to' && isValueChanged ? at : linkEndIndex(tokens, at, kind);
    if (link !== undefined && isValue(tokens, skipFillers(tokens, link + 1), kind, token.mark !== null)) return true;
    if (token.ends || nameKindOf(tokens, at) !== undefined) return false;
  }
  return false;
}

/** Returns the index of the end of a link after an aside: "(don't tell anyone) is", ", which she never changes, is". */
function linkBehindAside(tokens: readonly Token[], openIndex: number, kind: NameKind): number | undefined {
  const close = tokens[openIndex]!.mark === '(' ? ')' : ',';
  for (let at = openIndex + 1; at <= openIndex + 1 + maxAsideWords; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.ends) return undefined;
    if (token.mark === ':') return at;
    if (token.mark === close) return linkEndIndex(tokens, at + 1, kind);
  }
  return undefined;
}

/** Matches a value in the sentence after its name: "Tom's PIN? 8265.", "Her password? It's mistletoe." */
function answersName(tokens: readonly Token[], at: number, kind: NameKind): boolean {
  if (kind === 'code' || kind === 'either') {
    if (isCode(tokens, at) && isWholeCode(tokens, at)) return true;
  }
  if (!tokens[at - 1]!.asks || kind === 'pair') return false;
  const isMarked = /^(?:a|answer)$/u.test(tokens[at]!.lower) && tokens[at + 1]?.mark === ':';
  if (isMarked) return isValue(tokens, at + 2, kind, true);
  const questionTokens = clauseBefore(tokens, at - 1, 6);
  const isName =
    questionTokens.length < 6 && !questionTokens.some(({ lower }) => questionWords.has(lower) || saysNothing(lower));
  if (!isName && !isOneOf(questionTokens[0], whatWords)) return false;
  const thinks = tokens[at]!.lower === 'i' && /^(?:think|guess|believe)$/u.test(tokens[at + 1]?.lower ?? '');
  return isRetold(tokens, at + (thinks ? 2 : 0), kind) || (isLast(tokens, at) && isValue(tokens, at, kind, false));
}

const whatWords: ReadonlySet<string> = new Set(['what', 'what’s', "what's"]);
const questionWords: ReadonlySet<string> = new Set('who where when why how which did do does can could'.split(' '));
const saysNothing = (lower: string): boolean =>
  lexicon.joiningWords.has(lower) && !ownerWords.has(lower) && lower !== 'to' && lower !== 'for';

/** True if a sentence consists of digits only. */
function isWholeCode(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < from + 6; at += 1) {
    const token = tokens[at];
    if (token === undefined) return true;
    if (!/^[\d#*–-]+$/u.test(token.lower)) return false;
    if (token.ends) return true;
  }
  return false;
}

/** Matches "If you need the password, it's mistletoe." */
function isRetold(tokens: readonly Token[], at: number, kind: NameKind): boolean {
  const first = tokens[at]?.lower;
  if (first === undefined) return false;
  const isShort = pointingContractions.has(first);
  const isLong =
    (first === 'it' || first === 'that') && (tokens[at + 1]?.lower === 'is' || tokens[at + 1]?.lower === 'was');
  if (!isShort && !isLong) return false;
  const value = skipFillers(tokens, at + (isShort ? 1 : 2));
  return isValue(tokens, value, kind, false) && (kind !== 'word' || isLast(tokens, value));
}

/** Matches "Her old PIN, 6071, no longer works", "the password, rosebud, is on every machine". */
function isAside(tokens: readonly Token[], at: number, kind: NameKind): boolean {
  const [value, after] = [tokens[at], tokens[at + 1]];
  if (value === undefined) return false;
  if (kind === 'code') return isCode(tokens, at) && (value.ends || (after ?? endToken).mark !== null);
  const isInserted = after?.mark === ',' && isOneOf(tokens[at + 2], lexicon.links) && /^\p{Ll}/u.test(value.text);
  return isInserted && isValue([value, endToken], 0, kind, false);
}

/** Matches "The password hasn't changed, it's still seaview." */
function isToldLater(tokens: readonly Token[], from: number, kind: NameKind): boolean {
  const comma = from + 1 + clauseAfter(tokens, from, 5).findIndex(({ mark }) => mark === ',');
  if (comma <= from || !isRetold(tokens, comma + 1, kind)) return false;
  // Predicates are no values: "it's safer", "it's tricky".
  return !clauseAfter(tokens, comma, 5).some(({ lower, ends }) => ends && /(?:er|y)$/u.test(lower));
}

/** Matches "her password (swordfish)". */
function isBracketed(tokens: readonly Token[], name: number, openIndex: number): boolean {
  const value = tokens[openIndex + 1];
  const hasOwner = clauseBefore(tokens, name, 3).some(({ lower }) => ownerWords.has(lower) || /['’]s?$/u.test(lower));
  if (!hasOwner || value === undefined || tokens[openIndex + 2]?.mark !== ')' || /^\p{Lu}/u.test(value.text))
    return false;
  return !lexicon.compounds.has(value.lower) && isValue([value, endToken], 0, nameKindOf(tokens, name)!, false);
}

/** Matches "keypad 5836", "with the password gooseberry". */
function isAdjacent(tokens: readonly Token[], name: number, at: number, kind: NameKind): boolean {
  const token = tokens[at];
  if (token === undefined || token.mark !== null || kindByName.has(token.lower)) return false;
  if (kind === 'code' || (kind === 'either' && isCode(tokens, at))) return isNamedDirectly(tokens, name, at);
  if (kind === 'made-up' || kind === 'key') return isMadeUp(tokens, at) && /\d\D|\D\d/u.test(token.lower);
  if (token.quoted) return true;
  if (looksMadeUp(token)) return !isCounting(tokens, at);
  if (lexicon.compounds.has(token.lower) || dayPattern.test(token.lower)) return false;
  const isUsedName = isUsedOrGiven(tokens, name);
  if (!isUsedName && !isListItem(tokens, name, at)) return false;
  const next = tokens[at + 1];
  if (isUsedName && isPhraseToEnd(tokens, at)) return true;
  const isFollowed = isLast(tokens, at) || (isUsedName && isOneOf(next, followingSubjects));
  return isFollowed && isPassword([token, endToken], 0, false);
}

/** Matches "with the passphrase marzipan honey". */
function isPhraseToEnd(tokens: readonly Token[], from: number): boolean {
  let to = from + 1;
  while (to < tokens.length && to <= from + 4 && !isLast(tokens, to - 1)) to += 1;
  const phrase = tokens.slice(from, to);
  if (phrase.length < 2 || phrase.length > 4) return false;
  const isPlain = ({ text, lower, mark }: Token): boolean =>
    mark === null &&
    /^\p{Ll}+$/u.test(text) &&
    !lexicon.compounds.has(lower) &&
    !kindByName.has(lower) &&
    !lexicon.links.has(lower);
  return phrase.every(isPlain) && phrase.every((word) => isPassword([word, endToken], 0, false));
}

const dayPattern = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/u;
/** Subjects after a password that is used: "with the password marigold you get in". */
const followingSubjects: ReadonlySet<string> = new Set(
  'i you we he she they it one anyone everyone to into'.split(' '),
);

/** True if a name is of a secret that a person uses or gives: "uses the mail password", "user ana, password". */
const isUsedOrGiven = (tokens: readonly Token[], name: number): boolean =>
  /^(?:pw|pwd|passwd|psk)$/u.test(tokens[name]!.lower) ||
  clauseBefore(tokens, name, 4).some(({ lower }) => lexicon.giveVerbs.has(lower) || /.@./u.test(lower)) ||
  namesUser(tokens, name);

/** True if a name and its value are an item of an enumeration: "network Heron, password puddlejumper". */
function isListItem(tokens: readonly Token[], name: number, value: number): boolean {
  const mark = tokens[name - 1]?.mark;
  const after = tokens[value + 1];
  const isEnd = tokens[value]!.ends || after === undefined || after.mark === ')';
  if (mark === ':') return isEnd || after.mark === ',';
  return isEnd && (mark === ',' || mark === '(' || isHeading(tokens, name));
}

/** True if a sentence is no more than a name: "Netflix password". */
function isHeading(tokens: readonly Token[], name: number): boolean {
  const before = clauseBefore(tokens, name, 4);
  const isPlain = ({ lower, mark }: Token): boolean =>
    mark === null && !lexicon.joiningWords.has(lower) && !lexicon.predicates.has(lower) && !lexicon.changes.has(lower);
  const colon = before.findLastIndex(({ mark }) => mark === ':');
  if (colon >= 0) before.splice(0, colon + 1);
  const begins =
    colon >= 0 ||
    name === before.length ||
    tokens[name - before.length - 1]!.mark === ',' ||
    tokens[name - before.length - 1]!.ends;
  return before.length > 0 && before.length < 4 && begins && before.every(isPlain) && !/ed$/u.test(before[0]!.lower);
}

/** Matches a code right after its name. "Error code 404" is none, and "code 404" alone says too little. */
function isNamedDirectly(tokens: readonly Token[], name: number, at: number): boolean {
  if (!isCode(tokens, at)) return false;
  const { lower } = tokens[name]!;
  if (lower !== 'code' && lower !== 'codes') return true;
  if (tokens[name - 1] === undefined || tokens[name - 1]!.ends) return false;
  const around = [...clauseBefore(tokens, name, 8, true), ...clauseAfter(tokens, at, 6)];
  if (lexicon.locks.has(tokens[name - 1]!.lower)) return true;
  return isKindOfCode(tokens[name - 1]!) || around.some(({ lower }) => lower !== 'safe' && lexicon.locks.has(lower));
}

const isKindOfCode = ({ lower, mark }: Token): boolean =>
  mark === null &&
  !lexicon.joiningWords.has(lower) &&
  !lexicon.predicates.has(lower) &&
  !lexicon.links.has(lower) &&
  !lexicon.changes.has(lower);

/** Matches a US social-security number: 3, 2 and 4 digits in assigned ranges, or any nine digits near its name. */
function isSocialSecurityNumber(tokens: readonly Token[], at: number): boolean {
  const { lower } = tokens[at]!;
  if (lower.length === 11 && /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/u.test(lower)) return true;
  const isNamed = lower === 'ssn' || (lower === 'security' && tokens[at - 1]?.lower === 'social');
  return isNamed && clauseAfter(tokens, at, 8).some((_, offset) => hasNineDigits(tokens, at + 1 + offset));
}

function hasNineDigits(tokens: readonly Token[], at: number): boolean {
  const groups = tokens.slice(at, at + 3).map(({ lower }) => lower);
  return /^\d{3}-?\d{2}-?\d{4}$/u.test(groups[0]!) || /^\d{3} \d{2} \d{4}$/u.test(groups.join(' '));
}

/** True if a verb before the name says that its value was changed. */
const isChanged = (tokens: readonly Token[], name: number): boolean =>
  clauseBefore(tokens, name, 8).some(({ lower }) => lexicon.changes.has(lower));

/** True if a user is named before: "username ana password velvet". */
const namesUser = (tokens: readonly Token[], name: number): boolean =>
  clauseBefore(tokens, name, 4, true).some(({ lower }) => /^(?:user|username|login|account|email)$/u.test(lower));

/** Words at which the rules run: all that may name a secret or say that one is used. */
const cues: ReadonlySet<string> = new Set([
  ...kindByName.keys(),
  ...cuesBesideName,
  ...lexicon.enterVerbs,
  ...openingCues,
]);

/** Pre-filter of lower-case texts for a cue or a social-security number's name as a word. Most texts hold none. */
const cuePattern = new RegExp(`(?<![a-z0-9])(?:${[...cues, 'ssn', 'security'].join('|')})(?![a-z0-9])`, 'u');
const nineDigitGroups = /\d{3}-\d{2}-\d{4}/u;
