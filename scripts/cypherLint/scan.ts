/** A clause of a statement: its keyword, and the text up to the next keyword. */
export interface Clause {
  /** In upper case with single spaces: `OPTIONAL MATCH`. */
  readonly keyword: string;
  readonly body: string;
}

const keyword =
  /(?<![.$:\w])(?<!(?:STARTS|ENDS)\s+)(OPTIONAL\s+MATCH|MATCH|UNWIND|CALL|WITH|RETURN|UNION|MERGE|CREATE|SET|REMOVE|DETACH\s+DELETE|DELETE|FOREACH|SHOW|WHERE|SEARCH|YIELD|ORDER\s+BY|SKIP|LIMIT)(?!\w)/giy;

/** Masks comments and the contents of quotes with blanks, so that every other character keeps its position. */
export function masked(text: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  return text.replace(/\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, (part) =>
    part.startsWith('/') ? blank(part) : part[0] + blank(part.slice(1, -1)) + part[0],
  );
}

/** Lists the clauses of a masked text outside all brackets, in order. */
export function clausesOf(text: string): Clause[] {
  const starts: { keyword: string; from: number; to: number }[] = [];
  let at = 0;
  for (const [position, depth] of depths(text)) {
    if (depth > 0 || position < at) continue;
    keyword.lastIndex = position;
    const match = keyword.exec(text);
    if (!match) continue;
    at = position + match[0].length;
    starts.push({ keyword: match[0].toUpperCase().replace(/\s+/g, ' '), from: at, to: position });
  }
  return starts.map((start, index) => {
    return { keyword: start.keyword, body: text.slice(start.from, starts[index + 1]?.to).trim() };
  });
}

/** Splits a masked text at commas outside all brackets. */
export function partsOf(text: string): string[] {
  const commas = [...depths(text)].filter(([position, depth]) => depth === 0 && text[position] === ',');
  const edges = [-1, ...commas.map(([position]) => position), text.length];
  return edges.slice(1).map((edge, index) => text.slice(edges[index]! + 1, edge).trim());
}

/** Returns the content of the first braces of a masked text. */
export function insideBraces(text: string): string {
  const openingBrace = text.indexOf('{');
  const closingBrace = [...depths(text.slice(openingBrace + 1))].find(([, depth]) => depth < 0);
  return text.slice(openingBrace + 1, closingBrace ? openingBrace + 1 + closingBrace[0] : undefined);
}

function* depths(text: string): Generator<[position: number, depth: number]> {
  let depth = 0;
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position]!;
    if (')]}'.includes(character)) depth -= 1;
    yield [position, depth];
    if ('([{'.includes(character)) depth += 1;
  }
}
