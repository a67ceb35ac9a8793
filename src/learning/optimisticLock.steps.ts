import { type Effects, SourcesChanged } from '../background/work/work.js';
import { countUnchanged } from './learning.store.js';
import type { SourceMessage } from './sourceMessage.js';

/** Effects that lock the messages the work has read, and apply only if these still say the same. */
export const withOptimisticLock =
  (tenantId: string, messages: readonly SourceMessage[], effects: Effects): Effects =>
  async (transaction) => {
    if ((await countUnchanged(transaction, tenantId, messages)) < messages.length) throw new SourcesChanged();
    return effects(transaction);
  };
