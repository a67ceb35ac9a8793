import { skeletonOf } from './lookalikes.js';
import { toOneLine } from './texts.js';

/*
 * Formatting of stored texts for agents: contexts, cards, windows, updates. Each line begins with a mark of Kith's own,
 * and text of users stands after it. Text that could be read as such a mark is quoted.
 */

/** Person that a line names. */
export interface LineSubject {
  /** Null for a person without an account. */
  readonly handle: string | null;
  readonly label: string;
}

/** Letters of scripts in which a joiner is part of the spelling. */
const joinerLetter =
  '(?=[\\p{L}\\p{M}])(?!\\p{Default_Ignorable_Code_Point})' +
  `[${'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Orya Sinh Syrc Taml Telu Tibt'.replace(/\w+ ?/gu, (script) => `\\p{scx=${script.trim()}}`)}]`;
/**
 * Format characters and other invisible ones. Excepted are those that spelling needs: one joiner between two letters of
 * a script that has joiners, the variation selector of a picture or keycap.
 */
const hiddenCharacters = new RegExp(
  `(?!(?<=${joinerLetter})[\\u200c\\u200d](?=${joinerLetter})|(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3))` +
    '[\\p{Cf}\\p{Default_Ignorable_Code_Point}]',
  'gu',
);
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Folds a text into one line as `toOneLine` does, without its hidden characters. */
export const toVisibleLine = (text: string): string => toOneLine(stripHidden(text));

/** Splits a text into visible lines, each with its indentation; empty lines are left out. */
export const linesOf = (text: string): string[] =>
  stripHidden(text)
    .split(lineEnd)
    .map((line) => `${indentOf(line)}${toOneLine(line)}`)
    .filter((line) => line.trim() !== '');

export const visibleText = (text: string): string => linesOf(text).join('\n');

/** Quotes a text in one line; `"` and `\` in it are escaped with a `\`. */
export const quote = (text: string): string => `"${escapeQuotes(toVisibleLine(text))}"`;

/** Formats a statement on its own line: quoted if it could be read as more than one, else as it is. */
export const formatStatement = (text: string): string => (holdsMark(text) ? quote(text) : toVisibleLine(text));

/** Formats a statement that shares its line with others, separated by `; `. */
export const formatListItem = (text: string): string =>
  /;/u.test(foldLooks(text)) ? quote(text) : formatStatement(text);

/** Formats a text as `formatStatement` does but keeps its lines: each but the first is indented by two blanks. */
export const formatIndented = (text: string): string =>
  holdsMark(text) ? quoteLines(text) : indentLines(linesOf(text)).trimStart();

/** Quotes a text as `quote` does but keeps its lines. */
export const quoteLines = (text: string): string => `"${indentLines(linesOf(text).map(escapeQuotes)).trimStart()}"`;

/** Formats a label before a colon or in brackets: quoted if it is more than plain words, else as it is. */
export const formatLabelled = (label: string): string =>
  quoteUnlessPlain(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N} ._-]*$/u, label);

/** Formats by handle, quoted if more than one word; without an account by label. Null: a person not shown. */
export function formatPerson(person: LineSubject | null): string {
  if (person === null) return 'someone unnamed';
  if (person.handle === null) return `someone called ${quote(person.label)}`;
  return quoteUnlessPlain(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._@+|-]*$/u, person.handle);
}

function stripHidden(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(hiddenCharacters, '').normalize('NFC');
}

const escapeQuotes = (line: string): string => line.replace(/["\\]/gu, '\\$&');

const indentLines = (lines: readonly string[]): string => lines.join('\n  ');

/** Returns the indentation of a line as blanks; a tab counts as two. */
const indentOf = (line: string): string =>
  ' '.repeat([.../^[^\S\n]*/u.exec(line)![0]].reduce((width, blank) => width + (blank === '\t' ? 2 : 1), 0));

function quoteUnlessPlain(plain: RegExp, text: string): string {
  const line = toVisibleLine(text);
  return plain.test(line) ? line : quote(line);
}

/** Marks of Kith's own: an opening quote, an attribution, the head of a card, the weight of an update. */
const marks = new RegExp(`^["'\`]|according to|\\]\\s*:|\\(${skeletonOf('imp')}=[^()]*\\)$`, 'u');

const holdsMark = (text: string): boolean => marks.test(foldLooks(text));

/** Folds a text to its looks: case, width and look-alike letters do not matter. */
const foldLooks = (text: string): string =>
  skeletonOf(toVisibleLine(text).normalize('NFKC').toLowerCase()).toLowerCase();
