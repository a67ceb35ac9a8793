/** Token of a text: a word, a quotation or a mark. */
export interface Token {
  /** Text as written, without the marks around it. */
  readonly text: string;
  readonly lower: string;
  /** The mark itself; null for words and quotations. */
  readonly mark: string | null;
  readonly quoted: boolean;
  /** True if a sentence or line ends after the token. */
  readonly ends: boolean;
  /** True if that sentence is a question. */
  readonly asks: boolean;
}

/** Longest quotation that is read as one token, in UTF-16 code units. */
const maxQuoted = 64;

/** Splits a text into words, quotations and marks, in order. The time is linear in its length. */
export function tokensOf(text: string): Token[] {
  const tokens: MutableToken[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at]!;
    if (isBlank(character)) at += 1;
    else if (character === '\n' || character === ';') {
      endLastSentence(tokens);
      at += 1;
    } else {
      const close = quotationEnd(text, at);
      if (close !== undefined) {
        const quoted = text.slice(at + 1, close).trim();
        if (quoted !== '') tokens.push(tokenOf(quoted, null, true));
        at = close + 1;
      } else if (marks.has(character)) {
        tokens.push(tokenOf(character, character));
        at += 1;
      } else {
        const end = wordEnd(text, at);
        addWord(tokens, text.slice(at, end));
        at = end;
      }
    }
  }
  return tokens;
}

type MutableToken = { -readonly [Field in keyof Token]: Token[Field] };

const tokenOf = (text: string, mark: string | null, quoted = false): MutableToken => ({
  text,
  lower: text.toLowerCase(),
  mark,
  quoted,
  ends: false,
  asks: false,
});

const marks: ReadonlySet<string> = new Set(',:=()[]{}<>|"“”„«»`');
/** Closing quotation marks per opening one. */
const closingMarks: ReadonlyMap<string, string> = new Map([
  ...[...'"“„«'].map((open) => [open, '"”“»'] as const),
  ['`', '`'],
  ["'", "'’"],
  ['‘', "'’"],
]);
const quotationMarks: ReadonlySet<string> = new Set('"“”„«»`');

/** True for white space other than the line feed. */
const isBlank = (character: string): boolean => character === ' ' || (character !== '\n' && /\s/u.test(character));

/** Returns the index of the mark that closes a quotation at `start` within `maxQuoted` characters; else undefined. */
function quotationEnd(text: string, start: number): number | undefined {
  const closing = closingMarks.get(text[start]!);
  if (closing === undefined) return undefined;
  const isSingle = closing === "'’";
  for (let index = start + 1; index <= start + 1 + maxQuoted && index < text.length; index += 1) {
    const character = text[index]!;
    if (closing.includes(character)) {
      // An apostrophe within a word closes no quotation.
      const isApostrophe = isSingle && /^[\p{L}\p{N}]/u.test(text.slice(index + 1, index + 3));
      return index === start + 1 || isApostrophe ? undefined : index;
    }
    if (character === '\n' || (isSingle ? character === '‘' : quotationMarks.has(character))) return undefined;
  }
  return undefined;
}

function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !isBlank(text[at]!) && !marks.has(text[at]!) && text[at] !== '\n' && text[at] !== ';')
    at += 1;
  return at;
}

/** Ends the last token's sentence at a line end, unless a colon or equals sign continues it on the next line. */
function endLastSentence(tokens: readonly MutableToken[]): void {
  const last = tokens.at(-1);
  if (last !== undefined && last.mark !== ':' && last.mark !== '=') last.ends = true;
}

function addWord(tokens: MutableToken[], chunk: string): void {
  let to = chunk.length;
  let ends = false;
  let asks = false;
  for (; to > 0 && edgeMarks.has(chunk[to - 1]!); to -= 1) {
    ends ||= sentenceEndMarks.has(chunk[to - 1]!);
    asks ||= chunk[to - 1] === '?';
  }
  let from = 0;
  while (from < to && edgeMarks.has(chunk[from]!)) from += 1;
  if (from === to) {
    if (ends) endLastSentence(tokens);
    return;
  }
  const word = from === 0 && to === chunk.length ? chunk : chunk.slice(from, to);
  const isWord = /[\p{L}\p{N}]/u.test(word);
  for (const part of isWord ? partsOf(word) : [word]) tokens.push(tokenOf(part, isWord ? null : part));
  Object.assign(tokens.at(-1)!, { ends, asks });
}

const sentenceEndMarks: ReadonlySet<string> = new Set('.!?…');
const edgeMarks: ReadonlySet<string> = new Set(".!?…'’‘*~");

/** Splits joined words that end in the name of a secret: "wifi_password", "password's". */
function partsOf(word: string): string[] {
  const joint = /['’_/-]/u.exec(word);
  if (joint === null) return [word];
  if (/^['’]s$/u.test(word.slice(joint.index)))
    return secretNameEndings.has(word.slice(0, joint.index).toLowerCase())
      ? [word.slice(0, joint.index), 'is']
      : [word];
  const parts = word.split(/[_/-]/u);
  return secretNameEndings.has(parts.at(-1)!.toLowerCase()) && parts.every((part) => /^\p{L}+$/u.test(part))
    ? parts
    : [word];
}

const secretNameEndings: ReadonlySet<string> = new Set(
  'password passwd passphrase passcode pwd pw pin code token key secret credentials login pass phrase'.split(' '),
);
