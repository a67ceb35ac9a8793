import { requireOperator, requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { checkHandle } from '../../directory/people/handle.js';
import { findAccounts } from '../../directory/people/people.store.js';
import { storedMemories } from '../../memories/memoryQuota.store.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { sharedSecret } from '../../platform/neo4j/graphSchema.js';
import { exportFormat } from '../lines/lineModel.js';
import { graphFingerprint, pseudonymSecret } from '../imports/redacted/redactedCopy.js';
import { formatTimestamp } from './lineFormatting.js';
import type { ExportLine } from '../lines/lineModel.js';
import { Pseudonyms } from './redaction/pseudonyms.js';
import { readDirectory } from './redaction/directory.steps.js';
import { redactLine } from './redaction/redactedLine.js';
import { RedactedNames } from './redaction/redactedNames.js';
import { type ExportedPerson, OwnExport } from './ownExport.steps.js';
import { TenantExport } from './tenantExport.steps.js';

/** Exports people's own data and, for operators, all data of a tenant, as lines that imports read. */
export class Exports {
  constructor(private readonly clock: Clock) {}

  /**
   * Exports everything that the caller owns or has stated; with a handle, that of another person, for operators. The
   * audience is private, so a connector must declare that only the viewer sees it. Rejects with INVALID_INPUT,
   * FORBIDDEN, or NOT_FOUND for an unknown handle, before the first line.
   */
  async exportForCaller({ graph, caller }: RequestContext, handle?: string): Promise<AsyncGenerator<ExportLine>> {
    const { tenantId, viewerId, persona } = caller;
    if (handle !== undefined) {
      requireOperator(caller);
      return this.exportPerson(graph, tenantId, handle);
    }
    requireStatedContext(caller, null);
    return this.personLines(graph, {
      tenantId,
      viewerId,
      handle: caller.handle,
      persona: persona === '' ? null : persona,
    });
  }

  /** Exports everything that a person of a tenant owns or has stated, for operators. Rejects with NOT_FOUND. */
  async exportPerson(graph: GraphSession, tenantId: string, handle: string): Promise<AsyncGenerator<ExportLine>> {
    checkHandle('person', handle);
    const account = (await findAccounts(graph, tenantId, [handle])).get(handle);
    if (!account) throw notFound('No account of that handle');
    return this.personLines(graph, { tenantId, viewerId: account.id, handle, persona: null });
  }

  /** Exports everything that a tenant holds, for operators. Calls `onMemories` with the number of memories so far. */
  exportTenant(graph: GraphSession, tenantId: string, onMemories?: (done: number) => void): AsyncGenerator<ExportLine> {
    const header: ExportLine = { export: { format: exportFormat, of: 'TENANT', at: formatTimestamp(this.clock()) } };
    return withHeaderAndEnd(header, new TenantExport(graph, tenantId, onMemories).lines());
  }

  /** Redacted copy for analysts: no name, texts of public facts only. FORBIDDEN before any line if no operator. */
  exportRedactedFor({ graph, caller }: RequestContext): Promise<AsyncGenerator<ExportLine>> {
    requireOperator(caller);
    return this.exportRedacted(graph, caller.tenantId);
  }

  /** Exports a redacted copy of a tenant for analysts, run by an operator. Calls `onMemories` as a full export does. */
  async exportRedacted(
    graph: GraphSession,
    tenantId: string,
    onMemories?: (done: number) => void,
  ): Promise<AsyncGenerator<ExportLine>> {
    const secret = await sharedSecret(graph, pseudonymSecret);
    const pseudonyms = new Pseudonyms(secret, tenantId);
    const now = this.clock();
    const sourceMarks = { graph: graphFingerprint(secret), source: pseudonyms.source };
    const header: ExportLine = {
      export: { format: exportFormat, of: 'REDACTED', at: formatTimestamp(now), ...sourceMarks },
    };
    const readNames = async () => new RedactedNames(await readDirectory(graph, tenantId, pseudonyms), pseudonyms);
    return withHeaderAndEnd(header, redactLines(new TenantExport(graph, tenantId, onMemories).lines(), readNames, now));
  }

  /** Counts the memories of a tenant, live or not. */
  countMemories(graph: GraphSession, tenantId: string): Promise<number> {
    return storedMemories.ofTenant(graph, tenantId);
  }

  private personLines(graph: GraphSession, exportedPerson: ExportedPerson): AsyncGenerator<ExportLine> {
    const header: ExportLine = {
      export: { format: exportFormat, of: 'PERSON', person: exportedPerson.handle, at: formatTimestamp(this.clock()) },
    };
    return withHeaderAndEnd(header, new OwnExport(graph, exportedPerson, this.clock).lines());
  }
}

/** Yields the redacted lines of a tenant. All names of the tenant are held in memory meanwhile. */
async function* redactLines(
  lines: AsyncGenerator<ExportLine>,
  readNames: () => Promise<RedactedNames>,
  now: number,
): AsyncGenerator<ExportLine> {
  const names = await readNames();
  for await (const line of lines) {
    const redacted = redactLine(line, names, now);
    if (redacted) yield redacted;
  }
}

/** Puts lines between a header line and an end line, which marks the export as complete and counts lines by kind. */
async function* withHeaderAndEnd(header: ExportLine, lines: AsyncGenerator<ExportLine>): AsyncGenerator<ExportLine> {
  yield header;
  const counts = new Map<string, number>();
  for await (const line of lines) {
    const kind = Object.keys(line)[0]!;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    yield line;
  }
  yield { end: { lines: Object.fromEntries(counts) } };
}
