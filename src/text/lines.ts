import { skeletonOf } from './lookalikes.js';

/*
 * How texts stand in what agents read: contexts, cards, windows, updates. A line begins with a mark of Kith's own; what
 * others wrote stays behind it, and what could be read as such a mark is put in quotes.
 */

/** Whom a line names. */
export interface LineSubject {
  /** Null for who has no account. */
  readonly handle: string | null;
  readonly label: string;
}

/** Letters before and after which a joiner is part of the spelling. */
const joined =
  '(?=[\\p{L}\\p{M}])(?!\\p{Default_Ignorable_Code_Point})' +
  `[${'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Orya Sinh Syrc Taml Telu Tibt'.replace(/\w+ ?/gu, (script) => `\\p{scx=${script.trim()}}`)}]`;
/**
 * Format characters and what else shows nothing, but for what words and signs are spelled with: one joiner between two
 * letters of a script that has joiners, the selector of a picture or keycap.
 */
const hidden = new RegExp(
  `(?!(?<=${joined})[\\u200c\\u200d](?=${joined})|(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3))` +
    '[\\p{Cf}\\p{Default_Ignorable_Code_Point}]',
  'gu',
);
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;
// eslint-disable-next-line no-control-regex -- control characters are what is folded
const blanks = /[\s\u0000-\u001f\u007f-\u009f]+/gu;

/** What a text shows, in one line (NFC): line ends, blanks and control characters are one blank, format characters nothing. */
export const oneLine = (text: string): string => visible(text).replace(blanks, ' ').trim();

/** The lines of a text, each as `oneLine` has it but for the blanks it begins with; empty ones are left out. */
export const linesOf = (text: string): string[] =>
  visible(text)
    .split(lineEnd)
    .map((line) => `${indentOf(line)}${line.replace(blanks, ' ').trim()}`)
    .filter((line) => line.trim() !== '');

/** A text in quotes, in one line: `"` and `\` in it stand behind a `\`. */
export const quoted = (text: string): string => `"${escaped(oneLine(text))}"`;

/** A statement that has a line of its own: as it is, or in quotes where it could be read as more than one statement. */
export const statement = (text: string): string => (holdsMark(text) ? quoted(text) : oneLine(text));

/** A statement that shares its line with others, which stand behind a `; `. */
export const listed = (text: string): string => (/;/u.test(folded(text)) ? quoted(text) : statement(text));

/** The same as `statement` for a text that keeps its lines: each but the first is indented by two blanks. */
export const indented = (text: string): string =>
  holdsMark(text) ? quotedLines(text) : asBlock(linesOf(text)).trimStart();

/** The same as `quoted` for a text that keeps its lines. */
export const quotedLines = (text: string): string => `"${asBlock(linesOf(text).map(escaped)).trimStart()}"`;

/** A label that stands before a colon or in brackets: as it is, or in quotes where it is more than words. */
export const labelled = (label: string): string => plainOr(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N} ._-]*$/u, label);

/** A person in a line: by handle, in quotes where it is more than one word; who has no account or is not shown, so. */
export function nameOf(person: LineSubject | null): string {
  if (person === null) return 'someone unnamed';
  if (person.handle === null) return `someone called ${quoted(person.label)}`;
  return plainOr(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._@+|-]*$/u, person.handle);
}

function visible(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(hidden, '').normalize('NFC');
}

const escaped = (line: string): string => line.replace(/["\\]/gu, '\\$&');

const asBlock = (lines: readonly string[]): string => lines.join('\n  ');

/** The blanks that a line begins with; a tab counts as two. */
const indentOf = (line: string): string =>
  ' '.repeat([.../^[^\S\n]*/u.exec(line)![0]].reduce((width, blank) => width + (blank === '\t' ? 2 : 1), 0));

function plainOr(plain: RegExp, text: string): string {
  const line = oneLine(text);
  return plain.test(line) ? line : quoted(line);
}

/** What a reader takes for a mark: a quote that opens, whose word it is, the head of a card, the weight of an update. */
const marks = new RegExp(`^["'\`]|according to|\\]\\s*:|\\(${skeletonOf('imp')}=[^()]*\\)$`, 'u');

const holdsMark = (text: string): boolean => marks.test(folded(text));

/** A text by its looks: case, width and look-alike letters do not matter. */
const folded = (text: string): string => skeletonOf(oneLine(text).normalize('NFKC').toLowerCase()).toLowerCase();
