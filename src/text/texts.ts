import { invalidInput } from '../platform/errors.js';
import { digest } from '../platform/ids.js';

/** How long a text is, in code points: what a reader would count. */
export const lengthOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/**
 * A text as it is stored: composed (NFC), without blanks around it; in one line, unless `multiline`. Rejects what no
 * database or model can hold: NUL and other control characters, and halves of surrogate pairs.
 */
export function cleanText(
  name: string,
  text: string,
  limits: { max: number; min?: number; multiline?: boolean },
): string {
  if (!text.isWellFormed()) throw invalidInput(`${name} must be well-formed Unicode; it has half of a surrogate pair.`);
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) {
    throw invalidInput(`${name} must not hold control characters such as NUL.`);
  }
  const composed = text.normalize('NFC');
  const clean = (limits.multiline ? composed.replace(/\r\n?/g, '\n') : composed.replace(/\s+/gu, ' ')).trim();
  // Characters that show nothing are no text by themselves.
  const length = /^\p{Default_Ignorable_Code_Point}*$/u.test(clean) ? 0 : lengthOf(clean);
  const min = limits.min ?? 1;
  if (length < min) throw invalidInput(`${name} must not be empty.`);
  if (length > limits.max) throw invalidInput(`${name} must be at most ${limits.max} characters; it has ${length}.`);
  return clean;
}

/** A text in one line: blanks, line ends and control characters folded, halves of surrogate pairs replaced. */
export const inOneLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/gu, ' ')
    .trim();

/** A text as it is compared: case, width, punctuation and blanks do not matter. */
export const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim() || text.normalize('NFKC');

/**
 * A text as a reader sees it: without characters that show nothing, other widths of letters as the usual ones, digits of
 * every script as 0 to 9.
 */
export function asSeen(text: string): string {
  if (isAscii.test(text)) return text;
  return text
    .replace(/\p{Cf}|[\ufdfa\ufdfb]/gu, '')
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

// eslint-disable-next-line no-control-regex -- all of ASCII is meant
const isAscii = /^[\u0000-\u007f]*$/u;

/** The value of a decimal digit of any script: digits of a script stand in tens. */
function digitValue(digit: string): number {
  const known = digitValues.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  digitValues.set(digit, (code - zero) % 10);
  return (code - zero) % 10;
}

const digitValues = new Map<string, number>();

/** A short digest of a text that is equal for texts that compare as equal. */
export const textDigest = (text: string): string => digest(normalized(text), 16);

/** The first characters (code points) of a text in one line. */
export const beginningOf = (text: string, characters: number): string => cut(inOneLine(text), characters);

/** At most so many characters (code points) of a text; only so much of it is looked at. */
const cut = (text: string, characters: number): string =>
  [...text.slice(0, characters * 2)].slice(0, characters).join('');

/** Characters (code points) of a title, the dots at its end included. */
const titleLength = 40;
/** Nothing after this many characters of a text is looked at for its title. */
const titleSearched = 200;

/**
 * The first words of a text in one line, for people who look at the graph: at most 40 characters, with dots where more
 * follows; a word is cut only where it is longer than that by itself.
 */
export function titleOf(text: string): string {
  const characters = [
    ...cut(text, titleSearched)
      .split(/[ \n\t\r\u00a0\u3000]+/)
      .filter(Boolean)
      .join(' '),
  ];
  if (characters.length <= titleLength) return characters.join('');
  const lastBlank = characters.slice(0, titleLength).lastIndexOf(' ');
  return `${characters.slice(0, lastBlank > 0 ? lastBlank : titleLength - 1).join('')}…`;
}
