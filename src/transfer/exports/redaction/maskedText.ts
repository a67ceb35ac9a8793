import { type TextReferents, type NameBook, namePlaceholder } from './nameBook.js';
import { normalizeWidth, splitIntoWords, type NameWord } from './nameWords.js';

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
const tokenPattern = /\S+/gu;
const addressPattern = /[^@]@[^@]|:\/\/|^\P{L}*www\./iu;
const phonePattern = /\+?\p{Nd}[\p{Nd}\s()./-]*\p{Nd}/gu;
/** Matches a token that looks like a key, a path or a host name. */
const codePattern = /[\\|#_]|[\p{L}\p{N}]\.\p{L}{2}|\/.*\//u;
const trailingPunctuation = /[.,;:!?)\]}'"’”]+$/u;
/** Matches the characters that may stand between two words of one name. */
const nameSeparator = /^[^\p{L}\p{N}\p{Co}\n]{0,3}$/u;
/** Minimum number of digits of a telephone number that is masked. */
const minPhoneDigits = 6;
/** Minimum number of digits of any other number that is masked, such as that of a card or a street address. */
const minNumberDigits = 5;
/** First code point of the placeholders of replaced parts while the rest is masked: a Unicode private-use area. */
const firstSentinel = 0xf0000;
const sentinelPattern = /[\u{F0000}-\u{FFFFD}]/gu;

/**
 * Masks names and identifying parts of a text. Each name becomes the pseudonym of the person or entity it means. A
 * slot's value, addresses, numbers and keys become a word for their kind. Capitalized words that are no known name are
 * masked too, since they may be names; so are words of scripts without capital letters.
 */
export function maskIdentifyingParts(
  text: string,
  book: NameBook,
  referents: TextReferents,
  values: readonly string[] = [],
): string {
  const replacements: string[] = [];
  const sentinelFor = (replacement: string): string =>
    String.fromCodePoint(firstSentinel + replacements.push(replacement) - 1);
  let maskedText = normalizeWidth(text).replace(sentinelPattern, '');
  for (const [sign, replacement] of book.signReplacements(referents))
    maskedText = maskedText.replaceAll(sign, () => sentinelFor(replacement));
  const replacementOf = (phrase: string): string | undefined => {
    const words = splitIntoWords(phrase);
    return words.length === 0
      ? undefined
      : book.find(
          words.map(({ folded }) => folded),
          referents,
        );
  };
  maskedText = replaceTokensLike(addressPattern, maskedText, (core) => sentinelFor(replacementOf(core) ?? '[address]'));
  maskedText = maskedText.replace(phonePattern, (phoneNumber) =>
    digitsIn(phoneNumber) < minPhoneDigits ? phoneNumber : sentinelFor(replacementOf(phoneNumber) ?? '[number]'),
  );
  maskedText = replaceNames(maskedText, book, referents, sentinelFor);
  for (const value of values) maskedText = replaceValue(maskedText, value, sentinelFor);
  maskedText = replaceTokensLike(codePattern, maskedText, (core) =>
    sentinelFor(replacementsIn(core, replacements) ?? '[key]'),
  );
  maskedText = replaceLikelyNames(maskedText, sentinelFor);
  return maskedText
    .replace(sentinelPattern, (sentinel) => replacements[sentinel.codePointAt(0)! - firstSentinel] ?? '')
    .replace(/(\[name\]|\[…\])(?:[\s'’-]*\1)+/gu, '$1');
}

/** Replaces the names in a text, the longest first. */
function replaceNames(
  text: string,
  book: NameBook,
  referents: TextReferents,
  sentinelFor: (replacement: string) => string,
): string {
  const words = splitIntoWords(text);
  // A name may be written as more words than it was given with.
  const maxNameWords = Math.max(book.maxWords, referents.called?.maxWords ?? 0);
  let maskedText = '';
  let copiedEnd = 0;
  let wordIndex = 0;
  while (wordIndex < words.length) {
    const nameMatch = findLongestName(joinedWords(text, words, wordIndex, maxNameWords), book, referents);
    if (!nameMatch) {
      const word = words[wordIndex]!;
      if (!word.isCased) {
        maskedText += text.slice(copiedEnd, word.start) + replaceUncasedNames(word.text, book, referents, sentinelFor);
        copiedEnd = word.end;
      }
      wordIndex += 1;
      continue;
    }
    maskedText +=
      text.slice(copiedEnd, words[wordIndex]!.start) +
      sentinelFor(nameMatch.name) +
      (nameMatch.isPossessive ? "'s" : '');
    copiedEnd = words[wordIndex + nameMatch.length - 1]!.end;
    wordIndex += nameMatch.length;
  }
  return maskedText + text.slice(copiedEnd);
}

/** Returns the words from an index on that only separators of names stand between: at least one, `max` + 1 at most. */
function joinedWords(text: string, words: readonly NameWord[], wordIndex: number, max: number): NameWord[] {
  let wordCount = 1;
  const isJoined = (next: number): boolean => nameSeparator.test(text.slice(words[next - 1]!.end, words[next]!.start));
  while (wordCount <= max && wordIndex + wordCount < words.length && isJoined(wordIndex + wordCount)) wordCount += 1;
  return words.slice(wordIndex, wordIndex + wordCount);
}

/** Finds the longest name that words begin with. */
function findLongestName(
  words: readonly NameWord[],
  book: NameBook,
  referents: TextReferents,
): { name: string; length: number; isPossessive: boolean } | undefined {
  for (let length = words.length; length > 0; length -= 1) {
    const foldedWords = words.slice(0, length).map(({ folded }) => folded);
    const name = book.find(foldedWords, referents);
    if (name !== undefined) return { name, length, isPossessive: false };
    const lastWord = foldedWords.at(-1)!;
    if (lastWord.length < 3 || !lastWord.endsWith('s')) continue;
    const possessiveName = book.find([...foldedWords.slice(0, -1), lastWord.slice(0, -1)], referents);
    if (possessiveName !== undefined) return { name: possessiveName, length, isPossessive: true };
  }
  return undefined;
}

/** Replaces the names in a piece of a script without blanks between words. */
function replaceUncasedNames(
  text: string,
  book: NameBook,
  referents: TextReferents,
  sentinelFor: (replacement: string) => string,
): string {
  const letters = [...text];
  let maskedText = '';
  for (let index = 0; index < letters.length;) {
    let length = Math.min(
      Math.max(book.maxUncasedLength, referents.called?.maxUncasedLength ?? 0),
      letters.length - index,
    );
    let name: string | undefined;
    for (; length > 0 && name === undefined; length -= 1) {
      name = book.findUncased(letters.slice(index, index + length).join(''), referents);
    }
    // The loop has counted past the length that fits.
    maskedText += name === undefined ? letters[index]! : sentinelFor(name);
    index += name === undefined ? 1 : length + 1;
  }
  return maskedText;
}

/** Replaces each occurrence of a value: its words in sequence. */
function replaceValue(text: string, value: string, sentinelFor: (replacement: string) => string): string {
  const valueWords = splitIntoWords(normalizeWidth(value)).map(({ folded }) => folded);
  const words = splitIntoWords(text);
  if (valueWords.length === 0) return text;
  let maskedText = '';
  let copiedEnd = 0;
  for (let index = 0; index + valueWords.length <= words.length; index += 1) {
    if (!valueWords.every((valueWord, wordOffset) => words[index + wordOffset]!.folded === valueWord)) continue;
    maskedText += text.slice(copiedEnd, words[index]!.start) + sentinelFor('[value]');
    copiedEnd = words[index + valueWords.length - 1]!.end;
    index += valueWords.length - 1;
  }
  return maskedText + text.slice(copiedEnd);
}

/** Replaces likely names and numbers of persons that are no known name. */
function replaceLikelyNames(text: string, sentinelFor: (replacement: string) => string): string {
  let maskedText = '';
  let copiedEnd = 0;
  for (const { text: word, start, end, isCased } of splitIntoWords(text)) {
    const mask = likelyMask(word, isCased);
    if (mask === undefined) continue;
    maskedText += text.slice(copiedEnd, start) + sentinelFor(mask);
    copiedEnd = end;
  }
  return maskedText + text.slice(copiedEnd);
}

function likelyMask(word: string, isCased: boolean): string | undefined {
  if (!isCased) return '[…]';
  const digits = digitsIn(word);
  if (digits >= minNumberDigits || (digits > 0 && digits < word.length && word.length >= minNumberDigits))
    return '[number]';
  return /[\p{Lu}\p{Lt}]/u.test(word) && !plainWords.has(word.toLowerCase()) ? namePlaceholder : undefined;
}

/** Replaces tokens between blanks that match a shape. Punctuation at the end of the token stays. */
function replaceTokensLike(shape: RegExp, text: string, replacementFor: (core: string) => string): string {
  return text.replace(tokenPattern, (token) => {
    const core = token.replace(trailingPunctuation, '');
    return shape.test(core) ? replacementFor(core) + token.slice(core.length) : token;
  });
}

/** Returns the replacement that a token already stands for, if there is nothing beside it. */
function replacementsIn(core: string, replacements: readonly string[]): string | undefined {
  const names = [...core.matchAll(sentinelPattern)].flatMap(
    ([sentinel]) => replacements[sentinel.codePointAt(0)! - firstSentinel] ?? [],
  );
  return names.length === 0 ? undefined : names.join(' ');
}

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;
