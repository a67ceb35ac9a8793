import { newWork } from '../background/work/defineWork.js';
import type { Outbox } from '../background/work/outbox.store.js';
import { retryWork } from '../background/work/work.store.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { finishRemovalWork } from './erasureWork.js';
import { type LedgerLine, removalId } from './ledger.js';

/** Has background work go on with a removal of the ledger from `now` on (epoch ms), also if it waits for a retry or had given up. */
export async function finishLater(
  graph: GraphSession,
  outbox: Outbox,
  { at, removal }: LedgerLine,
  now: number,
): Promise<void> {
  const personId = removal.op === 'ERASE_ME' ? removal.person : removal.viewer;
  const id = removalId(removal);
  const tenantId = removal.tenant;
  const origin = { tenantId, personId, chatId: null, persona: '' };
  const finish = newWork(
    finishRemovalWork,
    { id, number: at },
    { ...origin, lane: `remove:${id}`, order: at, runAt: now },
  );
  await graph.write(async (transaction) => {
    const [work] = await outbox.put(transaction, [finish], now);
    const retryOptions = { states: ['FAILED', 'DEAD'] as const, runnableKinds: [finishRemovalWork.kind], now };
    await retryWork(transaction, { tenantId, viewerId: null, persona: '' }, work!.id, retryOptions);
  });
}
