import { z } from 'zod';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import type { MemoryState } from '../memory.js';
import { isSingleValued } from './supersession.js';

const rivalRow = z.object({ stated: z.string(), live: z.string() });

/** Ids of live memories that may say what these say, by the id of the new one; nothing of them is locked. */
export async function findRivals(
  transaction: GraphTransaction,
  memories: readonly MemoryState[],
): Promise<Map<string, string[]>> {
  const facts = memories.map((memory) => {
    const { id, tenantId, persona, aboutIds, slot, factType } = memory;
    const single = isSingleValued(memory) ? factType : null;
    // Under one owner a slot has one key. What people say of themselves in a chat answers what the group holds about them.
    const owner = single === null ? null : memory.ownerId;
    const chat = memory.chatId ?? (memory.hearsay ? null : memory.learnedInId);
    return { id, tenant: tenantId, owner, chat, persona, about: aboutIds, slot, single };
  });
  const rows = await transaction.run(statements['memories/find-rivals'], { facts });
  const found = new Map<string, string[]>();
  for (const { stated, live } of rows.map((row) => rivalRow.parse(row)))
    found.set(stated, [...(found.get(stated) ?? []), live]);
  return found;
}
