import { type Effects, SourcesChanged } from '../background/work/work.js';
import { countUnchanged } from './learning.store.js';
import type { SourceMessage } from './sourceMessage.js';

/**
 * Effects that apply only while these messages still say what the work has read, and that hold them meanwhile. If one
 * was removed or masked, the work begins anew: a removal takes running work away, but not what is claimed before it
 * commits.
 */
export const withOptimisticLock =
  (tenantId: string, read: readonly SourceMessage[], effects: Effects): Effects =>
  async (transaction) => {
    if ((await countUnchanged(transaction, tenantId, read)) < read.length) throw new SourcesChanged();
    return effects(transaction);
  };
