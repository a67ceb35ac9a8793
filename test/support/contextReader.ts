/*
 * Parser of contexts, cards and updates, written from docs/contexts.md alone: it imports no code of the product. It
 * throws on text that does not fit the format.
 */

/**
 * Attribution of a statement: the viewer's own, an account's (`handle`), a person's without an account (`called`), or a
 * stater who is not shown (`unnamed`).
 */
export type Attribution = 'own' | 'unnamed' | { handle: string } | { called: string };

/** One statement with its attribution. */
export interface AttributedStatement {
  whose: Attribution;
  text: string;
}

/** One line, identified by its label (a slot, a ref, an update, a list of a session) or by its speaker. */
export interface ReadLine {
  label?: string;
  speaker?: 'user' | 'assistant' | Exclude<Attribution, 'own'>;
  says: AttributedStatement[];
}

/** Section with its heading. `# Long-term Memory` has no lines of its own. */
export interface ReadSection {
  heading: string;
  lines: ReadLine[];
}

const headings = new Set(
  [
    ...['# Long-term Memory', '## User Profile', '## Recent Context', '# Recent Conversation'],
    ...['# Agent', '# Soul', '# Environment', '# User', '# Rules', '# Summaries'],
    ...[
      '# Foundation',
      '# Relevant Memories',
      '# Earlier Messages',
      '# Last Session',
      '# Conversation So Far',
      '# Long-term Summary',
    ],
  ].values(),
);
const closing = 'Answer consistently using the memory and conversation above.';
const updates = /^Memory updates since rev \d+:$/;

/** Returns the sections of a context in their order. */
export function readContext(text: string): ReadSection[] {
  if (
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(
      text.replaceAll('\n', '').replace(/(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu, ''),
    )
  )
    throw new Error(`What nobody sees got in: ${JSON.stringify(text)}`);
  const sections: ReadSection[] = [];
  for (const line of linesOf(text)) {
    const heading = headings.has(line) || updates.test(line);
    if (heading) sections.push({ heading: updates.test(line) ? 'Memory Updates' : line, lines: [] });
    else if (line !== '' && line !== closing) sections.at(-1)!.lines.push(readLine(sections.at(-1)!.heading, line));
  }
  return sections.filter(({ heading }) => heading !== '# Long-term Memory');
}

/** Parses a card: its ref and its statements. */
export function readCard(line: string): { ref: string; says: AttributedStatement[] } {
  const [, ref, statementList] =
    /^\[((?:person|org|place|project):[\p{L}\p{M}\p{N}_]*)\]: (.+)$/u.exec(line) ?? throwUnreadable(line);
  return { ref: ref!, says: readList(statementList!) };
}

/** Parses a change of a thread: `+created: [Goals] … (imp=1)`. */
export function readChange(line: string): {
  event: string;
  category: string;
  says: AttributedStatement;
  weight: string | undefined;
} {
  const [, event, category, statement] =
    /^(\S[a-z-]+): \[([\p{L}\p{N}_][^[\]"]*|"(?:[^"\\]|\\.)*")\] (.+)$/u.exec(line) ?? throwUnreadable(line);
  const [says, after] = readStatement(statement!, / \(imp=\d\)$/);
  if (after !== '' && !/^ \(imp=\d\)$/.test(after)) throwUnreadable(line);
  return { event: event!, category: category!, says, weight: /\d/.exec(after)?.[0] };
}

/** Splits a text into lines. A line that begins with two spaces continues the line before. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('  ')) lines.push(`${lines.pop() ?? throwUnreadable(line)}\n${line.slice(2)}`);
    else lines.push(line);
  }
  return lines;
}

function readLine(heading: string, line: string): ReadLine {
  if (heading === '# Recent Conversation') return readTurn(line);
  if (heading === '# Earlier Messages') {
    const [, day, turn] = /^(\d{4}-\d\d-\d\d) (.+)$/su.exec(line) ?? throwUnreadable(line);
    return { label: day!, ...readTurn(turn!) };
  }
  if (heading === '# Relevant Memories' && line.startsWith('[')) {
    const { ref, says } = readCard(line);
    return { label: ref, says };
  }
  if (!line.startsWith('- ')) throwUnreadable(line);
  const item = line.slice(2);
  if (heading === 'Memory Updates') {
    if (/^and \d+ more$/.test(item)) return { label: item, says: [] };
    const { event, says } = readChange(item);
    return { label: event, says: [says] };
  }
  if (heading === '## User Profile' || heading === '## Recent Context') return readLabelled(item, heading);
  const list = /^(What mattered|Open loops|Commitments|People|Tone): (.+)$/.exec(item);
  if (heading === '# Last Session' && list) return { label: list[1]!, says: readList(list[2]!) };
  return { says: [readWholeStatement(item)] };
}

function readLabelled(item: string, heading: string): ReadLine {
  const [, label, statement] = /^([\p{L}\p{N}_][^:"]*|"(?:[^"\\]|\\.)*"): (.+)$/su.exec(item) ?? throwUnreadable(item);
  if (heading === '## User Profile') return { label: label!, says: [readWholeStatement(statement!)] };
  if (!statement!.endsWith('...')) throwUnreadable(item);
  return { label: label!, says: [readWholeStatement(statement!.slice(0, -3))] };
}

function readTurn(line: string): ReadLine {
  const [, role, name, text] =
    /^(user|assistant)(?: \(((?:[^()"]|"(?:[^"\\]|\\.)*")+)\))?: (.+)$/su.exec(line) ?? throwUnreadable(line);
  const says: AttributedStatement[] = [{ whose: 'own', text: text! }];
  if (role === 'assistant') return name === undefined ? { speaker: 'assistant', says } : throwUnreadable(line);
  return { speaker: name === undefined ? 'user' : readName(name), says };
}

function readName(name: string): Exclude<Attribution, 'own'> {
  if (name === 'someone unnamed') return 'unnamed';
  if (name.startsWith('someone called ')) return { called: unquote(name.slice(15)) };
  if (name.startsWith('"')) return { handle: unquote(name) };
  return /^[^\s"():;[\]]+$/u.test(name) ? { handle: name } : throwUnreadable(name);
}

/** Parses a text that is exactly one statement. */
function readWholeStatement(text: string): AttributedStatement {
  const [statement, after] = readStatement(text, /$/);
  return after === '' ? statement : throwUnreadable(text);
}

/** Parses a list of statements separated by `; `. */
function readList(text: string): AttributedStatement[] {
  const [statement, after] = readStatement(text, /(?=; )|$/);
  if (after === '') return [statement];
  return after.startsWith('; ') ? [statement, ...readList(after.slice(2))] : throwUnreadable(text);
}

/** Parses the first statement and returns it with the rest of the text. Unquoted text ends at `end`. */
function readStatement(text: string, end: RegExp): [AttributedStatement, string] {
  const attribution =
    /^according to (someone called "(?:[^"\\]|\\.)*"|"(?:[^"\\]|\\.)*"|someone unnamed|[^\s"]+): (?=")/su.exec(text);
  const whose = attribution ? readName(attribution[1]!) : 'own';
  const unattributed = text.slice(attribution?.[0].length ?? 0);
  const [quote] = /^"(?:[^"\\]|\\.)*"/su.exec(unattributed) ?? [];
  if (quote !== undefined) return [{ whose, text: unquote(quote) }, unattributed.slice(quote.length)];
  const endIndex = end.exec(unattributed)?.index ?? unattributed.length;
  if (attribution || /^"|according to/.test(unattributed.slice(0, endIndex))) throwUnreadable(text);
  return [{ whose, text: unattributed.slice(0, endIndex) }, unattributed.slice(endIndex)];
}

function unquote(quote: string): string {
  if (!/^"(?:[^"\\]|\\.)*"$/su.test(quote)) throwUnreadable(quote);
  return quote.slice(1, -1).replace(/\\(.)/gsu, '$1');
}

function throwUnreadable(text: string): never {
  throw new Error(`This does not fit the format: ${JSON.stringify(text)}`);
}
