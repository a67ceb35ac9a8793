import type { Outbox } from '../background/work/outbox.store.js';
import type { Clock } from '../platform/clock.js';
import type { Graph, GraphSession } from '../platform/neo4j/graph.js';
import type { ErasureService } from './erasure.service.js';
import { resumeInBackground } from './resumeInBackground.steps.js';
import type { LedgerLine } from './ledger.js';
import type { Ledger, ReplayCounts } from './ledger.steps.js';
import type { RemovalService } from './removal.service.js';

/** Time in ms that a start spends on removals that have begun. */
const resumingMs = 30_000;

/** Makes removals of the ledger again: before anything is read, or in the background. */
export class LedgerService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly ledger: Ledger,
    private readonly services: { readonly removal: RemovalService; readonly erasure: ErasureService },
  ) {}

  /**
   * Applies the removals that this graph lacks because it was restored from a backup, and those that have begun in it.
   * Of the latter, what fails again or takes longer than half a minute is left to background work: no one could be
   * served meanwhile.
   */
  replay(graph: Graph): Promise<ReplayCounts> {
    const session = graph.session();
    const limitedSession = graph.session();
    limitedSession.setDeadline(resumingMs);
    return this.ledger.replay(session, {
      apply: (line) => this.apply(session, line),
      resume: async (line) => {
        try {
          await this.apply(limitedSession, line);
          return true;
        } catch {
          // The background work reports why it fails.
          await resumeInBackground(session, this.outbox, line, this.clock());
          return false;
        }
      },
    });
  }

  /** Makes a removal of the ledger again. Idempotent. */
  async apply(graph: GraphSession, { at, removal }: LedgerLine): Promise<void> {
    if (removal.op === 'FORGET_MESSAGES') await this.services.removal.forgetAgain(graph, removal);
    else await this.services.erasure.eraseAgain(graph, removal, at);
  }
}
