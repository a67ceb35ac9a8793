import { loadChatPeriodsOf } from '../memories/chatPeriods.store.js';
import type { ChatsById } from '../directory/chats/chat.js';
import {
  faultsOf,
  type ExaminedMemory,
  hasWrongKeys,
  isOverdue,
  successorOf,
  expectedMemory,
} from './memorySoundness.js';
import { examineMemories, findExisting, listExamined } from './memorySoundness.store.js';
import { examContext, repairMemories } from './memoryRepair.steps.js';
import { relinkSuperseded } from '../memories/writer/memoryWrites.store.js';
import { memoryChange } from '../memories/writer/verdict.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { expireVerdict } from '../upkeep/ageing.js';
import { type FaultName, remedyOf } from './faults.js';
import { findRemovedMemories } from './removedContent.steps.js';
import type { Examination, Check } from './check.steps.js';

const batchSize = 100;
const actor = 'doctor';

interface FaultyMemory {
  readonly row: ExaminedMemory;
  readonly faults: readonly FaultName[];
}

/** Checks memories, page by page. */
export const memoryCheck: Check = async (examination) => {
  const { graph, suppressionList, clock, tenant, signal, onFault, onProgress, repairs } = examination;
  for (let after: string | undefined = ''; after !== undefined && !signal.aborted;) {
    const page = await listExamined(graph.session(), { tenant, after, limit: batchSize, now: clock() });
    for (const { id } of page.unreadable) onFault('Memory.unreadable', 1, id);
    for (const tenantId of new Set(page.rows.map(({ memory }) => memory.tenantId))) {
      const rows = page.rows.filter(({ memory }) => memory.tenantId === tenantId);
      const chats = await loadChatPeriodsOf(graph.session(), tenantId, rows);
      const faulty = await findFaulty(examination, rows, chats);
      for (const { row, faults } of faulty) for (const name of faults) onFault(name, 1, row.memory.id);
      for (const id of await findRemovedMemories(graph.session(), suppressionList, tenantId, rows))
        onFault('Memory.suppressed', 1, id);
      if (repairs) await repairAll(examination, tenantId, faulty, chats);
    }
    onProgress(page.rows.length + page.unreadable.length);
    after = page.last;
  }
};

async function findFaulty(
  { graph, clock, spaces }: Examination,
  rows: readonly ExaminedMemory[],
  chats: ChatsById,
): Promise<FaultyMemory[]> {
  const now = clock();
  const examinedMemories = rows.map((row) => ({
    row,
    faults: faultsOf(row, examContext(row, { now, chats, spaces })),
  }));
  // A memory whose successor has been purged has no successor any more, which is no fault.
  const unlinkedMemories = examinedMemories.filter(({ faults }) => faults.includes('Memory.SUPERSEDES'));
  const successors = unlinkedMemories.flatMap(({ row }) => successorOf(row)?.id ?? []);
  const existingIds = await findExisting(graph.session(), successors);
  return examinedMemories
    .map(({ row, faults }) => ({
      row,
      faults: existingIds.has(successorOf(row)?.id ?? '')
        ? faults
        : faults.filter((name) => name !== 'Memory.SUPERSEDES'),
    }))
    .filter(({ faults }) => faults.length > 0);
}

/** Repairs memories of one tenant: first their derived data, then their keys, chains and ends. */
async function repairAll(
  examination: Examination,
  tenantId: string,
  faulty: readonly FaultyMemory[],
  chats: ChatsById,
): Promise<void> {
  const { graph, writer, clock, spaces } = examination;
  const session = graph.session();
  const repairable = faulty.filter(({ faults }) => faults.some((name) => !remedyOf(name).isReported));
  if (repairable.length === 0) return;
  const now = clock();
  const ids = repairable.map(({ row }) => row.memory.id);
  await repairMemories(session, ids, { tenantId, now, chats, spaces });
  const by = { tenantId, actor, now, chats };
  const wronglyKeyedIds = await idsWithWrongKeys(session, tenantId, ids, now);
  if (wronglyKeyedIds.length > 0) await writer.rekey(session, wronglyKeyedIds, by);
  const unlinkedRows = faulty.flatMap(({ row, faults }) => (faults.includes('Memory.SUPERSEDES') ? row : []));
  if (unlinkedRows.length > 0)
    await relinkSuperseded(
      session,
      unlinkedRows.map((row) => ({ older: row.memory.id, type: row.memory.type, newer: successorOf(row)! })),
    );
  const overdueIds = faulty.flatMap(({ row }) => (isOverdue(expectedMemory(row), now) ? row.memory.id : []));
  if (overdueIds.length > 0) await writer.change(session, memoryChange(overdueIds, by, expireVerdict));
}

/** Returns the ids of the memories with wrong keys, the one with the oldest change first. */
async function idsWithWrongKeys(
  session: GraphSession,
  tenant: string,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await session.write((transaction) => examineMemories(transaction, { tenant, ids, now }));
  return rows
    .filter((row) => hasWrongKeys(row, now))
    .sort((a, b) => a.memory.updatedAt - b.memory.updatedAt || (a.memory.id < b.memory.id ? -1 : 1))
    .map(({ memory }) => memory.id);
}
