import { newWork } from '../background/work/defineWork.js';
import type { Outbox } from '../background/work/outbox.store.js';
import { retryWork } from '../background/work/work.store.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { finishRemovalWork } from './erasureWork.js';
import { type LedgerLine, removalId } from './ledger.js';

/** Queues the work of finishing a removal of the ledger, due at `dueAt` (epoch ms). Retries it if it failed or is dead. */
export async function resumeInBackground(
  graph: GraphSession,
  outbox: Outbox,
  { at, removal }: LedgerLine,
  dueAt: number,
): Promise<void> {
  const personId = removal.op === 'ERASE_ME' ? removal.person : removal.viewer;
  const id = removalId(removal);
  const tenantId = removal.tenant;
  const origin = { tenantId, personId, chatId: null, persona: '' };
  const work = newWork(
    finishRemovalWork,
    { id, number: at },
    { ...origin, lane: `remove:${id}`, order: at, runAt: dueAt },
  );
  await graph.write(async (transaction) => {
    const [storedWork] = await outbox.put(transaction, [work], dueAt);
    const retryOptions = { states: ['FAILED', 'DEAD'] as const, runnableKinds: [finishRemovalWork.kind], now: dueAt };
    await retryWork(transaction, { tenantId, viewerId: null, persona: '' }, storedWork!.id, retryOptions);
  });
}
