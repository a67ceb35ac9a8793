import { loadStandings } from '../../directory/chats/chats.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { listOutdatedKeys } from './outdatedKeys.store.js';
import { MemoryWriter } from './memoryWriter.steps.js';

const rekeyedAtOnce = 200;

/**
 * Migrates memories whose keys have an earlier form to the present one, one batch per transaction. An interrupted run
 * continues if it is called again. Resolves with the number of memories.
 */
export async function updateOutdatedKeys(graph: GraphSession, now: number): Promise<number> {
  const writer = new MemoryWriter(undefined);
  for (let done = 0; ;) {
    const rows = await listOutdatedKeys(graph, rekeyedAtOnce);
    const [first] = rows;
    if (!first) return done;
    const batch = rows.filter(({ tenant }) => tenant === first.tenant);
    const chats = await loadStandings(
      graph,
      first.tenant,
      batch.flatMap(({ chat }) => chat ?? []),
    );
    await writer.rekey(
      graph,
      batch.map(({ id }) => id),
      { tenantId: first.tenant, actor: 'update-outdated-keys', now, chats },
    );
    done += batch.length;
  }
}
