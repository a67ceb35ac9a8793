/** A word, a quotation or a mark of a text. */
export interface Token {
  /** As it is written, without the marks around it. */
  readonly text: string;
  readonly lower: string;
  /** The mark that it is; null for words and quotations. */
  readonly mark: string | null;
  readonly quoted: boolean;
  /** Whether a sentence or line ends behind it. */
  readonly ends: boolean;
}

/** Longest quotation that is read as one. */
const maxQuoted = 64;

const pattern = new RegExp(
  [
    `["“„«\`]([^"”“„«»\`\\n]{1,${maxQuoted}})["”“»\`]`,
    `(?<![\\p{L}\\p{M}\\p{N}])['‘]([^'’‘\\n]{1,${maxQuoted}})['’](?![\\p{L}\\p{N}])`,
    '([^\\s"“”„«»`,;:=()[\\]{}<>|]+)',
    '([,:=()[\\]{}<>|"“”„«»`])',
    '([\\n;])',
  ].join('|'),
  'gu',
);

/** The words, quotations and marks of a text in order, in a time that grows with its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [, doubled, single, word, mark, end] of text.matchAll(pattern)) {
    const quoted = doubled ?? single;
    if (end !== undefined) endLast(tokens);
    else if (mark !== undefined) tokens.push(tokenOf(mark, { mark }));
    else if (quoted !== undefined) addQuoted(tokens, quoted);
    else addWord(tokens, word!);
  }
  return tokens;
}

/** A colon at the end of a line goes on in the next one. */
function endLast(tokens: Token[]): void {
  const last = tokens.at(-1);
  if (last !== undefined && last.mark !== ':' && last.mark !== '=') tokens[tokens.length - 1] = { ...last, ends: true };
}

function addQuoted(tokens: Token[], text: string): void {
  const trimmed = text.trim();
  if (trimmed !== '') tokens.push(tokenOf(trimmed, { quoted: true }));
}

function addWord(tokens: Token[], chunk: string): void {
  let to = chunk.length;
  while (to > 0 && around.has(chunk[to - 1]!)) to -= 1;
  let from = 0;
  while (from < to && around.has(chunk[from]!)) from += 1;
  const ends = /[.!?…]/u.test(chunk.slice(to));
  if (from === to) {
    if (ends) endLast(tokens);
    return;
  }
  const word = chunk.slice(from, to);
  if (!/[\p{L}\p{N}]/u.test(word)) {
    tokens.push(tokenOf(word, { mark: word, ends }));
    return;
  }
  const parts = partsOf(word);
  for (const [at, part] of parts.entries()) tokens.push(tokenOf(part, { ends: ends && at === parts.length - 1 }));
}

const around: ReadonlySet<string> = new Set(".!?…'’‘*~");

/** Joined words that end in the name of a secret: "wifi_password", "password's". */
function partsOf(word: string): string[] {
  const owned = /^(\p{L}+)['’]s$/u.exec(word)?.[1];
  if (owned !== undefined && endings.has(owned.toLowerCase())) return [owned, 'is'];
  if (!/^\p{L}+(?:[_-]\p{L}+)+$/u.test(word)) return [word];
  const parts = word.split(/[_-]/u);
  return endings.has(parts.at(-1)!.toLowerCase()) ? parts : [word];
}

const endings: ReadonlySet<string> = new Set(
  'password passwd passphrase passcode pwd pw pin code token key secret credentials login pass phrase'.split(' '),
);

const tokenOf = (text: string, more: Partial<Token>): Token => ({
  text,
  lower: text.toLowerCase(),
  mark: null,
  quoted: false,
  ends: false,
  ...more,
});
