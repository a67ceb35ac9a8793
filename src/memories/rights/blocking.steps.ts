import { holdTies, setBlock } from '../../disclosure/acquaintance.store.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { listStatedAbout } from '../read/memories.store.js';
import type { MemoryRow } from '../memory.js';
import { blockedBy } from '../correct/verdicts.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';
import { type ChangeResult, memoryChange } from '../writer/verdict.js';

/** Who blocks whom from now on, or no longer does. */
export interface Block {
  readonly tenant: string;
  readonly stater: string;
  readonly blocker: string;
  readonly blocks: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** So many memories are closed or opened in one transaction. */
const changedAtOnce = 1_000;

/**
 * Closes what a person has stated about another and whatever they state from now on, or opens again what the block alone
 * has closed: all of it at once, or a thousand memories at a time after what is stated from now on. What has expired is
 * closed with it: by a clock that is behind it is live. Asked for again, it goes on where it was broken off. Resolves with
 * the memories that have changed.
 */
export async function putBlock(graph: GraphSession, writer: MemoryWriter, block: Block): Promise<MemoryRow[]> {
  const { tenant, stater, blocker, blocks, now } = block;
  const by = { tenantId: tenant, actor: blocker, now, chats: new Map<string, never>() };
  const rows: MemoryRow[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = { tenant, stater, person: blocker, blocks, after, limit: changedAtOnce };
    const { ids, changed } = await graph.write(async (transaction) => {
      // Whoever stores a statement holds the same: none of them slips through between the block and the list.
      if (after === '') await setBlock(transaction, block);
      else if (!(await isAsSet(transaction, block))) return { ids: [], changed: new Map<string, ChangeResult>() };
      const listed = await listStatedAbout(transaction, page);
      const wanted = memoryChange(listed, by, blockedBy(blocker, stater, blocks));
      return { ids: listed, changed: await writer.changeIn(transaction, { ...wanted, asStored: true }) };
    });
    rows.push(...[...changed.values()].flatMap(({ outcome, row }) => (outcome === 'CHANGED' ? row : [])));
    after = ids.length === changedAtOnce ? ids.at(-1) : undefined;
  }
  return rows;
}

/** Whether a block is as it was set before; held until the transaction ends. Whoever has set it anew goes on from there. */
async function isAsSet(
  transaction: GraphTransaction,
  { tenant, stater, blocker, blocks, now }: Block,
): Promise<boolean> {
  const tiesOf = await holdTies(transaction, tenant, [{ staterId: stater, aboutIds: [blocker] }], now);
  return (tiesOf(stater)?.blockerIds.includes(blocker) ?? false) === blocks;
}
