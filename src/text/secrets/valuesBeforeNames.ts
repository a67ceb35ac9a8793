import { clauseAfter, clauseBefore, endToken, isOneOf, owners, pointingContractions } from '../clauses.js';
import type { NameKind } from '../plainWords.js';
import * as known from '../plainWords.js';
import { kindOf } from './secretNames.js';
import { digitsIn, isLast, isValue, looksMadeUp } from './secretValues.js';
import type { Token } from '../wordTokens.js';

/** True if a value stands before the name at `at`, or is stated as chosen for it. */
export const revealsValueBeforeName = (tokens: readonly Token[], at: number): boolean =>
  valueBeforeName(tokens, at) || toldBefore(tokens, at) || chosenValue(tokens, at);

/** Matches "swordfish is the password", "logs in with swordfish as her password", "8842 is the alarm code". */
function valueBeforeName(tokens: readonly Token[], at: number): boolean {
  if (![1, 2, 3, 4, 5, 6].some((back) => isOneOf(tokens[at - back], makes))) return false;
  const kind = kindOf(tokens, at);
  if (kind === undefined || kind === 'phrase' || kind === 'pair' || !isWhole(tokens, at)) return false;
  const clause = clauseBefore(tokens, at, 9);
  const link = clause.findLastIndex((token) => isOneOf(token, makes));
  if (link < 1 || clause.length - link > 6) return false;
  const made = clause[link]!.lower;
  const owner = clause.slice(link + 1).find((token) => !isOneOf(token, known.fillerWords) || isOneOf(token, owners));
  const isOwned = owner !== undefined && (owners.has(owner.lower) || /['’]s?$/u.test(owner.lower));
  const isBare = owner === undefined && made === 'as' && !tokens[at]!.lower.endsWith('s');
  if (!isOwned && !isBare && !(made !== 'is' && owner?.lower === 'a')) return false;
  const first = at - clause.length;
  if (made === 'is' || made === 'was') return isOwned && isSubject(tokens, first, link - 1, kind);
  const what = clause.findIndex(({ lower }) => lower === 'what');
  if (what > 1 && isOneOf(clause[what - 1], subjects)) return isSubject(tokens, first, what - 2, kind);
  if (made === 'as' && isOneOf(clause[link - 1], serves)) return isSubject(tokens, first, link - 2, kind);
  // "Marzipan should be used as the password."
  if (made === 'as' && clause[link - 1]!.lower === 'used' && link > 2) return isSubject(tokens, first, 0, kind);
  const value = clause[link - 1]!;
  const isChosen = isOneOf(clause[link - 2], made === 'as' ? known.useVerbs : known.chooseVerbs);
  const isUsed =
    isChosen || (clause.slice(0, link - 1).some((token) => isOneOf(token, known.useVerbs)) && looksMadeUp(value));
  return isUsed && isValue([value, endToken], 0, kind, false);
}

/** True if a clause begins with a one-word value, or holds a number of three or more digits at `place`. */
const isSubject = (tokens: readonly Token[], first: number, place: number, kind: NameKind): boolean => {
  const value = tokens[first + place];
  const before = tokens[first + place - 1];
  const begins = place === 0 || before?.mark === ':' || before?.lower === 'that';
  if (value === undefined || (!begins && digitsIn(value.lower) < 3)) return false;
  return isValue([value, endToken], 0, kind, false);
};

/** Matches "Thunderbolt, that's the wifi password", "it's thunderbolt, the wifi password". */
function toldBefore(tokens: readonly Token[], at: number): boolean {
  const whole = clauseBefore(tokens, at, 5);
  const clause = whole.slice(whole.findLastIndex((token) => isOneOf(token, pauses)) + 1);
  const points = clause.findLastIndex(({ lower }) => pointingContractions.has(lower));
  // Without a pointing word the clause after the comma is the name alone.
  const start = at - clause.length + Math.max(points, 0);
  if (!isOneOf(tokens[start - 1], pauses) || !isOneOf(tokens[points < 0 ? start : start + 1], owners)) return false;
  const kind = kindOf(tokens, at);
  if (kind === undefined || kind === 'phrase' || kind === 'pair' || !isWhole(tokens, at)) return false;
  const said = clauseBefore(tokens, start - 1, 3);
  const value = said.at(-1);
  const isDashed =
    tokens[start - 1]!.mark !== ',' && tokens[start - 1]!.mark !== ':' && /^\p{Ll}/u.test(value?.text ?? '');
  const isAlone =
    points < 0
      ? (said.length === 2 && pointingContractions.has(said[0]!.lower)) || (said.length === 1 && isDashed)
      : said.length === 1;
  return value !== undefined && isAlone && isValue([value, endToken], 0, kind, false);
}

const pauses: ReadonlySet<string> = new Set([',', ':', '-', '–', '—']);

/** True if a name is complete instead of the beginning of a longer one. */
const isWhole = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1];
  return tokens[at]!.ends || next === undefined || next.mark !== null || goesOn.has(next.lower);
};

const makes: ReadonlySet<string> = new Set(['is', 'was', 'as', 'for']);
const subjects: ReadonlySet<string> = new Set(['is', 'was']);
const serves: ReadonlySet<string> = new Set('works serves functions worked served acts'.split(' '));
const goesOn: ReadonlySet<string> = new Set([...known.wayWords, ...known.clauseEnds, 'everywhere']);

/** Matches "As a password she has picked Juniper", "for her password he chose marigold". */
function chosenValue(tokens: readonly Token[], at: number): boolean {
  const before = clauseBefore(tokens, at, 3);
  const as = before.findLast(({ lower }) => lower === 'as' || lower === 'for');
  const kind = as === undefined || tokens[at]!.ends ? undefined : kindOf(tokens, at);
  if (as === undefined || kind === undefined || kind === 'phrase' || kind === 'pair') return false;
  if (isOneOf(tokens[at + 1], known.compounds)) return false;
  const verbs = as.lower === 'as' ? known.useVerbs : known.chooseVerbs;
  const after = clauseAfter(tokens, at, 7);
  const verb = after.findLastIndex((token) => isOneOf(token, verbs));
  const value = at + 2 + verb;
  return verb >= 0 && isValue(tokens, value, kind, false) && isLast(tokens, value);
}
