import { DomainError } from '../../../platform/errors.js';
import type { GraphSession } from '../../../platform/neo4j/graph.js';
import { isCopy } from './redactedCopy.store.js';

/** Registry of the tenants that are redacted copies. A redacted copy is read-only. */
export class RedactedCopies {
  /** True if a tenant is a redacted copy. A copy stays one for good, and a tenant with an account never becomes one. */
  has(graph: GraphSession, tenant: string): Promise<boolean> {
    return isCopy(graph, tenant);
  }

  /** Returns the error for a write into a redacted copy. */
  refusal(): DomainError {
    return new DomainError(
      'CONFLICT',
      'This tenant is a redacted copy and read-only, so no account can be created either. Ask as one of the people in it, by their pseudonym, or write to the original tenant.',
    );
  }
}
