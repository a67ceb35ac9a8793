import type { GraphSession } from '../../../platform/neo4j/graph.js';
import type { ExportLine } from '../exportLine.js';
import { TenantExport } from '../tenantExport.steps.js';
import { readDirectory } from './directory.steps.js';
import type { Pseudonyms } from './pseudonyms.js';
import { redactedLine } from './redactedLine.js';
import { RedactedNames } from './redactedNames.js';

/** What somebody asks of a redacted copy. */
export interface RedactionRequest {
  readonly tenant: string;
  readonly pseudonyms: Pseudonyms;
  readonly now: number;
  /** Hears how many memories have been read. */
  readonly onMemories?: (done: number) => void;
}

/** Everything that a tenant holds as analysts may read it, line by line; all of its names are held in memory meanwhile. */
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
