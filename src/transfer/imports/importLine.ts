import { refuseSecrets } from '../../text/secrets/secrets.js';
import { invalidInput } from '../../platform/errors.js';
import { parseInput } from '../../platform/parsing.js';
import { deriveId } from '../../platform/ids.js';
import {
  handwrittenLineKeys,
  kindOf,
  type FileLine,
  type LineOf,
  lineSchemas,
  type LineUse,
  useOfKind,
} from '../lines/lineModel.js';
import { lineTexts } from '../lines/lineTexts.js';
import { type RefusedLine, refuseOnError } from './importOutcome.js';

/** A line of an import file with its number, counted from 1, and its text. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
  /** The text parsed as JSON, if that was done already. */
  readonly data?: unknown;
  /** Reason why the line cannot be read, independent of its text. */
  readonly flaw?: string;
}

/** A line with a valid shape and without secrets. */
export interface ValidLine<T> {
  readonly line: number;
  readonly text: string;
  readonly value: T;
}

/** Valid lines of one use, and the lines that are refused: those that could not be read, and those added later. */
export interface LinesToStore<T> {
  readonly validLines: readonly ValidLine<T>[];
  readonly refusals: RefusedLine[];
}

/** Parses the text of a line as JSON, if it is JSON. */
export function numberedLine(number: number, text: string): NumberedLine {
  try {
    return { number, text, data: JSON.parse(text) };
  } catch {
    return { number, text };
  }
}

export const useOf = ({ data }: NumberedLine): LineUse => useOfKind(kindOf(data));

/** Returns the permanent id of a line's memory or event, an idempotency key: importing the line again finds it. */
export const importedId = (kind: 'memory' | 'event', tenantId: string, text: string): string =>
  deriveId(kind, JSON.stringify(['import', kind, tenantId, text.trim()]));

/** Derives the id, in another tenant, of an exported memory, event or message. */
export const restoredId = (kind: 'memory' | 'event' | 'message', tenantId: string, id: string): string =>
  deriveId(kind, JSON.stringify(['put back', kind, tenantId, id]));

/** Reads lines of one use. Unreadable lines are refused and never stop the others. */
export async function readLines<U extends LineUse>(
  numberedLines: readonly NumberedLine[],
  use: U,
): Promise<LinesToStore<LineOf<U>>> {
  const refusals: RefusedLine[] = [];
  const validLines: ValidLine<LineOf<U>>[] = [];
  for (const line of numberedLines) {
    await refuseOnError(refusals, line.number, async () => {
      const value = await readLine(line);
      if (useOfKind(kindOf(value)) !== use) throw invalidInput('Memories and what they name must be read apart.');
      validLines.push({ line: line.number, text: line.text, value: value as LineOf<U> });
    });
  }
  return { validLines, refusals };
}

/** Reads one line. Rejects with SECRET_REFUSED, or INVALID_INPUT that names the field and what was expected. */
async function readLine({ text, data: parsedData, flaw }: NumberedLine): Promise<FileLine> {
  if (flaw !== undefined) throw invalidInput(flaw);
  const data = parsedData === undefined ? parseJson(text) : parsedData;
  // Secrets come first: an error about the line may repeat its text.
  await refuseSecrets(lineTexts(data));
  const kind = kindOf(data);
  if (kind === undefined)
    throw invalidInput(`A line must be one JSON object with one of ${handwrittenLineKeys.join(', ')}.`);
  return parseInput(lineSchemas[kind], data, 'The line');
}

function parseJson(text: string): unknown {
  const { data } = numberedLine(0, text);
  if (data === undefined) throw invalidInput('A line must be one JSON object of at most 2 MB; this one is not JSON.');
  return data;
}
