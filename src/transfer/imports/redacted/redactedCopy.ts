import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { lineSchemas } from '../../lines/lineModel.js';
import { findCopyViolation } from './redactedForm.js';
import type { NumberedLine } from '../importLine.js';

/** Name of the graph's secret for pseudonyms. */
export const pseudonymSecret = 'pseudonyms';

/** Returns the mark by which a graph recognizes redacted copies of itself. */
export const graphFingerprint = (secret: Buffer): string =>
  createHmac('sha256', secret).update('graph').digest('hex').slice(0, 32);

const header = lineSchemas.export.shape.export.extend({
  of: z.literal('REDACTED'),
  graph: z.string(),
  source: z.string(),
});

/** Header of a redacted copy: its time, and opaque marks of its graph and tenant. */
export type CopyHeader = z.infer<typeof header>;

/** Parses the header of a redacted copy from its first line; undefined for every other line. */
export function copyHeaderOf(line: NumberedLine | undefined): CopyHeader | undefined {
  const found = z.object({ export: header }).safeParse(line?.data);
  return found.success ? found.data.export : undefined;
}

/** Adds a flaw to a line out of place: a copy holds only redacted lines, and no other file holds parts of a copy. */
export function reportCopyViolation(line: NumberedLine, copy: CopyHeader | undefined): NumberedLine {
  const own = copyHeaderOf(line);
  if (line.flaw !== undefined || (own === undefined && copy === undefined)) return line;
  if (copy === undefined) return { ...line, flaw: 'A redacted export must be a separate file: import it alone.' };
  if (own && (own.source !== copy.source || own.at !== copy.at)) {
    return { ...line, flaw: 'Another export begins here: import each file alone.' };
  }
  const flaw = findCopyViolation(line.data);
  return flaw === undefined ? line : { ...line, flaw };
}
