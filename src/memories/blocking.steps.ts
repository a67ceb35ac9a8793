import { setBlock } from '../disclosure/ties.store.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { listStatedAbout } from './memories.store.js';
import type { MemoryRow } from './memory.js';
import { blockedBy } from './verdicts.js';
import type { MemoryWriter } from './writing/memoryWriter.steps.js';
import { memoryChange } from './writing/verdict.js';

/** Who blocks whom from now on, or no longer does. */
export interface Block {
  readonly tenant: string;
  readonly stater: string;
  readonly blocker: string;
  readonly blocks: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Closes what a person has stated about another and whatever they state from now on, or opens again what the block alone
 * has closed; all of it at once. What has expired is closed with it: by a clock that is behind it is live. Resolves with
 * the memories that have changed.
 */
export function putBlock(graph: GraphSession, writer: MemoryWriter, block: Block): Promise<MemoryRow[]> {
  const { tenant, stater, blocker, blocks, now } = block;
  const by = { tenantId: tenant, actor: blocker, now, chats: new Map<string, never>() };
  return graph.write(async (transaction) => {
    // Whoever stores a statement holds the same: none of them slips through between the block and the list.
    await setBlock(transaction, block);
    const ids = await listStatedAbout(transaction, { tenant, stater, person: blocker, blocks });
    const wanted = memoryChange(ids, by, blockedBy(blocker, stater, blocks));
    const changed = await writer.changeIn(transaction, { ...wanted, asStored: true });
    return [...changed.values()].flatMap(({ outcome, row }) => (outcome === 'CHANGED' ? row : []));
  });
}
