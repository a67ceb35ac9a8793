import { open } from 'node:fs/promises';
import { numberedLine, type NumberedLine, useOf } from '../transfer/imports/importLine.js';
import type { LineUse } from '../transfer/lines/lineModel.js';

/** Lines of a file that are processed together, and the position after them. */
export interface Chunk {
  readonly lines: readonly NumberedLine[];
  /** Use of all its lines. Definitions are stored before any line that may refer to them is read. */
  readonly use: LineUse;
  /** Offset after the last line, in bytes. */
  readonly end: number;
  readonly lastLine: number;
}

const maxLines = 250;
const maxBytes = 4_000_000;
const maxLineBytes = 2_000_000;
const readBytes = 1_000_000;

/** Reads a file of lines from a position on, in chunks of one use. Overlong lines and invalid UTF-8 carry a flaw. */
export async function* chunksOf(file: string, from: { offset: number; line: number }): AsyncGenerator<Chunk> {
  let lines: NumberedLine[] = [];
  let bytes = 0;
  let lastPosition = { end: from.offset, line: from.line };
  let use: LineUse = 'remember';
  for await (const { line, end } of linesOf(file, from)) {
    if (line.flaw !== undefined || line.text.trim() !== '') {
      const lineUse = useOf(line);
      if (lines.length > 0 && (lineUse !== use || lines.length >= maxLines || bytes > maxBytes)) {
        yield { lines, use, end: lastPosition.end, lastLine: lastPosition.line };
        lines = [];
        bytes = 0;
      }
      use = lineUse;
      lines.push(line);
      bytes += line.text.length;
    }
    lastPosition = { end, line: line.number };
  }
  if (lines.length > 0) yield { lines, use, end: lastPosition.end, lastLine: lastPosition.line };
}

/** Returns the first line of a file that is not blank. */
export async function firstLineOf(file: string): Promise<NumberedLine | undefined> {
  for await (const { line } of linesOf(file, { offset: 0, line: 0 })) {
    if (line.flaw !== undefined || line.text.trim() !== '') return line;
  }
  return undefined;
}

async function* linesOf(
  file: string,
  from: { offset: number; line: number },
): AsyncGenerator<{ line: NumberedLine; end: number }> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(readBytes);
    let lineParts: Buffer[] = [];
    let length = 0;
    let position = from.offset;
    let number = from.line;
    let read: number;
    do {
      read = (await handle.read(buffer, 0, readBytes, position)).bytesRead;
      let start = 0;
      for (;;) {
        const newlineAt = buffer.subarray(0, read).indexOf(10, start);
        const end = newlineAt < 0 ? read : newlineAt;
        length += end - start;
        if (length <= maxLineBytes) lineParts.push(Buffer.from(buffer.subarray(start, end)));
        if (newlineAt < 0) break;
        number += 1;
        yield { line: lineOf(number, lineParts, length), end: position + newlineAt + 1 };
        lineParts = [];
        length = 0;
        start = newlineAt + 1;
      }
      position += read;
    } while (read > 0);
    if (length > 0) yield { line: lineOf(number + 1, lineParts, length), end: position };
  } finally {
    await handle.close();
  }
}

/** Decodes a line from its bytes, without a leading byte order mark. */
function lineOf(number: number, parts: readonly Buffer[], length: number): NumberedLine {
  if (length > maxLineBytes) {
    return { number, text: '', flaw: 'A line must be one JSON object of at most 2 MB; this one is longer.' };
  }
  try {
    return numberedLine(number, new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
  } catch {
    return { number, text: '', flaw: 'A line must be UTF-8; this one holds bytes that are not.' };
  }
}
