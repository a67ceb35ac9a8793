import { lockBlocklists, setBlock } from '../../disclosure/staterTies.store.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { listStatedAbout } from '../read/memories.store.js';
import type { MemoryRow } from '../memory.js';
import { blockVerdict } from '../correct/verdicts.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';
import { type ChangeResult, memoryChange } from '../writer/verdict.js';

/** Block of a stater by a blocker, or its end. */
export interface Block {
  readonly tenant: string;
  readonly stater: string;
  readonly blocker: string;
  readonly blocks: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** Batch size: memories closed or opened per transaction. */
const changesPerTransaction = 1_000;

/**
 * Closes the memories that a person has stated or will state about another, or opens again those that only this block
 * has closed. The first transaction sets the block for statements from now on and changes the first batch of 1,000. The
 * others follow batch by batch. Expired memories are closed too: by a clock that is behind they are live. An
 * interrupted run continues if it is called again. Resolves with the changed memories.
 */
export async function putBlock(graph: GraphSession, writer: MemoryWriter, block: Block): Promise<MemoryRow[]> {
  const { tenant, stater, blocker, blocks, now } = block;
  const by = { tenantId: tenant, actor: blocker, now, chats: new Map<string, never>() };
  const rows: MemoryRow[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = { tenant, stater, person: blocker, blocks, after, limit: changesPerTransaction };
    const { ids, changed } = await graph.write(async (transaction) => {
      // Storing a statement takes the same lock, so no statement slips through between the block and the list.
      if (after === '') await setBlock(transaction, block);
      else if (!(await isStillSet(transaction, block))) return { ids: [], changed: new Map<string, ChangeResult>() };
      const statementIds = await listStatedAbout(transaction, page);
      const change = memoryChange(statementIds, by, blockVerdict(blocker, stater, blocks), { asStored: true });
      return { ids: statementIds, changed: await writer.changeIn(transaction, change) };
    });
    rows.push(...[...changed.values()].flatMap(({ outcome, row }) => (outcome === 'CHANGED' ? row : [])));
    after = ids.length === changesPerTransaction ? ids.at(-1) : undefined;
  }
  return rows;
}

/** True if a block is still as this run set it, locked until commit. Otherwise the run that set it anew continues. */
async function isStillSet(
  transaction: GraphTransaction,
  { tenant, stater, blocker, blocks, now }: Block,
): Promise<boolean> {
  const tiesOf = await lockBlocklists(transaction, tenant, [{ staterId: stater, aboutIds: [blocker] }], now);
  return (tiesOf(stater)?.blockerIds.includes(blocker) ?? false) === blocks;
}
