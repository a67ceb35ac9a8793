import { clauseAfter, clauseBefore } from './clauses.js';
import { type NameKind, kindByName } from './secretWords.js';
import * as lexicon from './secretWords.js';
import type { Token } from './wordTokens.js';

/** Returns the kind of value that the name at `at` takes; undefined if the token names no secret. */
export function nameKindOf(tokens: readonly Token[], at: number): NameKind | undefined {
  const { lower } = tokens[at]!;
  const before = tokens[at - 1]?.ends ? '' : (tokens[at - 1]?.lower ?? '');
  if (lower === 'key' || lower === 'keys') {
    if (lexicon.networkKinds.has(before)) return 'word';
    if (lexicon.keyKinds.has(before)) return 'key';
    return keyKindOf(tokens, at);
  }
  if (lower === 'word' && /^(?:security|memorable)$/u.test(before)) return 'word';
  if (lower === 'codeword' || (lower === 'word' && before === 'code'))
    return isCodeword(tokens, at) ? 'word' : undefined;
  if (lower === 'phrase' && /^(?:secret|security|memorable)$/u.test(before)) return 'word';
  if (lower === 'phrase' || lower === 'words' || lower === 'seed') {
    return lexicon.phraseKinds.has(before) || lower === 'seed' || /^(?:12|24|twelve|twenty-four)$/u.test(before)
      ? 'phrase'
      : undefined;
  }
  if (lower === 'restored' || lower === 'recovered') {
    return clauseBefore(tokens, at, 6).some((token) => token.lower === 'wallet') ? 'phrase' : undefined;
  }
  if (lower === 'cookie') return /^(?:session|auth|login)$/u.test(before) ? 'made-up' : undefined;
  if (lower === 'digits') return isCardDigits(tokens, at) ? 'code' : undefined;
  if (lower === 'verification' && before === 'card') return 'code';
  if (lower === 'question' || lower === 'questions') return isSecurityAnswer(tokens, at) ? 'word' : undefined;
  if (lower === 'answer' && (before === 'security' || isSecurityQuestion(tokens, at - 1))) return 'word';
  const kind = kindByName.get(lower);
  if (lower === 'pass') {
    const next = tokens[at + 1]?.lower;
    return next === '=' || next === ':' ? 'word' : kind;
  }
  if (lower === 'word' || lower === 'code') {
    if (before === 'pass') return lower === 'word' ? 'word' : 'either';
  }
  if ((lower === 'code' || lower === 'codes') && lexicon.openCodes.has(before)) return undefined;
  if ((lower === 'code' || lower === 'codes') && isBookingCode(tokens, at)) return undefined;
  return kind === 'made-up' && lexicon.keyKinds.has(before) ? 'key' : kind;
}

/** Returns a key's kind by the thing it opens: "the key for the wifi", "the wifi is Heron and the key is …". */
function keyKindOf(tokens: readonly Token[], at: number): NameKind | undefined {
  if (/^(?:for|of|to)$/u.test(tokens[at + 1]?.lower ?? '')) {
    const objectWords = tokens.slice(at + 2, at + 4).map(({ lower }) => lower);
    if (objectWords.some((word) => networkPattern.test(word) || word === 'router')) return 'word';
    return objectWords.some((word) => lexicon.keyKinds.has(word)) ? 'key' : undefined;
  }
  const before = clauseBefore(tokens, at, 8, true);
  const tokensAfterNetwork = before.slice(before.findIndex(({ lower }) => networkPattern.test(lower)) + 1);
  const isNamed =
    tokensAfterNetwork.length < before.length && tokensAfterNetwork.some(({ text }) => /^\p{Lu}/u.test(text));
  return isNamed && before.some(({ lower }) => networkPattern.test(lower)) ? 'word' : undefined;
}

const networkPattern = /^(?:wi-?fi|wlan|wpa[23]?|hotspot)$/u;

/** Matches "the four digits of my card". The last digits of a card are no secret: every bill shows them. */
const isCardDigits = (tokens: readonly Token[], at: number): boolean =>
  !clauseBefore(tokens, at, 3).some(({ lower }) => /^(?:last|first|final)$/u.test(lower)) &&
  clauseAfter(tokens, at, 5).some(({ lower }) => lower === 'card' || lower === 'back' || lexicon.devices.has(lower));

/** Matches "the answer to her security question". */
const isSecurityAnswer = (tokens: readonly Token[], at: number): boolean =>
  isSecurityQuestion(tokens, at) && clauseBefore(tokens, at, 6).some(({ lower }) => /^answers?$/u.test(lower));

const isSecurityQuestion = (tokens: readonly Token[], at: number): boolean =>
  /^questions?$/u.test(tokens[at]?.lower ?? '') && tokens[at - 1]?.lower === 'security';

/** True for a codeword by which a bank or alarm company knows its customer; false for an operation's or a game's. */
const isCodeword = (tokens: readonly Token[], at: number): boolean =>
  [...clauseBefore(tokens, at, 6), ...clauseAfter(tokens, at, 6)].some(({ lower }) =>
    /^(?:alarm|bank|account|security)$/u.test(lower),
  );

/** True for the confirmation code of a booking, which opens no account. */
const isBookingCode = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'confirmation' && lexicon.openCodes.has(tokens[at - 2]?.lower ?? '');

/** Words that name a secret only beside other words, in addition to the names in `kindByName`. */
export const cuesBesideName: readonly string[] =
  `key keys phrase words word codeword seed restored recovered verification question questions answer digits
  cookie`.split(/\s+/u);
