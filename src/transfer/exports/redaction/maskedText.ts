import { type TextReferents, type NameBook, namePlaceholder } from './nameBook.js';
import { normalizeWidth, nameWords, type NameWord } from './nameWords.js';

/** Words that may begin with a capital letter and are not names. */
const plainWords = new Set(
  `a about after all although an and any are as at because before both but by can could did do does each every few for from had has have
  he her hers his how i if in into is it its many may me more most much my neither never no nobody nor not now of often on once one only or our
  she should since so some sometimes somebody someone that the their them then there these they this those though to today tomorrow too
  two under until up us was we were what when where whether which while who whom whose why will with without would yesterday yet you your
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays english`.split(
    /\s+/,
  ),
);
const piece = /\S+/gu;
const address = /[^@]@[^@]|:\/\/|^\P{L}*www\./iu;
const phone = /\+?\p{Nd}[\p{Nd}\s()./-]*\p{Nd}/gu;
/** Matches a token that looks like a key, a path or a host name. */
const code = /[\\|#_]|[\p{L}\p{N}]\.\p{L}{2}|\/.*\//u;
const trailing = /[.,;:!?)\]}'"’”]+$/u;
/** Matches the characters that may stand between two words of one name. */
const between = /^[^\p{L}\p{N}\p{Co}\n]{0,3}$/u;
/** Minimum number of digits of a telephone number that is masked. */
const minPhoneDigits = 6;
/** Minimum number of digits of any other number that is masked, such as that of a card or a street address. */
const minNumberDigits = 5;
/** First code point of the placeholders of replaced parts while the rest is masked: a Unicode private-use area. */
const firstHold = 0xf0000;
const holds = /[\u{F0000}-\u{FFFFD}]/gu;

/**
 * Masks names and identifying parts of a text. Each name becomes the pseudonym of the person or entity it means. A
 * slot's value, addresses, numbers and keys become a word for their kind. Capitalized words that are no known name are
 * masked too, since they may be names; so are words of scripts without capital letters.
 */
export function maskedText(text: string, book: NameBook, meant: TextReferents, values: readonly string[] = []): string {
  const held: string[] = [];
  const hold = (what: string): string => String.fromCodePoint(firstHold + held.push(what) - 1);
  let rest = normalizeWidth(text).replace(holds, '');
  for (const [sign, name] of book.pictures(meant)) rest = rest.replaceAll(sign, () => hold(name));
  const nameOf = (found: string): string | undefined => {
    const words = nameWords(found);
    return words.length === 0
      ? undefined
      : book.find(
          words.map(({ folded }) => folded),
          meant,
        );
  };
  rest = withoutPiecesLike(address, rest, (core) => hold(nameOf(core) ?? '[address]'));
  rest = rest.replace(phone, (found) => (digitsIn(found) < minPhoneDigits ? found : hold(nameOf(found) ?? '[number]')));
  rest = withoutNames(rest, book, meant, hold);
  for (const value of values) rest = withoutValue(rest, value, hold);
  rest = withoutPiecesLike(code, rest, (core) => hold(kept(core, held) ?? '[key]'));
  rest = withoutLikelyNames(rest, hold);
  return rest
    .replace(holds, (one) => held[one.codePointAt(0)! - firstHold] ?? '')
    .replace(/(\[name\]|\[…\])(?:[\s'’-]*\1)+/gu, '$1');
}

/** Replaces the names in a text, the longest first. */
function withoutNames(text: string, book: NameBook, meant: TextReferents, hold: (what: string) => string): string {
  const words = nameWords(text);
  let [masked, behind, at] = ['', 0, 0];
  while (at < words.length) {
    const found = longestName(text, words, at, book, meant);
    if (!found) {
      const one = words[at]!;
      if (!one.isCased) {
        masked += text.slice(behind, one.start) + withoutPieces(one.text, book, meant, hold);
        behind = one.end;
      }
      at += 1;
      continue;
    }
    masked += text.slice(behind, words[at]!.start) + hold(found.name) + (found.isPossessive ? "'s" : '');
    behind = words[at + found.length - 1]!.end;
    at += found.length;
  }
  return masked + text.slice(behind);
}

function longestName(
  text: string,
  words: readonly NameWord[],
  at: number,
  book: NameBook,
  meant: TextReferents,
): { name: string; length: number; isPossessive: boolean } | undefined {
  let most = 1;
  const isJoined = (next: number): boolean => between.test(text.slice(words[next - 1]!.end, words[next]!.start));
  // A name may be written as more words than it was given with.
  const longest = Math.max(book.longest, meant.called?.longest ?? 0);
  while (most <= longest && at + most < words.length && isJoined(at + most)) most += 1;
  for (let length = most; length > 0; length -= 1) {
    const own = words.slice(at, at + length).map(({ folded }) => folded);
    const name = book.find(own, meant);
    if (name !== undefined) return { name, length, isPossessive: false };
    const last = own.at(-1)!;
    if (last.length < 3 || !last.endsWith('s')) continue;
    const owner = book.find([...own.slice(0, -1), last.slice(0, -1)], meant);
    if (owner !== undefined) return { name: owner, length, isPossessive: true };
  }
  return undefined;
}

/** Replaces the names in a piece of a script without blanks between words. */
function withoutPieces(text: string, book: NameBook, meant: TextReferents, hold: (what: string) => string): string {
  const letters = [...text];
  let masked = '';
  for (let index = 0; index < letters.length;) {
    let length = Math.min(Math.max(book.longestUncased, meant.called?.longestUncased ?? 0), letters.length - index);
    let name: string | undefined;
    for (; length > 0 && name === undefined; length -= 1) {
      name = book.findPiece(letters.slice(index, index + length).join(''), meant);
    }
    // The loop has counted past the length that fits.
    masked += name === undefined ? letters[index]! : hold(name);
    index += name === undefined ? 1 : length + 1;
  }
  return masked;
}

/** Replaces each occurrence of a value: its words in sequence. */
function withoutValue(text: string, value: string, hold: (what: string) => string): string {
  const wanted = nameWords(normalizeWidth(value)).map(({ folded }) => folded);
  const words = nameWords(text);
  if (wanted.length === 0) return text;
  let [masked, behind] = ['', 0];
  for (let index = 0; index + wanted.length <= words.length; index += 1) {
    if (!wanted.every((one, next) => words[index + next]!.folded === one)) continue;
    masked += text.slice(behind, words[index]!.start) + hold('[value]');
    behind = words[index + wanted.length - 1]!.end;
    index += wanted.length - 1;
  }
  return masked + text.slice(behind);
}

/** Replaces likely names and numbers of persons that are no known name. */
function withoutLikelyNames(text: string, hold: (what: string) => string): string {
  let [masked, behind] = ['', 0];
  for (const { text: word, start, end, isCased } of nameWords(text)) {
    const mask = likelyMask(word, isCased);
    if (mask === undefined) continue;
    masked += text.slice(behind, start) + hold(mask);
    behind = end;
  }
  return masked + text.slice(behind);
}

function likelyMask(word: string, isCased: boolean): string | undefined {
  if (!isCased) return '[…]';
  const digits = digitsIn(word);
  if (digits >= minNumberDigits || (digits > 0 && digits < word.length && word.length >= minNumberDigits))
    return '[number]';
  return /[\p{Lu}\p{Lt}]/u.test(word) && !plainWords.has(word.toLowerCase()) ? namePlaceholder : undefined;
}

/** Replaces tokens between blanks that match a shape. Punctuation at the end of the token stays. */
function withoutPiecesLike(shape: RegExp, text: string, masked: (core: string) => string): string {
  return text.replace(piece, (found) => {
    const core = found.replace(trailing, '');
    return shape.test(core) ? masked(core) + found.slice(core.length) : found;
  });
}

/** Returns the replacement that a token already stands for, if there is nothing beside it. */
function kept(core: string, held: readonly string[]): string | undefined {
  const names = [...core.matchAll(holds)].flatMap(([one]) => held[one.codePointAt(0)! - firstHold] ?? []);
  return names.length === 0 ? undefined : names.join(' ');
}

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;
