import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { exportedLines } from '../exportedLines.js';
import { flawInCopy } from './redactedForm.js';
import type { NumberedLine } from '../importLine.js';

/** The name of the graph's secret that pseudonyms are made with. */
export const pseudonymSecret = 'pseudonyms';

/** By which a graph knows the redacted copies that were made from it. */
export const graphMark = (secret: Buffer): string =>
  createHmac('sha256', secret).update('graph').digest('hex').slice(0, 32);

const header = exportedLines.export.shape.export.extend({
  of: z.literal('REDACTED'),
  graph: z.string(),
  source: z.string(),
});

/** What a redacted copy says of itself: when it was made, and of what by marks. */
export type CopyHeader = z.infer<typeof header>;

/** What the first line of a redacted copy says of it; undefined for every other line. */
export function copyHeaderOf(line: NumberedLine | undefined): CopyHeader | undefined {
  const found = z.object({ export: header }).safeParse(line?.data);
  return found.success ? found.data.export : undefined;
}

/** A line of a file with what is wrong with it there: in a redacted copy nothing else may stand, nor a part of one elsewhere. */
export function fitting(line: NumberedLine, copy: CopyHeader | undefined): NumberedLine {
  const own = copyHeaderOf(line);
  if (line.flaw !== undefined || (own === undefined && copy === undefined)) return line;
  if (copy === undefined) return { ...line, flaw: 'A redacted export must be a file of its own: import it alone.' };
  if (own && (own.source !== copy.source || own.at !== copy.at)) {
    return { ...line, flaw: 'Another export begins here: import each file alone.' };
  }
  const flaw = flawInCopy(line.data);
  return flaw === undefined ? line : { ...line, flaw };
}
