import { messageAilmentsOf } from '../../conversations/messageSoundness.js';
import { listExaminedMessages, rebuildMessages } from '../../conversations/messageSoundness.store.js';
import { remedies } from './ailments.js';
import type { Ward } from './ward.steps.js';

const batch = 250;

/** Looks at messages, page by page. */
export const messageWard: Ward = async ({ graph, clock, tenant, spaces, mends, signal, note, looked }) => {
  for (let after: string | undefined = ''; after !== undefined && !signal.aborted;) {
    const rows = await listExaminedMessages(graph.session(), { tenant, after, limit: batch });
    const ailing = rows
      .map((row) => ({ row, ailments: messageAilmentsOf(row, spaces) }))
      .filter(({ ailments }) => ailments.length > 0);
    for (const { row, ailments } of ailing) for (const name of ailments) note(name, 1, row.message.id);
    const mendable = ailing.filter(({ ailments }) => ailments.some((name) => !remedies[name].isReported));
    if (mends && mendable.length > 0)
      await rebuildMessages(
        graph.session(),
        mendable.map(({ row }) => row),
        spaces,
        clock(),
      );
    looked(rows.length);
    after = rows.at(-1)?.message.id;
  }
};
