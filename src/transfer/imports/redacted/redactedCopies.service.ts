import { DomainError } from '../../../platform/errors.js';
import type { GraphSession } from '../../../platform/neo4j/graph.js';
import { isCopy } from './redactedCopy.store.js';

/** Tells which tenants are redacted copies, into which nobody writes. */
export class RedactedCopies {
  /** Whether a tenant is one: then it is one for good, and where anybody has an account it never becomes one. */
  has(graph: GraphSession, tenant: string): Promise<boolean> {
    return isCopy(graph, tenant);
  }

  /** What whoever would write into one is told. */
  refusal(): DomainError {
    return new DomainError(
      'CONFLICT',
      'This tenant is a redacted copy, and nothing is written into it, no new account either. Ask as one of the people in it, by their pseudonym, or write in the tenant that it is a copy of.',
    );
  }
}
