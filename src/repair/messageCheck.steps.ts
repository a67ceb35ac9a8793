import { messageFaultsOf } from './messageSoundness.js';
import { listExaminedMessages, rebuildMessages } from './messageSoundness.store.js';
import { remedyOf } from './faults.js';
import { findRemovedMessages } from './removedContent.steps.js';
import type { Check } from './check.steps.js';

const batchSize = 250;

/** Checks messages, page by page. */
export const messageCheck: Check = async (examination) => {
  const { graph, suppressionList, clock, tenant, spaces, repairs, signal, onFault, onProgress } = examination;
  for (let after: string | undefined = ''; after !== undefined && !signal.aborted;) {
    const rows = await listExaminedMessages(graph.session(), { tenant, after, limit: batchSize });
    const faulty = rows
      .map((row) => ({ row, faults: messageFaultsOf(row, spaces) }))
      .filter(({ faults }) => faults.length > 0);
    for (const { row, faults } of faulty) for (const name of faults) onFault(name, 1, row.message.id);
    for (const tenantId of new Set(rows.map(({ message }) => message.tenantId))) {
      const tenantRows = rows.filter(({ message }) => message.tenantId === tenantId);
      for (const id of await findRemovedMessages(graph.session(), suppressionList, tenantId, tenantRows))
        onFault('Message.suppressed', 1, id);
    }
    const repairable = faulty.filter(({ faults }) => faults.some((name) => !remedyOf(name).isReported));
    if (repairs && repairable.length > 0)
      await rebuildMessages(
        graph.session(),
        repairable.map(({ row }) => row),
        spaces,
        clock(),
      );
    onProgress(rows.length);
    after = rows.at(-1)?.message.id;
  }
};
