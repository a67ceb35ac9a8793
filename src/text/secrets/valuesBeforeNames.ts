import { clauseAfter, clauseBefore, endToken, isOneOf, ownerWords, pointingContractions } from './clauses.js';
import type { NameKind } from './secretWords.js';
import * as lexicon from './secretWords.js';
import { nameKindOf } from './secretNames.js';
import { digitsIn, endsBefore, isLast, isValue, looksMadeUp } from './secretValues.js';
import type { Token } from './wordTokens.js';

/** True if a value stands before the name at `at`, or is stated as chosen for it. */
export const revealsValueBeforeName = (tokens: readonly Token[], at: number): boolean =>
  hasLinkedValue(tokens, at) || hasPointedValue(tokens, at) || hasChosenValue(tokens, at);

/** Matches "swordfish is the password", "logs in with swordfish as her password", "8842 is the alarm code". */
function hasLinkedValue(tokens: readonly Token[], at: number): boolean {
  if (![1, 2, 3, 4, 5, 6].some((back) => isOneOf(tokens[at - back], linkWords))) return false;
  const kind = nameKindOf(tokens, at);
  if (kind === undefined || kind === 'phrase' || kind === 'pair' || !isCompleteName(tokens, at)) return false;
  const clause = clauseBefore(tokens, at, 9);
  const link = clause.findLastIndex((token) => isOneOf(token, linkWords));
  if (link < 1 || clause.length - link > 6) return false;
  const linkWord = clause[link]!.lower;
  const owner = clause
    .slice(link + 1)
    .find((token) => !isOneOf(token, lexicon.fillerWords) || isOneOf(token, ownerWords));
  const isOwned = owner !== undefined && (ownerWords.has(owner.lower) || /['’]s?$/u.test(owner.lower));
  const isBare = owner === undefined && linkWord === 'as' && !tokens[at]!.lower.endsWith('s');
  if (!isOwned && !isBare && !(linkWord !== 'is' && owner?.lower === 'a')) return false;
  const first = at - clause.length;
  if (linkWord === 'is' || linkWord === 'was') return isOwned && isSubject(tokens, first, link - 1, kind);
  const whatIndex = clause.findIndex(({ lower }) => lower === 'what');
  if (whatIndex > 1 && isOneOf(clause[whatIndex - 1], copulas)) return isSubject(tokens, first, whatIndex - 2, kind);
  if (linkWord === 'as' && isOneOf(clause[link - 1], servingVerbs)) return isSubject(tokens, first, link - 2, kind);
  // "Marzipan should be used as the password."
  if (linkWord === 'as' && clause[link - 1]!.lower === 'used' && link > 2) return isSubject(tokens, first, 0, kind);
  const value = clause[link - 1]!;
  const isChosen = isOneOf(clause[link - 2], linkWord === 'as' ? lexicon.useVerbs : lexicon.chooseVerbs);
  const isUsed =
    isChosen || (clause.slice(0, link - 1).some((token) => isOneOf(token, lexicon.useVerbs)) && looksMadeUp(value));
  return isUsed && isValue([value, endToken], 0, kind, false);
}

/** True if a clause begins with a one-word value, or holds a number of three or more digits at `offset`. */
const isSubject = (tokens: readonly Token[], first: number, offset: number, kind: NameKind): boolean => {
  const value = tokens[first + offset];
  const before = tokens[first + offset - 1];
  const begins = offset === 0 || before?.mark === ':' || before?.lower === 'that';
  if (value === undefined || (!begins && digitsIn(value.lower) < 3)) return false;
  return isValue([value, endToken], 0, kind, false);
};

/** Matches "Thunderbolt, that's the wifi password", "it's thunderbolt, the wifi password". */
function hasPointedValue(tokens: readonly Token[], at: number): boolean {
  const wholeClause = clauseBefore(tokens, at, 5);
  const clause = wholeClause.slice(wholeClause.findLastIndex((token) => isOneOf(token, pauseMarks)) + 1);
  const pointingIndex = clause.findLastIndex(({ lower }) => pointingContractions.has(lower));
  // Without a pointing word the clause after the comma is the name alone.
  const start = at - clause.length + Math.max(pointingIndex, 0);
  if (!isOneOf(tokens[start - 1], pauseMarks) || !isOneOf(tokens[pointingIndex < 0 ? start : start + 1], ownerWords))
    return false;
  const kind = nameKindOf(tokens, at);
  if (kind === undefined || kind === 'phrase' || kind === 'pair' || !isCompleteName(tokens, at)) return false;
  const valueTokens = clauseBefore(tokens, start - 1, 3);
  const value = valueTokens.at(-1);
  const isDashed =
    tokens[start - 1]!.mark !== ',' && tokens[start - 1]!.mark !== ':' && /^\p{Ll}/u.test(value?.text ?? '');
  const isAlone =
    pointingIndex < 0
      ? (valueTokens.length === 2 && pointingContractions.has(valueTokens[0]!.lower)) ||
        (valueTokens.length === 1 && isDashed)
      : valueTokens.length === 1;
  return value !== undefined && isAlone && isValue([value, endToken], 0, kind, false);
}

const pauseMarks: ReadonlySet<string> = new Set([',', ':', '-', '–', '—']);

/** True if a name is complete instead of the beginning of a longer one. */
const isCompleteName = (tokens: readonly Token[], at: number): boolean => endsBefore(tokens, at, followingWords);

const linkWords: ReadonlySet<string> = new Set(['is', 'was', 'as', 'for']);
const copulas: ReadonlySet<string> = new Set(['is', 'was']);
const servingVerbs: ReadonlySet<string> = new Set('works serves functions worked served acts'.split(' '));
const followingWords: ReadonlySet<string> = new Set([...lexicon.wayWords, ...lexicon.clauseEnds, 'everywhere']);

/** Matches "As a password she has picked Juniper", "for her password he chose marigold". */
function hasChosenValue(tokens: readonly Token[], at: number): boolean {
  const before = clauseBefore(tokens, at, 3);
  const asToken = before.findLast(({ lower }) => lower === 'as' || lower === 'for');
  const kind = asToken === undefined || tokens[at]!.ends ? undefined : nameKindOf(tokens, at);
  if (asToken === undefined || kind === undefined || kind === 'phrase' || kind === 'pair') return false;
  if (isOneOf(tokens[at + 1], lexicon.compounds)) return false;
  const verbs = asToken.lower === 'as' ? lexicon.useVerbs : lexicon.chooseVerbs;
  const after = clauseAfter(tokens, at, 7);
  const verb = after.findLastIndex((token) => isOneOf(token, verbs));
  const value = at + 2 + verb;
  return verb >= 0 && isValue(tokens, value, kind, false) && isLast(tokens, value);
}
