import { planWrites } from './memories/writing/memoryWrites.store.js';
import { newId } from './platform/ids.js';
import type { Graph } from './platform/neo4j/graph.js';
import type { Services } from './services.js';

/** Lets the database plan the usual statements before the first person waits for them; nobody is behind them. */
export async function warmUp(graph: Graph, { recall, messages, memories }: Services): Promise<void> {
  const nobody = { tenantId: '-', viewerId: newId(), handle: '-', persona: '', isConnector: false, isOperator: false };
  const caller = { ...nobody, actsForOther: false, saysPrivate: true };
  const session = graph.session();
  await recall.warmUp(session, caller);
  await session.write(planWrites);
  await messages.recallMessages(session, caller, { query: 'warm up' });
  await memories.memory(session, caller, newId());
  const page = await memories.memories(session, caller, {});
  await page.totalCount();
}
