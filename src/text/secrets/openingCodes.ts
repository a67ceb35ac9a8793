import { clauseAfter, clauseBefore, isOneOf } from './clauses.js';
import * as lexicon from './secretWords.js';
import { digitsIn, isCode, isLast } from './secretValues.js';
import type { Token } from './wordTokens.js';

/*
 * Codes without a name, told by the device that they open: "use 9021 to open the garage", "the safe: 12 left, 34
 * right". Each form checks a bounded number of words around one of `openingCues`.
 */

/** True if the word at `at` opens a device with a code that stands near it. */
export const revealsOpeningCode = (tokens: readonly Token[], at: number): boolean =>
  entersCode(tokens, at) ||
  opensWithCode(tokens, at) ||
  codeOpens(tokens, at) ||
  needsCode(tokens, at) ||
  lockTakesCode(tokens, at) ||
  codeForLock(tokens, at) ||
  getsInWithCode(tokens, at) ||
  tellsTurns(tokens, at);

/** Matches "Type 20418 into the keypad", "you disarm the alarm by entering 2580". */
function entersCode(tokens: readonly Token[], at: number): boolean {
  const { lower } = tokens[at]!;
  if (!entryVerbs.has(lower)) return false;
  const number = numberAfter(tokens, at);
  if (number === null || !isCode(tokens, number)) return false;
  const after = clauseAfter(tokens, number, 8);
  const around = [...clauseBefore(tokens, at, 8, true), ...after];
  if (!around.some(isDevice)) return false;
  // "Use 2000 words …" is about something else, "use 4455 for the front door" is not.
  return (
    !/^us(?:e|es|ed|ing)$/u.test(lower) ||
    around.some(isOpening) ||
    tokens[number - 1]!.lower === 'code' ||
    (isOneOf(after[0], locationWords) && after.some(isLock))
  );
}

/** Matches "The lockbox opens with 3391", "unlock Grandma's phone with 250961". */
function opensWithCode(tokens: readonly Token[], at: number): boolean {
  if (!isOpening(tokens[at]!)) return false;
  const wayOffset = clauseAfter(tokens, at, 6).findIndex(({ lower }) => instrumentWords.has(lower));
  if (wayOffset < 0) return false;
  const wayIndex = at + 1 + wayOffset;
  const number = numberAfter(tokens, wayIndex);
  if (number === null || !isCode(tokens, number)) return false;
  // "The garage opens at 0700" tells a time.
  if (tokens[wayIndex]!.lower === 'at' && (wayOffset > 0 || !/\d[-/]\d/u.test(tokens[number]!.lower))) return false;
  return clauseBefore(tokens, wayIndex, 8).some(isDevice);
}

/** Matches "4455 opens the door", "5567 turns off the alarm". */
function codeOpens(tokens: readonly Token[], at: number): boolean {
  const number = at - 1;
  const before = tokens[number - 1];
  if (number < 0 || tokens[number]!.ends || !openingVerbs.has(tokens[at]!.lower)) return false;
  if (!/^[\d#*-]{3,}$/u.test(tokens[number]!.lower)) return false;
  const begins = before === undefined || before.ends || before.mark !== null || lexicon.joiningWords.has(before.lower);
  return begins && clauseAfter(tokens, at, 5).some(isDevice);
}

/** Matches "For the alarm you need 4471." */
function needsCode(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:need|needs|want)$/u.test(tokens[at]!.lower)) return false;
  const before = clauseBefore(tokens, at, 7);
  const lock = before.findIndex(isLock);
  return (
    lock > 0 && before.slice(0, lock).some(({ lower }) => /^(?:for|at)$/u.test(lower)) && isLoneCode(tokens, at + 1)
  );
}

/** Matches "The alarm takes 5567", "safe: 19-44-07", "the lock of the shed is set to 491". */
function lockTakesCode(tokens: readonly Token[], at: number): boolean {
  if (!isLock(tokens[at]!) || tokens[at]!.ends) return false;
  const next = tokens[at + 1];
  if (boxLocks.has(tokens[at]!.lower)) {
    if (isLoneCode(tokens, at + 1) || (next?.lower === 'is' && isLoneCode(tokens, at + 2))) return true;
  }
  if (next?.lower === ':' || next?.lower === '=') return isLoneCode(tokens, at + 2);
  const wantOffset = clauseAfter(tokens, at, 3).findIndex((token) => isOneOf(token, lexicon.wantVerbs));
  if (wantOffset >= 0 && isLoneCode(tokens, at + 2 + wantOffset)) return true;
  // Alarms are set to a time.
  const setOffset = clauseAfter(tokens, at, 8).findIndex(({ lower }) => lower === 'set');
  const to = at + 2 + setOffset;
  return setOffset >= 0 && dialLocks.has(tokens[at]!.lower) && tokens[to]?.lower === 'to' && isLoneCode(tokens, to + 1);
}

/** Matches "It's 6071 for the front door." */
function codeForLock(tokens: readonly Token[], at: number): boolean {
  if (!isLock(tokens[at]!)) return false;
  const before = clauseBefore(tokens, at, 6);
  const number = before.findIndex(
    ({ lower }, index) => /\d{4}/u.test(lower) && isOneOf(before[index - 1], statingWords),
  );
  if (number < 1 || !isOneOf(before[number + 1], locationWords)) return false;
  return isLoneCode(tokens, at - before.length + number);
}

/** Matches "The plumber gets in with 2914 at the side door." */
function getsInWithCode(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:get|gets|got|go|goes|come|comes|lets?)$/u.test(tokens[at]!.lower)) return false;
  const inIndex = at + 1 + clauseAfter(tokens, at, 3).findIndex(({ lower }) => lower === 'in');
  const number = inIndex > at && tokens[inIndex + 1]?.lower === 'with' ? numberAfter(tokens, inIndex + 1) : null;
  return number !== null && isLoneCode(tokens, number) && clauseAfter(tokens, number, 6).some(isLock);
}

/** Matches "Safe: 12 left, 34 right, 56 left". */
function tellsTurns(tokens: readonly Token[], at: number): boolean {
  if (!dialLocks.has(tokens[at]!.lower)) return false;
  const after = clauseAfter(tokens, at, 16);
  const turns = after.filter(({ lower }, index) => {
    const sides = [after[index - 1], after[index + 1]];
    return /^\d{1,2}$/u.test(lower) && sides.some((side) => side?.lower === 'left' || side?.lower === 'right');
  });
  return turns.length > 1;
}

/** True for a code that counts nothing and is no round sum. */
const isLoneCode = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return token !== undefined && isCode(tokens, at) && isLast(tokens, at) && !/^[1-9]\d?0{2,}$/u.test(token.lower);
};

const entryVerbs: ReadonlySet<string> = new Set(
  `use uses used using enter enters entered entering type types typed typing dial dials dialled dialed dialling dialing
  press presses pressing punch punches punched punching input tap taps tapping key`.split(/\s+/u),
);
const openingWords: ReadonlySet<string> = new Set(
  `open opens opened opening unlock unlocks unlocked unlocking disarm disarms disarmed disarming enter deactivate
  deactivates off locks locked locking secured protected`.split(/\s+/u),
);
/** Verbs of a code that opens a device. */
const openingVerbs: ReadonlySet<string> = new Set(
  'opens unlocks disarms disables deactivates silences turns switches'.split(' '),
);
const instrumentWords: ReadonlySet<string> = new Set('with by using at'.split(' '));
const dialLocks: ReadonlySet<string> = new Set('safe vault dial lock padlock combination'.split(' '));
const statingWords: ReadonlySet<string> = new Set(["it's", 'it’s', 'is']);
const locationWords: ReadonlySet<string> = new Set('for at on'.split(' '));
/** Locks whose name alone precedes the code: "hotel safe 2914". */
const boxLocks: ReadonlySet<string> = new Set('safe vault lockbox padlock keypad'.split(' '));
const isDevice = ({ lower }: Token): boolean => lexicon.devices.has(deviceName(lower));
const isLock = ({ lower }: Token): boolean => lexicon.locks.has(deviceName(lower));
const isOpening = ({ lower }: Token): boolean => openingWords.has(lower);
const deviceName = (lower: string): string => lower.replace(/['’]s$/u, '');

/**
 * Returns the index of a number right after a verb, with at most two of the words "in", "the", "code", "number" or a
 * verb of entering between them; null if there is none.
 */
function numberAfter(tokens: readonly Token[], at: number): number | null {
  for (const next of [at + 1, at + 2, at + 3]) {
    const token = tokens[next];
    if (token === undefined || token.mark !== null || tokens[next - 1]!.ends) return null;
    if (digitsIn(token.lower) > 0) return next;
    if (!['in', 'the', 'code', 'number'].includes(token.lower) && !entryVerbs.has(token.lower)) return null;
  }
  return null;
}

/** Words at which `revealsOpeningCode` is worth a call. */
export const openingCues: readonly string[] = [
  ...entryVerbs,
  ...openingWords,
  ...openingVerbs,
  ...dialLocks,
  ...lexicon.locks,
  ...'need needs want get gets got go goes come comes let lets'.split(' '),
];
