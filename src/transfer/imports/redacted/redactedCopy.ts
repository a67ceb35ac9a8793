import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../../../platform/errors.js';
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
  const result = z.object({ export: header }).safeParse(line?.data);
  return result.success ? result.data.export : undefined;
}

/** Returns the error for a write into a redacted copy, which is read-only. */
export const redactedCopyError = (): DomainError =>
  new DomainError(
    'CONFLICT',
    'This tenant is a redacted copy and read-only, so no account can be created either. Ask as one of the people in it, by their pseudonym, or write to the original tenant.',
  );

/** Adds a flaw to a line out of place: a copy holds only redacted lines, and no other file holds parts of a copy. */
export function reportCopyViolation(line: NumberedLine, copyHeader: CopyHeader | undefined): NumberedLine {
  const lineHeader = copyHeaderOf(line);
  if (line.flaw !== undefined || (lineHeader === undefined && copyHeader === undefined)) return line;
  if (copyHeader === undefined) return { ...line, flaw: 'A redacted export must be a separate file: import it alone.' };
  if (lineHeader && (lineHeader.source !== copyHeader.source || lineHeader.at !== copyHeader.at)) {
    return { ...line, flaw: 'Another export begins here: import each file alone.' };
  }
  const flaw = findCopyViolation(line.data);
  return flaw === undefined ? line : { ...line, flaw };
}
