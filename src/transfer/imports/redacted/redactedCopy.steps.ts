import { DomainError } from '../../../platform/errors.js';
import type { GraphSession } from '../../../platform/neo4j/graph.js';
import { sharedSecret } from '../../../platform/neo4j/graphSchema.js';
import { type CopyHeader, graphFingerprint, pseudonymSecret } from './redactedCopy.js';
import { type CopySource, readCopyMark, markAsCopy } from './redactedCopy.store.js';
import { checkFormat } from '../../lines/lineModel.js';

export { isCopy } from './redactedCopy.store.js';

/**
 * Admits a redacted copy into a tenant that is empty, or that is this very copy already. Rejects with CONFLICT for the
 * graph it was made from, for a tenant with accounts, and for another copy: pseudonyms beside real names would reveal
 * identities.
 */
export async function admitCopy(graph: GraphSession, tenant: string, header: CopyHeader, now: number): Promise<void> {
  checkFormat(header);
  if (graphFingerprint(await sharedSecret(graph, pseudonymSecret)) === header.graph) {
    throw conflict(
      'This redacted export was made from this graph. Import it into another Neo4j: anyone who reads a copy here can also read the original.',
    );
  }
  const mark: CopySource = { source: header.source, madeAt: new Date(header.at).getTime() };
  const { copy, hasPeopleOrChats } = await readCopyMark(graph, tenant);
  if (copy === null && hasPeopleOrChats) {
    throw conflict(
      `The tenant "${tenant}" holds people and chats. Import a redacted export into a separate tenant: --tenant <name>.`,
    );
  }
  const storedMark = copy ?? (await markAsCopy(graph, tenant, mark, now));
  if (storedMark.source !== mark.source || storedMark.madeAt !== mark.madeAt) {
    const copyMadeAt = new Date(storedMark.madeAt).toISOString();
    throw conflict(
      `The tenant "${tenant}" is the copy of another redacted export, made ${copyMadeAt}. Import this one into another tenant: --tenant <name>.`,
    );
  }
}

/** Rejects with CONFLICT if a tenant is a redacted copy: it takes no other data. */
export async function requireNoCopy(graph: GraphSession, tenant: string): Promise<void> {
  const { copy } = await readCopyMark(graph, tenant);
  if (copy !== null) {
    throw conflict(
      `The tenant "${tenant}" is a redacted copy, and nothing else can be imported into it. Choose another: --tenant <name>.`,
    );
  }
}

const conflict = (message: string): DomainError => new DomainError('CONFLICT', message);
