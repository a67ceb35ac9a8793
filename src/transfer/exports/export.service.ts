import { type Caller, requireOperator, requireStatedContext } from '../../disclosure/caller.js';
import { checkHandle } from '../../directory/people/handle.js';
import { findAccounts } from '../../directory/people/people.store.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { sharedSecret } from '../../platform/neo4j/graphSchema.js';
import { exportFormat } from '../imports/exportedLines.js';
import { graphMark, pseudonymSecret } from '../imports/redacted/redactedCopy.js';
import { type ExportLine, iso } from './exportLine.js';
import { Pseudonyms } from './redaction/pseudonyms.js';
import { redactedLines } from './redaction/redactedExport.steps.js';
import { type Exporter, OwnExport } from './ownExport.steps.js';
import { TenantExport } from './tenantExport.steps.js';
import { countMemories } from './tenantExport.store.js';

/** Gives people what is theirs, and those who run the service all of a tenant, as lines that imports read. */
export class Exports {
  constructor(private readonly clock: Clock) {}

  /**
   * Everything that the caller owns or has said; with a handle what somebody else does, for operators. It is told in
   * private, so a connector must say that nobody else hears it. Rejects with INVALID_INPUT, FORBIDDEN, or NOT_FOUND for
   * nobody of that handle, before there is a line.
   */
  async person(graph: GraphSession, caller: Caller, handle?: string): Promise<AsyncGenerator<ExportLine>> {
    const { tenantId, viewerId, persona } = caller;
    if (handle !== undefined) {
      requireOperator(caller);
      return this.personOf(graph, tenantId, handle);
    }
    requireStatedContext(caller, null);
    return this.own(graph, { tenantId, viewerId, handle: caller.handle, persona: persona === '' ? null : persona });
  }

  /** Everything that somebody of a tenant owns or has said, for those who run the service. Rejects with NOT_FOUND. */
  async personOf(graph: GraphSession, tenantId: string, handle: string): Promise<AsyncGenerator<ExportLine>> {
    checkHandle('person', handle);
    const account = (await findAccounts(graph, tenantId, [handle])).get(handle);
    if (!account) throw notFound('No account of that handle');
    return this.own(graph, { tenantId, viewerId: account.id, handle, persona: null });
  }

  /** Everything that a tenant holds, for those who run the service; `onMemories` hears how many memories have been read. */
  tenant(graph: GraphSession, tenantId: string, onMemories?: (done: number) => void): AsyncGenerator<ExportLine> {
    const header: ExportLine = { export: { format: exportFormat, of: 'TENANT', at: iso(this.clock()) } };
    return whole(header, new TenantExport(graph, tenantId, onMemories).lines());
  }

  /**
   * The caller's tenant as analysts may read it: no name, and of texts only those of public facts, without names. For
   * operators; rejects with FORBIDDEN for others before there is a line.
   */
  redacted(graph: GraphSession, caller: Caller): Promise<AsyncGenerator<ExportLine>> {
    requireOperator(caller);
    return this.redactedTenant(graph, caller.tenantId);
  }

  /** A tenant as analysts may read it, for those who run the service; `onMemories` as for a whole one. */
  async redactedTenant(
    graph: GraphSession,
    tenantId: string,
    onMemories?: (done: number) => void,
  ): Promise<AsyncGenerator<ExportLine>> {
    const secret = await sharedSecret(graph, pseudonymSecret);
    const pseudonyms = new Pseudonyms(secret, tenantId);
    const now = this.clock();
    const from = { graph: graphMark(secret), source: pseudonyms.source };
    const header: ExportLine = { export: { format: exportFormat, of: 'REDACTED', at: iso(now), ...from } };
    return whole(
      header,
      redactedLines(graph, { tenant: tenantId, pseudonyms, now, ...(onMemories && { onMemories }) }),
    );
  }

  /** How many memories a tenant has, live or not. */
  memoriesOf(graph: GraphSession, tenantId: string): Promise<number> {
    return countMemories(graph, tenantId);
  }

  private own(graph: GraphSession, who: Exporter): AsyncGenerator<ExportLine> {
    const header: ExportLine = {
      export: { format: exportFormat, of: 'PERSON', person: who.handle, at: iso(this.clock()) },
    };
    return whole(header, new OwnExport(graph, who, this.clock).lines());
  }
}

/** Lines between one that says what they are and one that says that they are all there, and how many of each kind. */
async function* whole(header: ExportLine, lines: AsyncGenerator<ExportLine>): AsyncGenerator<ExportLine> {
  yield header;
  const counts = new Map<string, number>();
  for await (const line of lines) {
    const kind = Object.keys(line)[0]!;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    yield line;
  }
  yield { end: { lines: Object.fromEntries(counts) } };
}
