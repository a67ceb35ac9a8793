import { invalidInput } from '../platform/errors.js';
import { digest } from '../platform/digest.js';

/** Returns the length of a text in code points, as a reader would count. */
export const lengthOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/**
 * Returns a text as it is stored: composed (NFC), trimmed, and in one line unless `multiline`. Throws `INVALID_INPUT`
 * if the text holds what no database or model can store (NUL, other control characters, halves of surrogate pairs), or
 * is too short or too long. Lengths are in code points.
 */
export function cleanText(
  name: string,
  text: string,
  limits: { max: number; min?: number; multiline?: boolean },
): string {
  if (!text.isWellFormed()) throw invalidInput(`${name} must be well-formed Unicode; it has an unpaired surrogate.`);
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) {
    throw invalidInput(`${name} must not contain control characters such as NUL.`);
  }
  // NEL ends a line, and a mark of the byte order is no blank.
  const composed = text.normalize('NFC').replaceAll('\u0085', '\n').replaceAll('\ufeff', '');
  const clean = (limits.multiline ? composed.replace(/\r\n?/g, '\n') : composed.replace(/\s+/gu, ' ')).trim();
  // A text of invisible characters only counts as empty.
  const length = /^\p{Default_Ignorable_Code_Point}*$/u.test(clean) ? 0 : lengthOf(clean);
  const min = limits.min ?? 1;
  if (length < min) throw invalidInput(`${name} must not be empty.`);
  if (length > limits.max) throw invalidInput(`${name} must be at most ${limits.max} characters; it has ${length}.`);
  return clean;
}

/** Folds a text into one line: blanks, line ends and controls become one blank, lone surrogates are replaced. */
export const toOneLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/gu, ' ')
    .trim();

/**
 * Normalizes a text for comparison: case, width, blanks, invisible characters and most punctuation do not matter. Signs
 * that change what is said stay: a minus, per cent, what stands between two digits, and the sharp of `C#`.
 */
export const normalized = (text: string): string =>
  text
    .replace(invisiblePattern, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(insignificant, ' ')
    .trim() || text.normalize('NFKC');

/** Blanks, and punctuation but for `-5`, `5%`, `4/5`, `4.5`, `4-5`, `10:30` and `c#`. */
const insignificant = /(?:\s|(?!%|(?<![\p{L}\p{N}])-\p{N}|(?<=\p{N})[-/.,:]\p{N}|(?<=\p{L})#(?![\p{L}\p{N}]))\p{P})+/gu;

/** Invisible characters, such as a soft hyphen, a blank without width or a control. */
export const invisibleCharacters = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u0080-\u009f`;
const invisiblePattern = new RegExp(`[${invisibleCharacters}]`, 'gu');

/** Returns a text as a reader sees it: no invisible characters, usual letters for other widths, digits as 0 to 9. */
export function toVisibleText(text: string): string {
  if (asciiPattern.test(text)) return text;
  return text
    .replace(invisiblePattern, '')
    .replace(/[\ufdfa\ufdfb]/gu, '')
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/**
 * Returns a text as readers may see it: without its invisible characters, and with a blank for each, since some are
 * drawn as one.
 */
export function visibleTexts(text: string): readonly string[] {
  const divided = text.replace(invisiblePattern, ' ');
  return divided === text ? [toVisibleText(text)] : [toVisibleText(text), toVisibleText(divided)];
}

/** Returns the words of a text as readers may see them, one blank between two, in which rules look for words. */
export const visibleReadings = (text: string): readonly string[] =>
  visibleTexts(text.replaceAll('\u0085', ' ')).map((reading) => reading.replace(/[\s\u2800]+/gu, ' '));

// eslint-disable-next-line no-control-regex -- all of ASCII is meant
const asciiPattern = /^[\u0000-\u007f]*$/u;

/** Returns the value of a decimal digit of any script. Unicode orders the digits of a script in runs of ten. */
function digitValue(digit: string): number {
  const cachedValue = digitValues.get(digit);
  if (cachedValue !== undefined) return cachedValue;
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  digitValues.set(digit, (code - zero) % 10);
  return (code - zero) % 10;
}

const digitValues = new Map<string, number>();

/** Returns a short digest of a text; texts that compare as equal have the same digest. */
export const textDigest = (text: string): string => digest(normalized(text), 16);

/** Returns the first code points of a text in one line. */
export const excerptOf = (text: string, characters: number): string => firstCharacters(toOneLine(text), characters);

/** Returns at most `characters` code points of a text, and reads only as much of it as needed. */
const firstCharacters = (text: string, characters: number): string =>
  [...text.slice(0, characters * 2)].slice(0, characters).join('');

/** Longest title in code points, the ellipsis included. */
const titleLength = 40;
/** Number of code points at the beginning of a text that are read for its title. */
const titleSearched = 200;

/** Title for analysts of the graph: at most 40 code points, an ellipsis if more follows; cuts only a longer word. */
export function titleOf(text: string): string {
  const characters = [
    ...firstCharacters(text, titleSearched)
      .split(/[ \n\t\r\u00a0\u3000]+/)
      .filter(Boolean)
      .join(' '),
  ];
  if (characters.length <= titleLength) return characters.join('');
  const lastBlank = characters.slice(0, titleLength).lastIndexOf(' ');
  return `${characters.slice(0, lastBlank > 0 ? lastBlank : titleLength - 1).join('')}…`;
}
