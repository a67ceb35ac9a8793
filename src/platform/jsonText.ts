/** Member of a JSON object that has not been parsed yet: its name, and the start and end of its value in the text. */
export interface JsonMember {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Counts the values of a JSON text by brackets and commas, at most to `limit` + 1; meaningless for invalid JSON. */
export function countValues(text: string, limit: number): number {
  let count = 1;
  for (let index = 0; index < text.length && count <= limit; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign === quote) index = stringEnd(text, index) - 1;
    else if (sign === comma || sign === openList || sign === openObject) count += 1;
  }
  return count;
}

/** Yields members of the object at `from` in order, duplicate names too. Ends early if the text is no JSON object. */
export function* membersOf(text: string, from = 0): Generator<JsonMember> {
  let at = afterBlanks(text, from);
  if (text.charCodeAt(at) !== openObject) return;
  do {
    const nameStart = afterBlanks(text, at + 1);
    if (text.charCodeAt(nameStart) !== quote) return;
    const nameEnd = stringEnd(text, nameStart);
    const name = nameIn(text.slice(nameStart, nameEnd));
    const separator = afterBlanks(text, nameEnd);
    if (name === undefined || text.charCodeAt(separator) !== colon) return;
    const start = afterBlanks(text, separator + 1);
    const end = valueEnd(text, start);
    yield { name, start, end };
    at = afterBlanks(text, end);
  } while (text.charCodeAt(at) === comma);
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

const isBlank = (sign: number): boolean => sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09;

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns the position behind the string that begins at `from`. */
function stringEnd(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (before > from && text.charCodeAt(before) === backslash) before -= 1;
    // After an even number of backslashes the quote is not escaped.
    if ((end - before) % 2 === 1) return end + 1;
  }
  return text.length;
}

/** Returns the position behind the value that begins at `from`. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    const closes = sign === closeList || sign === closeObject;
    if (depth === 0 && (closes || sign === comma || isBlank(sign))) return at;
    if (sign === quote) at = stringEnd(text, at) - 1;
    else if (sign === openList || sign === openObject) depth += 1;
    else if (closes) depth -= 1;
    if (depth === 0 && closes) return at + 1;
  }
  return text.length;
}

function nameIn(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}
