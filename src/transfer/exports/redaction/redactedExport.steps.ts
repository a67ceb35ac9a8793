import type { GraphSession } from '../../../platform/neo4j/graph.js';
import type { ExportLine } from '../../lines/lineModel.js';
import { TenantExport } from '../tenantExport.steps.js';
import { readDirectory } from './directory.steps.js';
import type { Pseudonyms } from './pseudonyms.js';
import { redactedLine } from './redactedLine.js';
import { RedactedNames } from './redactedNames.js';

/** Options of a redacted export. */
export interface RedactionRequest {
  readonly tenant: string;
  readonly pseudonyms: Pseudonyms;
  readonly now: number;
  /** Called with the number of memories read so far. */
  readonly onMemories?: (done: number) => void;
}

/**
 * Yields a redacted copy of a tenant for analysts, line by line. All names of the tenant are held in memory meanwhile.
 */
export async function* redactedLines(
  graph: GraphSession,
  { tenant, pseudonyms, now, onMemories }: RedactionRequest,
): AsyncGenerator<ExportLine> {
  const names = new RedactedNames(await readDirectory(graph, tenant, pseudonyms), pseudonyms);
  for await (const line of new TenantExport(graph, tenant, onMemories).lines()) {
    const redacted = redactedLine(line, names, now);
    if (redacted) yield redacted;
  }
}
