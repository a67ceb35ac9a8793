import { z } from 'zod';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import type { MemoryState } from '../memory.js';

const rivalRow = z.object({ stated: z.string(), live: z.string() });

/** Ids of live memories that may say what these say, by the id of the new one; nothing of them is locked. */
export async function findRivals(
  transaction: GraphTransaction,
  memories: readonly MemoryState[],
): Promise<Map<string, string[]>> {
  const facts = memories.map((memory) => {
    const { id, tenantId, ownerId, persona, aboutIds, slot, factType } = memory;
    // What people say of themselves in a chat answers what the group holds about them.
    const chat = memory.chatId ?? (memory.hearsay ? null : memory.learnedInId);
    return { id, tenant: tenantId, owner: ownerId, chat, persona, about: aboutIds, slot, factType };
  });
  const rows = await transaction.run(statements['memories/find-rivals'], { facts });
  const found = new Map<string, string[]>();
  for (const { stated, live } of rows.map((row) => rivalRow.parse(row)))
    found.set(stated, [...(found.get(stated) ?? []), live]);
  return found;
}
